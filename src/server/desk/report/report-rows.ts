import { emptyShare } from '../../../shared/lead/lead-outcomes.ts'
import { greatest } from '../../../shared/words/numbers.ts'
import { CHANNEL_NAMES, type Channel } from '../../channels/lists.ts'
import { MODELS, type Model } from '../../leads/attribution-models.ts'
import { inWords, type Names } from '../../leads/lead-parts.ts'
import { count, money } from '../words.ts'
import {
  addTo,
  type Compared,
  type Dimension,
  nothing,
  type PathReport,
  type Sums
} from './collect-report.ts'

const LAST = 'по последнему контакту перед заявкой'

/** `of` stands after «по», `none` where there is no value; `counted` is what decides the row of a lead. */
export const DIMENSION_NAMES: Readonly<
  Record<Dimension, { title: string; of: string; none: string; counted: string }>
> = {
  channel: { title: 'Каналы', of: 'каналам', none: 'данные стёрты', counted: LAST },
  source: { title: 'Источники', of: 'источникам', none: 'нет данных', counted: LAST },
  campaign: { title: 'Кампании', of: 'кампаниям', none: 'без кампании', counted: LAST },
  landing: {
    title: 'Страницы входа',
    of: 'страницам входа',
    none: 'страница неизвестна',
    counted: LAST
  },
  theme: {
    title: 'Темы',
    of: 'темам',
    none: 'без темы',
    counted: 'по теме, которую назвал клиент'
  },
  city: {
    title: 'Офисы',
    of: 'офисам',
    none: 'офис не выбран',
    counted: 'по офису, который выбрал клиент'
  },
  assignee: {
    title: 'Менеджеры',
    of: 'менеджерам',
    none: 'никто',
    counted: 'по тому, кто ведёт заявку сейчас'
  }
}

/** What values are called, users among them. */
export type ReportNames = Names & { staff?: ReadonlyMap<string, string> }

export const MODEL_NAMES: Readonly<Record<Model, { name: string; note: string }>> = {
  first: { name: 'Первое касание', note: 'вся сумма первому' },
  last: { name: 'Последнее касание', note: 'вся сумма последнему' },
  'last-non-direct': {
    name: 'Последнее непрямое',
    note: 'последнему, кроме прямых заходов'
  },
  linear: { name: 'Поровну', note: 'всем касаниям поровну' },
  position: { name: 'По месту', note: 'по 40 % первому и последнему, 20 % остальным' },
  decay: { name: 'По давности', note: 'вес вдвое меньше за каждые 7 дней' }
}

/** What a value of a dimension is called. */
export function valueName(dimension: Dimension, value: string, names: ReportNames): string {
  if (value === '') return DIMENSION_NAMES[dimension].none
  if (dimension === 'assignee') return names.staff?.get(value) ?? value
  if (dimension === 'channel') return CHANNEL_NAMES[value as Channel] ?? value
  const isSaid = dimension === 'theme' || dimension === 'city'
  return (isSaid && inWords({ [dimension]: value }, names)[dimension]) || value
}

/** Rows of a table; the rest is one more, so that a table's sums are those of the period. */
const MOST_ROWS = 12
const REST = 'Остальные'

type NameOf = (value: string) => string

/** The values that brought most, by money, then contracts, then leads. */
export function groupRows(group: ReadonlyMap<string, Compared>, nameOf: NameOf) {
  const ranked = [...group].sort(([, { now: a }], [, { now: b }]) => {
    return b.money - a.money || b.contracts - a.contracts || b.leads - a.leads
  })
  const shown: [name: string, sums: Compared][] = ranked
    .slice(0, MOST_ROWS)
    .map(([value, sums]) => [nameOf(value), sums])
  const rest = ranked.slice(MOST_ROWS).map(([, sums]) => sums)
  if (rest.length > 0) shown.push([`${REST}: ${rest.length}`, sumOf(rest)])
  const most = greatest(
    shown.map(([, { now }]) => now.leads),
    1
  )
  return shown.map(([name, { now, before }]) => ({
    name,
    leads: count(now.leads),
    before: count(before.leads),
    empty: emptyShare(now),
    /** How many of the leads have become contracts. */
    conversion: conversionOf(now),
    contracts: count(now.contracts),
    money: money(now.money),
    /** Percent of the longest bar of the table. */
    share: percentOf(now.leads, most)
  }))
}

export type GroupRow = ReturnType<typeof groupRows>[number]

/** Of fewer leads a percentage says little. */
const FEW = 20

/** «14 %», of few «1 из 9». */
export function conversionOf({ leads, converted }: Pick<Sums, 'leads' | 'converted'>): string {
  if (leads === 0) return '—'
  return leads < FEW
    ? `${converted} из ${leads}`
    : `${Math.round((100 * converted) / leads)}\u00A0%`
}

function sumOf(list: readonly Compared[]): Compared {
  const sum = nothing()
  for (const { now, before } of list) {
    addTo(sum.now, now)
    addTo(sum.before, before)
  }
  return sum
}

/** How a model stands to the others in a row: more than others give, or less. */
type Mark = 'high' | 'low' | ''

/** The money of all models side by side, in one order for all of them. */
export function modelTable({ models }: PathReport, nameOf: NameOf) {
  const values = orderOf(models)
  const names = values.slice(0, MOST_ROWS).map(nameOf)
  const columns = MODELS.map((model) => ({ model, sums: rowSums(values, models[model]) }))
  const totals = columns.map(({ model, sums }) => {
    return { model, money: money(sums.reduce((total, part) => total + part, 0)) }
  })
  const rows = (columns[0]?.sums ?? []).map((_, i) => {
    const all = columns.map(({ sums }) => sums[i] ?? 0)
    const cells = columns.map(({ model }, j) => {
      const sum = all[j] ?? 0
      return { model, money: money(sum), mark: markOf(sum, all) }
    })
    return { name: names[i] ?? REST, cells }
  })
  return { totals, rows }
}

/** Half are not larger than this. */
export function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** What is nearer to the middle of a row, or less in kopecks, is no difference to speak of. */
const LEAST_SHARE = 0.15
const LEAST_KOPECKS = 10_000_000

function markOf(sum: number, all: readonly number[]): Mark {
  const middle = middleOf(all)
  const distance = sum - middle
  if (Math.abs(distance) < Math.max(LEAST_KOPECKS, LEAST_SHARE * middle)) return ''
  return distance > 0 ? 'high' : 'low'
}

/** What each row of a table stands for: a value, and all the rest where there is one. */
function rowSums(values: readonly string[], sums: ReadonlyMap<string, number>): number[] {
  const all = values.map((value) => sums.get(value) ?? 0)
  const [shown, rest] = [all.slice(0, MOST_ROWS), all.slice(MOST_ROWS)]
  return rest.length > 0 ? [...shown, rest.reduce((total, sum) => total + sum, 0)] : shown
}

function orderOf({ linear }: PathReport['models']): string[] {
  return [...linear].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

function percentOf(value: number, most: number): number {
  return Math.round((1000 * value) / most) / 10
}
