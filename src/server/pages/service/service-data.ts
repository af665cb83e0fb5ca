import { hourBlocks } from '../../../drawings/bar.ts'
import type { LeadFormProps } from '../../../islands/lead-form/lead-form.tsx'
import { tariffUnit, withTax } from '../../../shared/price/price-list.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Entry } from '../../content/content.ts'
import type { RenderedBody } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import type { Cell } from '../../content/service-schema.ts'
import type { SiteFields } from '../../content/site/site-schemas.ts'
import { typograph } from '../../content/typography.ts'
import type { PageMeta } from '../../render/page-meta.ts'
import type { FormEdge } from '../case/case-facts.ts'
import type { NotedLink } from '../company/company-data.ts'
import type { Filter } from '../filters.ts'
import type { Link } from '../page.ts'
import type { Essay } from './service-essay.ts'
import { mostHours, type Service, type Tariff, tariffNote, tariffPrice } from './service-facts.ts'

declare module '../page.ts' {
  interface PageData extends ServicePages {}
}

/** Who will work on it. */
export interface ServicePerson {
  path: string
  name: string
  role: string
  skills: string
  /** Address of the drawing. */
  portrait: string
}

/** A service in the register of the hub. */
export interface RegisterRow {
  isBranch: boolean
  id: string
  path: string
  title: string
  outcome: string
  term: { plot: string; text: string } | undefined
  proof: ServiceProof | undefined
  price: { sum: string; unit: string } | undefined
}

/** What «С чего начать» answers. */
export interface ChooserAnswer {
  path: string
  title: string
  why: string
  time: string
  /** What can be done sooner. */
  meanwhile: (Link & { term: string }) | undefined
  tariff: string | undefined
  pricesPath: string
  outcome: string
  unless: { when: string; better: Link | undefined; advice: string | undefined } | undefined
}

/** A number of the first screen. */
export interface ServiceFact {
  label: string
  value: string
  unit?: string
}

/** What the work has brought a client: a figure of a case, drawn. */
export interface ServiceProof {
  /** Address of the case. */
  path: string
  client: string
  name: string
  /** «+103 %» or «8 → 0,6 с» */
  change: string
  label: string
  /** By what the service was paid: «тариф «Высота», 240 000 ₽ в месяц». */
  tariff: string
  /** SVG. */
  chart: string
}

/** A case as one line of proof: its result or the service's own figure of it, that one's series, what did not work. */
export interface CaseProof {
  item: Entry<'cases'>
  change: string
  label: string
  /** By what the service was paid. */
  tariff: string
  chart: string
  failed: string
}

type Step = NonNullable<Data<'services'>['steps']>[number]

/** What the services print. */
interface ServicePages {
  'pages/service-hub': {
    meta: PageMeta
    hub: Entry<'services'>
    heading: string
    rows: readonly RegisterRow[]
    questions: readonly Filter[]
    answer: ChooserAnswer | undefined
    body: RenderedBody
    form: LeadFormProps
  }
  'pages/service': {
    meta: PageMeta
    service: Entry<'services'>
    sections: ServiceSections
    facts: readonly ServiceFact[]
    /** HTML of what a year has brought; none without cases. */
    year: string | undefined
    matrix: ServiceMatrix
    /** The day of the prices. */
    pricedOn: string
    stages: { unit: string; scale: string; items: readonly (Step & { plot: string })[] }
    essay: Essay
    proofs: readonly CaseProof[]
    /** HTML of the axis that they have in common. */
    axis: string
    /** What is not promised. */
    refusals: readonly { claim: string; reason: string }[]
    articles: readonly Entry<'articles'>[]
    team: readonly ServicePerson[]
    /** Industries and cities that it serves. */
    served: readonly Link[]
    /** Its branches and those beside it. */
    nearby: readonly NotedLink[]
    /** The name that a tariff's number has in an address. */
    tariffQuery: string
    /** The tariff that the form is about. */
    chosen: string | undefined
    /** Of the first of its cases. */
    edge: FormEdge | undefined
    form: LeadFormProps
  }
}

interface MatrixCell {
  tariff: string
  /** Included and excluded rows have a sign, volumes have none. */
  sign: 'yes' | 'no' | undefined
  text: string
}

interface MatrixRow {
  label: string
  note?: string
  cells: readonly MatrixCell[]
}

/** What is in each tariff: works by rows, tariffs by columns. */
export interface ServiceMatrix {
  tariffs: readonly {
    name: string
    price: string
    unit: string
    /** Its hours, drawn by the scale of the longest; nothing where it names none. */
    blocks: string
    number: number
    isMain: boolean
  }[]
  groups: readonly { title: string; rows: readonly MatrixRow[] }[]
  lead: string
}

/** @param taxRate Per cent that are added to the prices. */
export function serviceMatrix(
  { tariffs = [], includes = [], matrix = [] }: Service['data'],
  taxRate: number,
  words: MatrixWords
): ServiceMatrix {
  const rowOf = (cells: readonly Cell[]) =>
    tariffs.map((tariff, at) => cellOf(tariff, cells[at], words))
  const works = includes.map(({ title, text, tariffs: cells }) => ({
    label: title,
    note: text,
    isCommon: cells.every(Boolean),
    cells: rowOf(cells)
  }))
  const rest = matrix.map(({ label, tariffs: cells }) => ({ label, cells: rowOf(cells) }))
  const volume = tariffs.map((tariff) => ({
    tariff: tariff.name,
    sign: undefined,
    text: narrow(tariffNote(tariff))
  }))
  const most = mostHours(tariffs)
  return {
    tariffs: tariffs.map((tariff, at) => ({
      name: tariff.name,
      price: tariffPrice(tariff),
      unit: `${tariffUnit(tariff.unit)}, ${withTax(tariff, taxRate)}`,
      blocks: tariff.hours ? hourBlocks(tariff.hours, most) : '',
      number: at + 1,
      isMain: at === 1 && tariffs.length > 2
    })),
    groups: [
      { title: words.volume, rows: [{ label: words.measure, cells: volume }] },
      { title: words.works, rows: works },
      { title: words.rest, rows: rest }
    ].filter(({ rows }) => rows.length > 0),
    lead: leadOf(works.filter(({ isCommon }) => isCommon).length, includes.length, words)
  }
}

function cellOf({ name, items }: Tariff, cell: Cell | undefined, words: MatrixWords): MatrixCell {
  if (!cell) return { tariff: name, sign: 'no', text: words.no }
  if (cell === true) return { tariff: name, sign: 'yes', text: words.yes }
  const text = typeof cell === 'number' ? (items[cell - 1] ?? '') : cell
  return { tariff: name, sign: 'yes', text: narrow(text) }
}

/**
 * Typography for a narrow column: a number may stand on a line before its noun, not apart from itself, and a
 * conjunction before a word that fills a line.
 */
function narrow(text: string): string {
  return typograph(text).replace(/(?<=\d)\u00A0(?=\p{Ll})|(?<=\p{L}{3})\u00A0(?=\p{L}{9})/gu, ' ')
}

/** How many works are in every tariff. */
function leadOf(common: number, all: number, words: MatrixWords): string {
  if (common === 0) return words.none
  return common === all
    ? fill(words.same, { count: common })
    : fill(words.some, { count: common, all })
}

type MatrixWords = SiteFields['services']['matrix']

const SECTIONS = ['who', 'cases', 'scope', 'process', 'essay', 'limits', 'people', 'faq'] as const
/** Sections that the menu of the page leaves out: with the form it names six. */
const UNNAMED: ReadonlySet<SectionID> = new Set(['who', 'essay', 'people'])

type SectionID = (typeof SECTIONS)[number]

/** The sections of a service's page. */
export interface ServiceSections {
  /** Those that the menu of the page names, in their order. */
  shown: readonly { id: SectionID; label: string }[]
  /** Anchor and number of each; one that is not shown has the number of none. */
  heads: Readonly<Record<SectionID, { id: SectionID; index: string }>>
  /** Number of the one after them. */
  next: string
}

export function serviceSections(
  has: Readonly<Record<SectionID, boolean>>,
  words: SiteFields['services']['page']
): ServiceSections {
  const shown = SECTIONS.filter((id) => has[id])
  const number = (place: number) => String(place + 1).padStart(2, '0')
  const head = (id: SectionID) => ({ id, index: number(shown.indexOf(id)) })
  return {
    shown: shown.filter((id) => !UNNAMED.has(id)).map((id) => ({ id, label: words[id].label })),
    next: number(shown.length),
    heads: Object.fromEntries(SECTIONS.map((id) => [id, head(id)])) as ServiceSections['heads']
  }
}
