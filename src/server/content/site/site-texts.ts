import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Company, MenuSection } from '../../../shared/site.ts'
import { type Content, type Entry, siteFile } from '../content.ts'
import { readUnixText, splitText } from '../content-files.ts'
import { NO_FACTS } from '../facts.ts'
import { valuesAt } from '../fields.ts'
import { fillFacts } from '../fill-facts.ts'
import { missingIn, parseYaml, readYaml, withMissing, yamlValue } from '../parse-yaml.ts'
import type { Facts } from '../print-fact.ts'
import { SITE_SCHEMAS, type SiteFields, type SiteTextName, type SiteTexts } from './site-schemas.ts'

export const SITE_TEXT_NAMES = Object.keys(SITE_SCHEMAS) as SiteTextName[]

const TEXTS = {
  home: 'Главная',
  menu: 'Меню и подвал',
  company: 'Компания',
  forms: 'Формы и благодарность',
  english: 'Страницы на английском',
  education: 'Порядок чтения и шаблонов',
  rating: 'Рейтинги: углы треугольника и держатель опросов'
} as const

/** Nothing but words of pages. */
const WORDS = {
  frame: 'Слова: шапка, подвал, поиск, ошибки',
  agency: 'Слова: компания, люди, офисы, вакансии',
  services: 'Слова: услуги и отрасли',
  cases: 'Слова: кейсы',
  prices: 'Слова: цены и расчёт',
  ratings: 'Слова: рейтинги',
  reading: 'Слова: обучение и новости',
  documents: 'Слова: договор, образцы, документы'
} as const

const LISTS = { glossary: 'Словарь терминов', redirects: 'Прежние адреса' } as const

/** What editors call them. */
export const SITE_NAMES = { ...TEXTS, ...LISTS, ...WORDS } satisfies Record<SiteTextName, string>

/** The content that came with this release, from the source as from a bundle. */
const OWN_CONTENT =
  ['../../src/content', '../../../content']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(join(path, siteFile('home')))) ?? ''

/** The texts of the site; one that an older folder of content does not have is that of the release. */
export function siteTexts(
  entries: readonly Pick<Entry<'site'>, 'slug' | 'data'>[],
  facts = NO_FACTS
): SiteTexts {
  const own = new Map(entries.map(({ slug, data }) => [slug, data]))
  const lacking = SITE_TEXT_NAMES.filter((name) => !own.has(name))
  const all = Object.fromEntries(
    SITE_TEXT_NAMES.map((name) => [name, own.get(name) ?? releasedText(name, facts)])
  ) as unknown as SiteFields
  return {
    ...all,
    company: shownCompany(all.company),
    menu: { ...all.menu, sections: all.menu.sections as readonly MenuSection[] },
    shipped: lacking.map(siteFile)
  }
}

/** A text of the site with the words that it lacks, which came with a later release, as that says them. */
export function withReleased(name: SiteTextName, text: string): string {
  const parts = splitText(text)
  if (!parts) return text
  const own = splitText(readUnixText(join(OWN_CONTENT, siteFile(name))))?.front ?? ''
  const front = withMissing(parts.front, SITE_SCHEMAS[name], (path) => {
    // What lacks within a list is not what its namesake there says.
    if (path.some((step) => /^\d+$/.test(step))) return undefined
    return valuesAt(yamlValue(readYaml(own)), path)[0]?.value
  })
  return text.replace(parts.front, () => front)
}

export function isSiteText(slug: string): slug is SiteTextName {
  return Object.hasOwn(SITE_SCHEMAS, slug)
}

/** Longer sentences are cut where they name their field. */
const TOLD = 60

/** Whether a text is nothing but words of pages. */
export function isWords(name: SiteTextName): boolean {
  return Object.hasOwn(WORDS, name)
}

/** A form of words has hundreds of fields, and what the release says of them does not change. */
const sentences = new Map<SiteTextName, unknown>()

/** What the release says at a place, by which its editors know it. */
export function releasedSentence(name: SiteTextName, path: readonly string[]): string | undefined {
  if (!sentences.has(name)) sentences.set(name, releasedText(name, NO_FACTS))
  const [found] = valuesAt(sentences.get(name), path)
  const text = firstText(found?.value)
  if (text === undefined) return undefined
  return `«${text.length > TOLD ? `${text.slice(0, TOLD).trimEnd()}…` : text}»`
}

/** A part of a text is known by the first sentence in it. */
function firstText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? value : undefined
  return Object.values(value)
    .map(firstText)
    .find((text) => text !== undefined)
}

/** What was read of a release, and the text that it was read of. */
const known = new Map<SiteTextName, { text: string; value: unknown }>()

function releasedText(name: SiteTextName, facts: Facts): unknown {
  const { text } = fillFacts(readUnixText(join(OWN_CONTENT, siteFile(name))), facts)
  const last = known.get(name)
  if (last?.text === text) return last.value
  const { value } = parseYaml(splitText(text)?.front ?? '', SITE_SCHEMAS[name])
  known.set(name, { text, value })
  return value
}

/** What the release tells of the company, to a content that does not. */
export function releasedCompany() {
  const data = releasedText('company', NO_FACTS) as object
  return { name: 'site' as const, slug: 'company', data, text: '' }
}

function shownCompany({ phone, ...company }: SiteFields['company']): Company {
  return {
    ...company,
    phone: { text: phone, link: dialled(phone) },
    address: `${company.city}, ${company.street}`
  }
}

/** 8 begins numbers within Russia alone. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return `tel:+${phone.startsWith('+') ? digits : digits.replace(/^8/, '7')}`
}

/** Tells which texts of the site and which words in them are those of the release; empty where there are none. */
export function shippedText({ dir, site }: Pick<Content, 'dir' | 'site'>): string {
  if (resolve(dir) === OWN_CONTENT) return ''
  const lacking = SITE_TEXT_NAMES.flatMap((name) => {
    const file = siteFile(name)
    if (site.shipped.includes(file)) return file
    const { front = '' } = splitText(readUnixText(join(dir, file))) ?? {}
    const words = missingIn(front, SITE_SCHEMAS[name]).map((path) => path.join('.'))
    return words.length > 0 ? `${file} (${words.join(', ')})` : []
  })
  return lacking.length > 0 ? `; of the release, for it lacks them: ${lacking.join(', ')}` : ''
}

/** The corners of the triangle of weights; an edition that counts other metrics than the rating now has its own. */
export function cornersOf(slug: string, { rating: { corners } }: Pick<SiteTexts, 'rating'>) {
  const of = (name: string) => corners.find(({ rating }) => rating === name)?.corners
  return of(slug) ?? of(slug.split('/', 1)[0] ?? '')
}
