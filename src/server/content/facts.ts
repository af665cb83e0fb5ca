import { dayInMoscow } from '../../shared/dates.ts'
import { entryTariff, TARIFF_UNITS } from '../../shared/price/price-list.ts'
import { ratingPlaces } from '../../shared/rating/weights.ts'
import { decimal } from '../../shared/words/numbers.ts'
import { slug as nameOf } from '../../shared/words/slug.ts'
import { clockTime } from '../../shared/words/text.ts'
import { monthsOf } from './case.ts'
import type { Fact, Facts, Teller } from './print-fact.ts'
import { scoredRatings } from './rating.ts'
import type { Data, TextFolder } from './schemas.ts'

export const NO_FACTS: Facts = { values: new Map(), tellers: new Map(), unread: [] }
export const KEPT_WORDS =
  'Редакция хранит свои слова, и факты {{…}} в ней не печатаются: впишите само значение.'

/** A text that facts are taken from, whether or not its fields are sound. */
export interface FactSource {
  name: TextFolder
  slug: string
  /** Undefined where the front matter could not be read. */
  data: object | undefined
  /** The whole file as it was written. */
  text: string
  /** Whether visitors see it. */
  isShown: boolean
}

type Named = readonly [name: string, fact: Fact | undefined]
type FactsOf = { [Name in TextFolder]?: (slug: string, data: Data<Name>) => Named[] }

/** What each collection tells. An earlier edition is named by its own slug. */
const FACTS_OF: FactsOf = {
  services: serviceFacts,
  pages: pageFacts,
  ratings: ratingFacts,
  offices: (slug, { hours }) => [
    [`office.${slug}.from`, textOf(clockTime(hours.from))],
    [`office.${slug}.to`, textOf(clockTime(hours.to))]
  ],
  cases: (slug, data) => [
    [`case.${slug}.hours`, data.hours],
    [`case.${slug}.months`, monthsOf(data)]
  ],
  legal: (slug, { version, date }) =>
    isEarlier('legal', slug)
      ? []
      : [
          [`edition.${slug}`, textOf(version)],
          [`edition.${slug}.date`, dayInMoscow(date)]
        ],
  site: (_slug, data) =>
    Object.entries('answers' in data ? data.answers : {}).map(([of, wait]) => [
      `answer.${of}`,
      wait
    ])
}

/** Everything that texts may print. @param terms How many the glossary has. */
export function gatherFacts(sources: readonly FactSource[], terms: number): Facts {
  const unread: string[] = []
  const values = new Map<string, Fact>()
  const tellers = new Map<string, Teller>()
  // What is shown has the last word where two tell the same.
  for (const source of sources.toSorted((a, b) => Number(a.isShown) - Number(b.isShown))) {
    const teller = { collection: source.name, slug: source.slug }
    try {
      for (const [name, fact] of factsTold(source)) {
        values.set(name, fact)
        tellers.set(name, teller)
      }
    } catch {
      // Fields of another shape are a fault of their own.
      unread.push(...namesOf(source.name, source.slug))
    }
  }
  for (const [name, fact] of hourPrices(values)) if (isFact(fact)) values.set(name, fact)
  for (const [collection, count] of countsOf(sources)) {
    values.set(`count.${collection}`, count)
    tellers.set(`count.${collection}`, { collection, slug: undefined })
  }
  return { values: values.set('count.terms', terms), tellers, unread }
}

/** @throws {TypeError} When the fields have another shape. */
function factsTold({ name, slug, data, text }: Omit<FactSource, 'isShown'>): [string, Fact][] {
  if (!data) throw new TypeError('no fields')
  const named = FACTS_OF[name]?.(slug, data as never) ?? []
  const all = name === 'pages' ? [...named, ...listFacts(text)] : named
  if (all.some(([, fact]) => isMisread(fact))) throw new TypeError('a field of another kind')
  return all.filter((one): one is [string, Fact] => isFact(one[1]))
}

/** «85 000» where a number should stand, and what was reckoned from it. */
function isMisread(fact: Fact | undefined): boolean {
  return typeof fact === 'string' ? !/^\d{4}-\d{2}/.test(fact) : Number.isNaN(fact)
}

/** What the facts of a text are called, or begin with before a full stop; none of a collection that tells nothing. */
function namesOf(name: TextFolder, slug: string): readonly string[] {
  if (name === 'pages')
    return ['price.hour', 'tax', 'vat', 'count', 'contract', 'comparison', 'items']
  if (name === 'services')
    return [...['price', 'term', 'quarter', 'hours'].map((one) => `${one}.${slug}`), 'price.hour']
  if (name === 'site') return slug === 'company' ? ['answer'] : []
  const begins = { ratings: 'rating', offices: 'office', cases: 'case', legal: 'edition' } as const
  return name in begins ? [`${begins[name as keyof typeof begins]}.${slug}`] : []
}

/** With those that a text tells itself, which may be a draft that nobody else knows of. */
export function withOwnFacts(facts: Facts, source: Omit<FactSource, 'isShown'>): Facts {
  if (!source.text.includes('{{')) return facts
  const { values, tellers } = gatherFacts([{ ...source, isShown: false }], 0)
  const own = [...values].filter(([name, fact]) => !isCommon(name) && fact !== 0)
  return {
    ...facts,
    values: new Map([...facts.values, ...own]),
    tellers: new Map([...tellers, ...facts.tellers])
  }
}

/**
 * What facts of a text are called that were called otherwise: at another address, or with another name of a tariff or a
 * row in its place.
 */
export function renamedFacts(
  ...texts: readonly [was: Omit<FactSource, 'isShown'>, is: Omit<FactSource, 'isShown'>]
): Map<string, string> {
  const [was = [], is = []] = texts.map((source) => {
    const { tellers, values } = gatherFacts([{ ...source, isShown: false }], 0)
    return [...tellers].flatMap(([name, { slug }]): Told[] =>
      slug === undefined ? [] : [[name, values.get(name)]]
    )
  })
  return renamedInPlace(was, is)
}

type Told = readonly [name: string, value: unknown]

/** Names that stand no more, each with the new one in its place that has the same value: what has another is another thing. */
export function renamedInPlace(was: readonly Told[], is: readonly Told[]): Map<string, string> {
  const stands = (told: readonly Told[], name: string) => told.some(([one]) => one === name)
  if (was.length !== is.length) return new Map()
  return new Map(
    was.flatMap(([from, value], at) => {
      const [to = from, next] = is[at] ?? []
      const isSame = JSON.stringify(value) === JSON.stringify(next)
      return isSame && !stands(is, from) && !stands(was, to) ? [[from, to] as const] : []
    })
  )
}

/** Names of what a text tells otherwise than it did; of a new or hidden one also that there is one more, or less. */
export function changedFacts(
  ...texts: readonly [was: Omit<FactSource, 'isShown'>, is: Omit<FactSource, 'isShown'>]
): string[] {
  const [was, is] = texts.map((source) => {
    const isShown = source.data !== undefined && !('draft' in source.data && source.data.draft)
    return gatherFacts([{ ...source, isShown }], 0).values
  })
  const isOther = (name: string) => JSON.stringify(was?.get(name)) !== JSON.stringify(is?.get(name))
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].filter(isOther)
}

/** What other texts have a part in. */
const isCommon = (name: string) => /^(?:count|answer|price\.hour)\.(?!faq\.|staff)/.test(name)

/** Words that would break the line of YAML or the row of a table that they are printed in are none. */
function isFact(fact: Fact | undefined): fact is Fact {
  if (typeof fact === 'number') return Number.isFinite(fact)
  const text = typeof fact === 'object' ? fact.text : fact
  return typeof text === 'string' && /^[^"'\\|{}#\n]+$/.test(text) && !text.includes(': ')
}

const textOf = (text: string) => ({ text })

function serviceFacts(
  slug: string,
  { tariffs = [], firstResult, later }: Data<'services'>
): Named[] {
  return [
    [`price.${slug}`, entryTariff(tariffs)?.price],
    [`term.${slug}`, firstResult && lengthOf(firstResult)],
    [`term.${slug}.later`, later && lengthOf(later)],
    ...tariffs.flatMap(({ name, price, hours, unit }): Named[] => {
      const tariff = `${slug}.${nameOf(name)}`
      return [
        [`price.${tariff}`, price],
        [`quarter.${tariff}`, price * TARIFF_UNITS[unit].timesInQuarter],
        [`hours.${tariff}`, hours]
      ]
    })
  ]
}

/** «2–3» agrees with nouns as three does. */
function lengthOf({ from, to = from }: { from: number; to?: number }): Fact {
  return from === to ? from : { value: to, text: `${from}–${to}` }
}

function pageFacts(slug: string, data: Data<'pages'>): Named[] {
  const { calculation, counts, departments, contractTerms = {}, reviews, faq, comparison } = data
  return [
    ['price.hour', calculation?.hour],
    ['tax', calculation?.vat.rate],
    ['vat', calculation && 1 + calculation.vat.rate / 100],
    ['count.day', counts && dayInMoscow(counts.day)],
    ['count.projects', counts?.projects],
    ['count.places', counts?.places],
    ['count.free', counts?.places && Math.max(0, counts.places - counts.projects)],
    ['count.clients', counts?.clients],
    ['count.loyal', counts?.loyal],
    ['count.staff', departments?.reduce((sum, { people }) => sum + people, 0)],
    ...(departments ?? []).map(
      ({ head, people }): Named => [`count.staff.${head}`, head && people]
    ),
    ['count.thanks', reviews?.filter(({ answer }) => !answer).length],
    ['count.complaints', reviews?.filter(({ answer }) => answer).length],
    [`count.faq.${slug}`, faq?.length],
    ...Object.entries<{ count: number }>(contractTerms).map(
      ([term, { count }]): Named => [`contract.${term}`, count]
    ),
    ...(comparison ? comparisonFacts(comparison) : [])
  ]
}

type Comparison = NonNullable<Data<'pages'>['comparison']>
type Row = Comparison['rows'][number]

const MONTHS = 12
/** To what a reserve is rounded. */
const THOUSAND = 1000

/** The rows with what nobody types: a month's pay a year is put by for those who fall ill. */
export function comparedRows({ rows }: Comparison): Row[] {
  const at = rows.findIndex(({ is }) => is === 'reserve')
  const work = rows.slice(0, Math.max(0, at)).filter(({ staff, freelancer }) => staff && freelancer)
  const reserve = (way: 'staff' | 'freelancer') =>
    Math.round(work.reduce((sum, row) => sum + (row[way] ?? 0), 0) / MONTHS / THOUSAND) * THOUSAND
  return rows.map((row, index) =>
    index === at ? { ...row, staff: reserve('staff'), freelancer: reserve('freelancer') } : row
  )
}

/** What the text of the comparison prints of its rows. */
function comparisonFacts(comparison: Comparison): Named[] {
  const rows = comparedRows(comparison)
  const sumOf = (way: 'agency' | 'staff' | 'freelancer') =>
    rows.reduce((sum, row) => sum + (row[way] ?? 0), 0)
  return [
    ['comparison.manager', sumOf('agency')],
    ['comparison.staff', sumOf('staff')],
    ['comparison.staff.hours', comparison.hours.staff],
    ['comparison.freelancer', sumOf('freelancer')],
    ['comparison.reserve', rows.find(({ is }) => is === 'reserve')?.freelancer ?? 0]
  ]
}

/** «### Скорость: 10 проверок», and what stands under it. */
const LIST = /^### ([^:\n]+):[^\n]*\n((?:(?!#)[^\n]*\n?)*)/gm
/** «**Цены, 7:** цена каждого тарифа; часы в нём.» */
const PART = /^\*\*([^,\n]+),[^*\n]*:\*\* ([^\n]+)$/gm

/** How many items the lists of a page have, in a part and together. */
function listFacts(text: string): Named[] {
  if (!text.includes(':** ')) return []
  return [...text.matchAll(LIST)].flatMap(([, title = '', list = '']) => {
    const own = `items.${nameOf(title)}`
    const parts = [...list.matchAll(PART)].map(([, name = '', items = '']): Named => {
      return [`${own}.${nameOf(name)}`, items.split(';').length]
    })
    const all = parts.reduce((sum, [, count]) => sum + Number(count), 0)
    return parts.length > 0 ? [[own, all], ...parts] : []
  })
}

/** «удержание клиентов и результаты проектов по 25 %, оценка клиентов 20 %» */
function weightsOf(metrics: Data<'ratings'>['metrics'], name: 'title' | 'short'): Fact {
  const weights = [...new Set(metrics.map(({ weight }) => weight))].sort((a, b) => b - a)
  const groups = weights.map((weight) => {
    const names = metrics.filter((one) => one.weight === weight).map((one) => inSentence(one[name]))
    const last = names.pop() ?? ''
    const listed = names.length > 0 ? `${names.join(', ')} и ${last} по` : last
    return `${listed} ${Math.round(weight * 100)}\u00A0%`
  })
  return textOf(groups.join(', '))
}

/** Names of systems stay as they are. */
function inSentence(name: string): string {
  return PROPER.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

const PROPER = /^(?:Яндекс|Google)/

function ratingFacts(slug: string, written: Data<'ratings'>): Named[] {
  const [rating] = scoredRatings([{ slug, data: written, body: '', file: '' }])
  if (!rating) return []
  const { metrics, tables, published, next, terms } = rating.data
  const own = `rating.${slug}`
  const digits = metrics.every(({ weight }) => Number.isInteger(weight * 10)) ? 1 : 2
  return [
    [`${own}.published`, dayInMoscow(published)],
    [`${own}.next`, next ?? undefined],
    [`${own}.requests`, terms && dayInMoscow(terms.requests)],
    [`${own}.documents`, terms?.documents && dayInMoscow(terms.documents)],
    [`${own}.rows`, tables.reduce((sum, { rows }) => sum + rows.length, 0)],
    [`${own}.metrics`, metrics.length],
    [`${own}.weights`, weightsOf(metrics, 'title')],
    [`${own}.weights.short`, weightsOf(metrics, 'short')],
    ...metrics.map(({ id, weight }): Named => [`${own}.weight.${id}`, Math.round(weight * 100)]),
    ...tables.flatMap(({ rows }) => {
      const places = ratingPlaces(rows.map(({ total }) => total))
      return rows.flatMap(({ name, total, values }, index): Named[] => {
        const parts = metrics.map(({ id, weight }) => ({ points: values[id] ?? 0, weight }))
        const row = nameOf(name)
        return [
          [`${own}.total.${row}`, { value: total, text: decimal(total) }],
          [`${own}.place.${row}`, places[index]],
          [`${own}.exact.${row}`, parts.reduce((sum, one) => sum + one.points * one.weight, 0)],
          [
            `${own}.sum.${row}`,
            textOf(
              parts
                .map(({ points, weight }) => `${short(points)} × ${decimal(weight, digits)}`)
                .join(' + ')
            )
          ],
          ...metrics.map(({ id }): Named => [`${own}.points.${row}.${id}`, values[id]])
        ]
      })
    })
  ]
}

const short = (points: number) => decimal(points, Number.isInteger(points) ? 0 : 1)

/** What an hour costs by the tariffs that name their hours, at least and at most. */
function hourPrices(values: ReadonlyMap<string, Fact>): Named[] {
  const prices = [...values].flatMap(([name, hours]) => {
    const price = values.get(name.replace(/^hours\./, 'price.'))
    const isRate = name.startsWith('hours.') && typeof price === 'number'
    return isRate && typeof hours === 'number' ? Math.round(price / hours) : []
  })
  return prices.length === 0
    ? []
    : [
        ['price.hour.least', Math.min(...prices)],
        ['price.hour.most', Math.max(...prices)]
      ]
}

/** Texts on the site, by collection: services that are sold, and editions in force. */
function countsOf(sources: readonly FactSource[]): Map<TextFolder, number> {
  const counts = new Map<TextFolder, number>()
  for (const { name, slug, data, isShown } of sources) {
    if (name === 'site') continue
    const isCounted = name === 'services' ? 'tariffs' in (data ?? {}) : !isEarlier(name, slug)
    counts.set(name, (counts.get(name) ?? 0) + (isShown && isCounted ? 1 : 0))
  }
  return counts
}

function isEarlier(name: TextFolder, slug: string): boolean {
  return (name === 'ratings' || name === 'legal') && slug.includes('/')
}
