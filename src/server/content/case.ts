import { links } from '../../shared/links.ts'
import type { TariffUnit } from '../../shared/price/price-list.ts'
import type { Content, Entry } from './content.ts'
import { type FieldFault, shown, unknownName } from './faults.ts'
import { firstTable, numberOfCell, type TextTable } from './markdown-parts.ts'
import type { Data } from './schemas.ts'
import { checkAnchors, monthsBetween } from './series.ts'

/** The sections of every case, by how their headings begin. */
const SECTIONS = {
  task: 'Задача',
  start: 'С чего начинали',
  work: 'Что сделали',
  failed: 'Что не сработало',
  result: 'Результат'
} as const

type SectionName = keyof typeof SECTIONS

/** A part of a section below a heading of its own, or one paragraph of it. */
export interface CasePart {
  title: string
  anchor: string
  /** Markdown. */
  text: string
  /** What is printed large beside it: the first words in bold. */
  figure: string
}

export type CaseSection = ReturnType<typeof sectionOf>

type CaseText = Readonly<Record<SectionName, CaseSection>>

const HEADING = /^## (.+)$/m
const PART = /^### (.+)$/m
const ANCHOR = /(?<!\s)\s*\{#([\w-]+)\}\s*$/
const BOLD = /\*\*(.+?)\*\*/s

/** The text of a case by its sections; one that is missing is empty. */
export function caseText(body: string): CaseText {
  const written = headed(body, HEADING).pairs
  const sections = Object.entries(SECTIONS).map(([name, begins]) => {
    const found = written.find(({ heading }) => heading.startsWith(begins))
    return [name, sectionOf(found?.heading ?? '', found?.text ?? '')]
  })
  return Object.fromEntries(sections) as CaseText
}

/** What the heading says that every case has: «Что не сработало: открытые оптовые цены». */
export function failureOf(body: string): string {
  return /^## Что не сработало: (.+)$/m.exec(body)?.[1] ?? ''
}

/** Headings that every case has and this one does not. */
function missingHeadings(body: string): string[] {
  const headings = headed(body, HEADING).pairs.map(({ heading }) => heading)
  return Object.values(SECTIONS).filter(
    (begins) => !headings.some((heading) => heading.startsWith(begins))
  )
}

/** Markdown by its paragraphs, each with its figure. */
export function paragraphsOf(text: string): CasePart[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => ({ title: '', anchor: '', text: paragraph, figure: figureOf(paragraph) }))
}

function sectionOf(heading: string, text: string) {
  const { before, pairs } = headed(text, PART)
  const colon = heading.indexOf(':')
  const rest = colon < 0 ? '' : heading.slice(colon + 1).trimStart()
  return {
    /** The whole heading. */
    heading,
    /** What the heading says after its colon; the whole of it where there is none. */
    title: rest || heading,
    /** Markdown before the first heading of a part. */
    intro: before,
    parts: pairs.map(({ heading: title, anchor, text }) => ({
      title,
      anchor,
      text,
      figure: figureOf(text)
    }))
  }
}

function figureOf(text: string): string {
  return BOLD.exec(text)?.[1] ?? ''
}

interface Headed {
  heading: string
  anchor: string
  text: string
}

/** A text cut at its headings. */
function headed(text: string, pattern: RegExp): { before: string; pairs: Headed[] } {
  const [before = '', ...rest] = text.split(pattern)
  const pairs = Array.from({ length: rest.length / 2 }, (_, index) => {
    const line = rest[index * 2] ?? ''
    return {
      heading: line.replace(ANCHOR, '').trim(),
      anchor: ANCHOR.exec(line)?.[1] ?? '',
      text: (rest[index * 2 + 1] ?? '').trim()
    }
  })
  return { before: before.trim(), pairs }
}

/** What a result is made of: rows of the case's table, and the row that they give together. */
interface WrittenFactors {
  as: 'product' | 'sum'
  total: string
  rows: readonly string[]
}

interface Factor {
  name: string
  /** How many times as much, or how much more. */
  change: number
  /** The factor's part of the whole change in percent; all factors together are 100. */
  share: number
}

interface Factors {
  as: WrittenFactors['as']
  parts: readonly Factor[]
  /** The change of the row that the parts give together. */
  total: number
}

/** The parts of a result with their shares: of the sum, or of the product by logarithms. */
export function factorsOf({ as, total, rows }: WrittenFactors, table: TextTable): Factors {
  const changes = rows.map((name) => changeOf(as, name, table))
  const weights = as === 'sum' ? changes : changes.map((change) => Math.log(change))
  const shares = wholeShares(weights)
  return {
    as,
    total: changeOf(as, total, table),
    parts: rows.map((name, index) => ({
      name,
      change: changes[index] ?? 0,
      share: shares[index] ?? 0
    }))
  }
}

/** What the parts give together by their own numbers. */
export function togetherOf({ as, parts }: Factors): number {
  return as === 'sum'
    ? parts.reduce((sum, { change }) => sum + change, 0)
    : parts.reduce((product, { change }) => product * change, 1)
}

function changeOf(as: WrittenFactors['as'], name: string, { rows }: TextTable): number {
  const [, before = '', after = ''] = rows.find(([title]) => title === name) ?? []
  const [from, to] = [numberOfCell(before), numberOfCell(after)]
  return as === 'sum' ? to - from : to / from
}

/** Whole percents that add up to 100: what rounding down leaves goes to the largest remainders. */
function wholeShares(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const exact = weights.map((weight) => (weight / sum) * 100)
  const left = 100 - exact.reduce((total, share) => total + Math.floor(share), 0)
  const raised = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, left)
    .map(({ index }) => index)
  return exact.map((share, index) => Math.floor(share) + (raised.includes(index) ? 1 : 0))
}

/** How far the product of rounded factors may be from the rounded result. */
const TOLERANCE = 0.02

/**
 * Reports headings that a case's text lacks, and places in it that the fields name and that are not there.
 *
 * @param body Markdown.
 */
export function checkCaseText(data: Data<'cases'>, body: string): FieldFault[] {
  const missing = missingHeadings(body).map((heading): FieldFault => {
    return { path: ['body'], code: 'missing', text: `В тексте нет заголовка «## ${heading}».` }
  })
  const events = checkAnchors(data.series.events ?? [], body).map((fault) => ({
    ...fault,
    path: ['series', ...fault.path]
  }))
  return [...missing, ...events, ...checkStages(data, body), ...checkFactors(data, body)]
}

/** Stages within the period, one for every part of the work. */
function checkStages({ stages, period }: Data<'cases'>, body: string): FieldFault[] {
  const told = caseText(body).work.parts.map(({ anchor }) => anchor)
  const faults = stages.flatMap((stage, index) =>
    stageFaults(stage, { path: ['stages', String(index)], told, period })
  )
  // A misspelt stage is named once.
  if (faults.length > 0) return faults
  const untold = told.filter((part) => !stages.some(({ anchor }) => anchor === part))
  return untold.map((anchor) => ({
    path: ['stages'],
    code: 'contradiction',
    text: `Этапа {#${anchor}} здесь нет, а в части «Что сделали» он есть: нужен этап на каждый её раздел.`
  }))
}

interface StagePlace {
  path: readonly string[]
  /** Anchors of the work's parts. */
  told: readonly string[]
  period: Data<'cases'>['period']
}

function stageFaults(
  { from, to, anchor }: Data<'cases'>['stages'][number],
  { path, told, period }: StagePlace
): FieldFault[] {
  const faults: FieldFault[] = []
  if (!told.includes(anchor)) {
    faults.push({ path: [...path, 'anchor'], ...unknownName(anchor, told) })
  }
  const outside = [from, to].find((month) => month < period.from || month > period.to)
  if (outside) {
    const text = `Стоит ${shown(outside)}: это вне периода работы, он от ${period.from} до ${period.to}.`
    faults.push({ path, code: 'wrong-count', text })
  }
  return faults
}

/** Factors that are rows with numbers, and give what they are said to give. */
function checkFactors({ factors }: Data<'cases'>, body: string): FieldFault[] {
  if (!factors) return []
  const table = firstTable(caseText(body).result.intro)
  const names = (table?.rows ?? []).map(([name = '']) => name)
  const named = [
    { path: ['factors', 'total'], name: factors.total },
    ...factors.rows.map((name, index) => ({ path: ['factors', 'rows', String(index)], name }))
  ]
  const faults = named.flatMap(({ path, name }): FieldFault[] => {
    if (!names.includes(name)) return [{ path, ...unknownName(name, names) }]
    const [, ...cells] = table?.rows.find(([title]) => title === name) ?? []
    const wrong = cells.slice(0, 2).find((cell) => Number.isNaN(numberOfCell(cell)))
    const text = `Стоит ${shown(wrong)}: в строке таблицы нужны числа.`
    return wrong ? [{ path, code: 'wrong-value', text }] : []
  })
  if (faults.length > 0 || !table) return faults
  const result = factorsOf(factors, table)
  const together = togetherOf(result)
  if (Math.abs(together / result.total - 1) <= TOLERANCE) return []
  const text = `По строкам выходит ${together.toFixed(2)}, по итогу ${result.total.toFixed(2)}: должно быть одно число.`
  return [{ path: ['factors'], code: 'contradiction', text }]
}

/** What the client of a case is, and is called: «Интернет-магазин мебели «Кедровый угол»». */
export function clientName({ client, name }: Pick<Data<'cases'>, 'client' | 'name'>): string {
  return `${client} ${name}`
}

/** Whether a case was about a service or a branch of it: it names one of them, or was paid by its tariff. */
export function isPartOf({ slug }: Pick<Entry<'services'>, 'slug'>, item: Entry<'cases'>): boolean {
  return pathsOf(item).some((path) => path.startsWith(links.service(slug)))
}

/** The services that a case names or was paid by. */
export function pathsOf({ data }: Entry<'cases'>): string[] {
  return [...new Set([...data.services, ...data.budget.map(({ service }) => service)])]
}

type Review = NonNullable<Entry<'pages'>['data']['reviews']>[number]

/** The reviews of clients from an office's city: their project says so in its last word. */
export function localReviews({ data }: Entry<'offices'>, { pages }: Content): Review[] {
  return pages
    .flatMap((page) => page.data.reviews ?? [])
    .filter(({ project }) => project.endsWith(`, ${data.city}`))
}

/** How many cases, reviews and other projects of its own city an office can show. */
export function localExamples(office: Entry<'offices'>, content: Content): number {
  const cases = content.cases.filter(({ data }) => data.city === office.slug)
  return cases.length + localReviews(office, content).length + office.data.examples.length
}

/** How many months of work one payment of a tariff is for; a single payment is for all of it. */
const MONTHS: Readonly<Record<TariffUnit, number>> = {
  month: 1,
  once: Number.POSITIVE_INFINITY,
  weeks4: Number.POSITIVE_INFINITY,
  quarter: 3,
  year: 12
}

/** A tariff that a project was paid by, at today's price. */
export interface PaidTariff {
  name: string
  price: number
  /** The price is the least one. */
  isLeast: boolean
  times: number
  /** What the tariff says of the team's hours, for one payment. */
  hours: number | undefined
  /** What is paid beside the price. */
  besides: string | undefined
}

/** The months of a project, the first and the last included. */
export function monthsOf({ period }: Pick<Data<'cases'>, 'period'>): number {
  return monthsBetween(period.from, period.to) + 1
}

/** The tariffs of a project, each as often as it was paid. */
export function paidTariffs(
  data: Data<'cases'>,
  { services }: Pick<Content, 'services'>
): PaidTariff[] {
  const months = monthsOf(data)
  return data.budget.flatMap(({ service, tariff, times }) => {
    const owner = services.find(({ slug }) => links.service(slug) === service)?.data
    const found = owner?.tariffs?.find(({ name }) => name === tariff)
    if (!found) return []
    return {
      name: found.name,
      price: found.price,
      isLeast: found.from === true,
      times: times ?? Math.max(1, Math.floor(months / MONTHS[found.unit])),
      hours: found.hours,
      besides: owner?.besides
    }
  })
}

/** What a project costs by today's prices, in roubles. */
export function budgetSum(tariffs: readonly PaidTariff[]): number {
  return tariffs.reduce((sum, { price, times }) => sum + price * times, 0)
}

const MILLION = 1_000_000

/** What a series of revenue has earned above its first month. @param values Millions of roubles. @param margin Per cent. @param budget Roubles. */
export function returnFor(
  values: readonly number[],
  margin: number,
  budget: number
): { gain: number; profit: number; share: number } {
  const [first = 0] = values
  const gain = tenth(values.reduce((sum, value) => sum + value - first, 0))
  const profit = tenth((gain * margin) / 100)
  return { gain, profit, share: tenth((profit * MILLION) / budget) }
}

const tenth = (value: number) => Math.round(value * 10) / 10
