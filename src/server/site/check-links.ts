import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readUnixText } from '../content/content-files.ts'
import { type ContentFault, type FieldFault, quoted, unknownName } from '../content/faults.ts'
import { lineOfField } from '../content/parse-yaml.ts'
import { glossaryTargets } from '../pages/reading/glossary-page.ts'
import { spelledPath } from './find-moved.ts'
import type { ReadPage } from './read-page.ts'
import type { Site } from './site.ts'

const HOST = 'http://site'
/** A former edition of a legal document. */
const ARCHIVED = /\/legal\/[^/]+\/[^/]+\.md$/

/** How the site answers an address. */
interface Answer {
  status: number
  /** Where it redirects to. */
  location: unknown
}

interface Linked {
  site: Site
  pages: readonly ReadPage[]
  /** Asks for an address: a page, a file, a feed. */
  ask: (path: string) => Promise<Answer>
}

/** Links of pages to what is not there, promises that they do not keep, and parts of a text that they do not show. */
export async function checkLinks(parts: Linked): Promise<ContentFault[]> {
  const { site, pages } = parts
  const dead = await deadLinks(parts)
  return pages.flatMap((page) => {
    // Nobody may change a former edition so that its links lead somewhere.
    const isArchived = ARCHIVED.test(page.file ?? '')
    const lost = dead.size > 0 && !isArchived ? page.hrefs.filter((href) => dead.has(href)) : []
    const place = page.file ? relative(site.content.dir, page.file) : pageName(page.path)
    const at = { place, line: 1, path: [] }
    return [
      ...lost.map((href): ContentFault => {
        const text = `Ссылка ${href} ведёт в никуда: исправьте её или уберите.`
        return { ...at, line: lineOf(page, href), code: 'broken-link', text }
      }),
      ...page.faults.map((text): ContentFault => ({ ...at, code: 'contradiction', text }))
    ]
  })
}

/** Where the text has it; 1 where the page has made it. */
function lineOf({ file }: ReadPage, href: string): number {
  const lines = file ? readUnixText(file).split('\n') : []
  return Math.max(1, lines.findIndex((line) => line.includes(href)) + 1)
}

async function deadLinks({ pages, ask }: Linked): Promise<ReadonlySet<string>> {
  const anchors = new Map(pages.map(({ path, ids }) => [path, ids]))
  const hrefs = new Set<string>()
  for (const page of pages) for (const href of page.hrefs) hrefs.add(href)
  const dead = new Set<string>()

  async function leads(href: string): Promise<boolean> {
    if (!URL.canParse(href, HOST)) return false
    const { pathname, hash } = new URL(href, HOST)
    const ids = anchors.get(pathname)
    if (ids && hash) return ids.includes(anchorOf(hash))
    return Boolean(ids) || (await ask(pathname)).status < 400
  }

  for (const href of hrefs) if (!(await leads(href))) dead.add(href)
  return dead
}

/** As a browser takes one that cannot be decoded: as it stands. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** The place of a fault of a page that is made of no file. */
export function pageName(path: string): string {
  return `страница ${path}`
}

const REDIRECTS = 'redirects.yml'

/** Lines of `redirects.yml` that do nothing: nobody asks for such an address, or the site answers it otherwise. */
export async function checkRedirects({
  site,
  ask
}: Pick<Linked, 'site' | 'ask'>): Promise<ContentFault[]> {
  const { dir, redirects } = site.content
  const faults: ContentFault[] = []

  async function look(path: string[], address: string, works: (answer: Answer) => boolean) {
    const text = faultOfAddress(address) ?? (await faultOfAnswer(address, works))
    if (!text) return
    const line = lineOfField(readFileSync(join(dir, REDIRECTS), 'utf8'), path)
    faults.push({ place: REDIRECTS, line, path, code: 'no-effect', text })
  }

  async function faultOfAnswer(address: string, works: (answer: Answer) => boolean) {
    const answer = await ask(new URL(HOST + address).pathname)
    if (works(answer)) return undefined
    const leads = answer.status === 301 ? `, он ведёт на ${answer.location}` : ''
    return answer.status < 400
      ? `Адрес ${address} на сайте занят${leads}, и строка ничего не делает: уберите её.`
      : `С адреса ${address} никого не перенаправить: исправьте или уберите его.`
  }

  for (const [index, { from, to }] of redirects.redirects.entries()) {
    const end = site.pages.has(to) ? to : site.redirects.get(spelledPath(to))
    // A line that leads to no page is reported at its `to`.
    await look(
      ['redirects', String(index), 'from'],
      from,
      ({ status, location }) => end === undefined || (status === 301 && location === end)
    )
  }
  for (const [index, address] of redirects.gone.entries())
    await look(['gone', String(index)], address, ({ status }) => status === 410)
  return faults
}

function faultOfAddress(address: string): string | undefined {
  if (!address.startsWith('/')) return `Адрес ${address} начните с «/», без имени сайта.`
  if (/[?#]/.test(address))
    return `В адресе ${address} оставьте путь: что стоит после «?» и «#», не сравнивается.`
  return undefined
}

/** What a link of the glossary may lead to, for its words are a title. */
const TITLED = 'ведите на статью, услугу, рейтинг, новость или документ'

/** Addresses in the data files that lead to no page, or to one whose title a link of the glossary has no words for. */
export function checkTargets({ pages, redirects, content }: Site): ContentFault[] {
  const paths = [...pages.keys()]
  const titles = glossaryTargets(content)
  const fault = (place: string, path: string[], own: Omit<FieldFault, 'path'>): ContentFault => {
    const file = readUnixText(join(content.dir, place))
    return { ...own, place, line: lineOfField(file, path), path }
  }
  const find = (place: string, path: string[], target: string): ContentFault[] =>
    pages.has(target) ? [] : [fault(place, path, unknownName(target, paths))]
  const untitled = (path: string[], target: string): ContentFault[] =>
    !pages.has(target) || titles.get(target)
      ? []
      : [
          fault('glossary.yml', path, {
            code: 'wrong-value',
            text: `У ссылки ${target} не будет слов: ${TITLED}.`
          })
        ]
  return [
    ...content.redirects.redirects.flatMap(({ to }, index) =>
      redirects.has(spelledPath(to))
        ? []
        : find('redirects.yml', ['redirects', String(index), 'to'], to)
    ),
    ...content.glossary.flatMap(({ see }, index) => {
      const path = [String(index), 'see']
      return see ? [...find('glossary.yml', path, see), ...untitled(path, see)] : []
    }),
    ...content.glossary.flatMap(({ slug }, index, all) => {
      const first = all.find((other) => other.slug === slug)
      if (!first || first === all[index]) return []
      const text = `Стоит ${quoted(slug)}, это имя уже у термина ${quoted(first.term)}.`
      return fault('glossary.yml', [String(index), 'slug'], { code: 'duplicate', text })
    })
  ]
}
