import { hourBlocks } from '../../../drawings/bar.ts'
import { tariffUnit, withTax } from '../../../shared/price/price-list.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Cell } from '../../content/service-schema.ts'
import type { SiteFields } from '../../content/site/site-schemas.ts'
import { typograph } from '../../content/typography.ts'
import { mostHours, type Service, type Tariff, tariffNote, tariffPrice } from './service-facts.ts'

/**
 * What is in each tariff: works by rows, tariffs by columns, their hours drawn by the scale of the longest.
 *
 * @param taxRate Per cent that are added to the prices.
 */
export function serviceMatrix(
  { tariffs = [], includes = [], matrix = [] }: Service['data'],
  taxRate: number,
  words: MatrixWords
) {
  const rowOf = (label: string, cells: readonly Cell[], note?: string) => ({
    label,
    note,
    cells: tariffs.map((tariff, at) => cellOf(tariff, cells[at], words))
  })
  const works = includes.map(({ title, text, tariffs: cells }) => rowOf(title, cells, text))
  const rest = matrix.map(({ label, tariffs: cells }) => rowOf(label, cells))
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
      { title: words.volume, rows: [{ label: words.measure, note: undefined, cells: volume }] },
      { title: words.works, rows: works },
      { title: words.rest, rows: rest }
    ].filter(({ rows }) => rows.length > 0),
    lead: leadOf(
      includes.filter(({ tariffs: cells }) => cells.every(Boolean)).length,
      includes.length,
      words
    )
  }
}

/** Included and excluded rows have a sign, volumes have none. */
function cellOf({ name, items }: Tariff, cell: Cell | undefined, words: MatrixWords) {
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

/**
 * The sections of a service's page: those that its menu names, in their order; anchor and number of each, where one that is
 * not shown has the number of none; the number of the one after them.
 */
export function serviceSections(
  has: Readonly<Record<SectionID, boolean>>,
  words: SiteFields['services']['page']
) {
  const shown = SECTIONS.filter((id) => has[id])
  const number = (place: number) => String(place + 1).padStart(2, '0')
  const head = (id: SectionID) => ({ id, index: number(shown.indexOf(id)) })
  return {
    shown: shown.filter((id) => !UNNAMED.has(id)).map((id) => ({ id, label: words[id].label })),
    next: number(shown.length),
    heads: Object.fromEntries(SECTIONS.map((id) => [id, head(id)])) as Record<
      SectionID,
      ReturnType<typeof head>
    >
  }
}
