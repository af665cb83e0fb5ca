import { hourBlocks } from '../../../drawings/marks.ts'
import { tariffUnit, withTax } from '../../../shared/price/price-list.ts'
import { countedNouns, countWordGenitive } from '../../../shared/words/count-words.ts'
import type { Cell } from '../../content/service-schema.ts'
import { typograph } from '../../content/typography.ts'
import { tariffNote } from './priced-services.ts'
import { mostHours, type Service, type Tariff, tariffPrice } from './service-facts.ts'

interface MatrixCell {
  tariff: string
  /** A sign stands before what is included and what is not; a volume has none. */
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
  taxRate: number
): ServiceMatrix {
  const rowOf = (cells: readonly Cell[]) => tariffs.map((tariff, at) => cellOf(tariff, cells[at]))
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
      { title: 'Объём', rows: [{ label: 'На что рассчитан', cells: volume }] },
      { title: 'Состав работ', rows: works },
      { title: 'Чем отличаются', rows: rest }
    ].filter(({ rows }) => rows.length > 0),
    lead: leadOf(works.filter(({ isCommon }) => isCommon).length, includes.length)
  }
}

function cellOf({ name, items }: Tariff, cell: Cell | undefined): MatrixCell {
  if (!cell) return { tariff: name, sign: 'no', text: 'не входит' }
  if (cell === true) return { tariff: name, sign: 'yes', text: 'входит' }
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
function leadOf(common: number, all: number): string {
  if (common === 0) return 'Тарифы решают разные задачи: в каждом свой набор работ.'
  const works = countedNouns(common, ['работа', 'работы', 'работ'], 'feminine')
  return common === all
    ? `${works} есть в каждом тарифе. Меняются объём и люди.`
    : `${works} из ${countWordGenitive(all)} есть в каждом тарифе. Остальное отмечено.`
}
