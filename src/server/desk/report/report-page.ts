import { addDays, longMonth } from '../../../shared/dates.ts'
import { emptyShare } from '../../../shared/lead/lead-outcomes.ts'
import { greatest, plural } from '../../../shared/words/numbers.ts'
import { CHANNEL_NAMES } from '../../channels/lists.ts'
import type { ChangedLeads } from '../../leads/lead-search.ts'
import { deskPaths } from '../desk-paths.ts'
import { clockName, count, money, roundMoney } from '../words.ts'
import { type AnswerReport, MOST_ANSWERS } from './answer-times.ts'
import { type DeskReport, DIMENSIONS, type Dimension } from './collect-report.ts'
import {
  conversionOf,
  DIMENSION_NAMES,
  type GroupRow,
  groupRows,
  MODEL_NAMES,
  middleOf,
  modelTable,
  type ReportNames,
  valueName
} from './report-rows.ts'

/**
 * What the table of a dimension tells of each value, most quiet what only the rest is measured by; `brief` stands before
 * the number where a row is two lines.
 */
const GROUP_COLUMNS = [
  { value: 'leads', title: 'Заявки', brief: 'заявки', isQuiet: false },
  { value: 'before', title: 'Раньше', brief: 'раньше', isQuiet: true },
  { value: 'empty', title: 'Спам и неверные', brief: 'спам', isQuiet: true },
  { value: 'conversion', title: 'Стали договорами', brief: 'стали договорами', isQuiet: false },
  { value: 'contracts', title: 'Договоры', brief: 'договоры', isQuiet: false },
  { value: 'money', title: 'Деньги', brief: '', isQuiet: false }
] as const satisfies readonly {
  value: keyof GroupRow
  title: string
  brief: string
  isQuiet: boolean
}[]

/** The others are folded, but for the one that the money is shared among. */
const OPEN_GROUPS: readonly Dimension[] = ['channel', 'assignee']

/** The report as its page shows it. */
export function reportPage(report: DeskReport, names: ReportNames, now: Date) {
  const { period, paths } = report
  const { by } = paths
  const { since, until, zone } = period
  const query = new URLSearchParams({ since, until, by })
  const open = [...new Set([by, ...OPEN_GROUPS])]
  const folded = DIMENSIONS.filter((name) => !open.includes(name))
  const shown = (name: Dimension) => (value: string) => valueName(name, value, names)
  return {
    since,
    until,
    by,
    dimensions: DIMENSIONS.map((value) => {
      return { value, text: DIMENSION_NAMES[value].of, isChosen: value === by }
    }),
    presets: presetPeriods(zone.dayOf(now)).map((preset) => presetOf(preset, report)),
    csvPath: `${deskPaths.reportCsv()}?${query}`,
    xlsxPath: `${deskPaths.reportXlsx()}?${query}`,
    periodText: `${zone.shortDay(period.start)} — ${zone.shortDay(zone.startOfDay(until))}, сравнение с ${period.days} ${plural(period.days, ['днём', 'днями', 'днями'])} до этого`,
    emptyText: emptyWords(report),
    figures: figuresOf(report),
    chart: chartOf(report),
    groups: [...open, ...folded].map((name) => ({
      name,
      title: DIMENSION_NAMES[name].title,
      counted: DIMENSION_NAMES[name].counted,
      isOpen: open.includes(name),
      rows: groupRows(report.groups[name], shown(name))
    })),
    groupColumns: GROUP_COLUMNS,
    ...modelsOf(paths, shown(by)),
    byName: DIMENSION_NAMES[by].of,
    pathsText: `Путь известен целиком у ${paths.whole} из ${paths.contracts} ${plural(paths.contracts, ['договора', 'договоров', 'договоров'])}. Путь хранит до десяти касаний и забывается вместе с данными браузера. Где пути нет, взяты первый и последний контакт.`,
    days: daysReport(paths.days),
    answers: answersText(report.answers),
    months: report.months.map(({ start, ...sums }) => ({
      name: longMonth(zone.dayOf(start).slice(0, 7)),
      leads: count(sums.leads),
      empty: emptyShare(sums),
      conversion: conversionOf(sums),
      contracts: count(sums.contracts),
      money: money(sums.money)
    })),
    changed: changedRows(report.changed),
    /** Whose days they are, in words. */
    clock: clockName(zone)
  }
}

/** How soon the first answer was written, against what the site had promised. */
function answersText({ minutes, inTime, late, missed, isWhole }: AnswerReport) {
  const promised = inTime + late + missed
  const share = promised === 0 ? '' : `, ${Math.round((100 * inTime) / promised)}\u00A0%`
  const newest = isWhole ? '' : ` Взяты последние ${count(MOST_ANSWERS)} заявок периода.`
  const text =
    promised === 0
      ? 'Заявок, которым сайт обещал срок, в этом периоде нет.'
      : `Ответили к обещанному сроку: ${count(inTime)} из ${count(promised)}${share}; позже: ${count(late)}; ещё не ответили, хотя срок прошёл: ${count(missed)}.${newest}`
  return { text, median: minutes.length === 0 ? '' : durationText(middleOf(minutes)) }
}

/** «25 мин», «3,5 ч», «2 дн.» */
function durationText(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} мин`
  const hours = minutes / 60
  return hours < 24 ? `${times.format(hours)} ч` : `${times.format(hours / 24)} дн.`
}

function modelsOf(paths: DeskReport['paths'], nameOf: (value: string) => string) {
  const { totals, rows } = modelTable(paths, nameOf)
  const models = totals.map(({ model, money: total }) => ({ model, ...MODEL_NAMES[model], total }))
  return { models, modelRows: rows }
}

function presetOf(
  { text, since, until }: ReturnType<typeof presetPeriods>[number],
  { period, paths }: DeskReport
) {
  const query = new URLSearchParams({ since, until, by: paths.by })
  return {
    text,
    path: `/report?${query}`,
    isChosen: period.since === since && period.until === until
  }
}

function emptyWords({ total: { now } }: DeskReport): string {
  if (now.empty === 0) return ''
  return `Спама и неверных номеров ${count(now.empty)}, это ${emptyShare(now)} всего, что пришло; в заявки они не входят.`
}

function figuresOf({ total: { now, before } }: DeskReport) {
  const mean = ({ contracts, money: sum }: typeof now) =>
    contracts === 0 ? 0 : Math.round(sum / contracts)
  const rate = ({ leads, converted }: typeof now) => (leads === 0 ? 0 : (100 * converted) / leads)
  const figure = (
    name: string,
    a: number,
    b: number,
    format: (value: number) => string,
    exact = ''
  ) => {
    return { name, value: format(a), exact, before: format(b), change: changeOf(a, b) }
  }
  return [
    figure('Заявки', now.leads, before.leads, count),
    figure('Стали договорами', rate(now), rate(before), (value) => `${times.format(value)}\u00A0%`),
    figure('Договоры', now.contracts, before.contracts, count),
    figure('Деньги по договорам', now.money, before.money, roundMoney, money(now.money)),
    figure('Средний договор', mean(now), mean(before), roundMoney, money(mean(now)))
  ]
}

/** Heights are in percent. */
function chartOf({ steps, total, period }: DeskReport) {
  const { zone } = period
  const mean = total.before.leads / Math.max(1, steps.length)
  const most = greatest(
    steps.map(({ now, empty }) => now + empty),
    Math.max(1, mean)
  )
  const percent = (value: number) => Math.round((1000 * value) / most) / 10
  const noun = plural(total.now.leads, ['заявка', 'заявки', 'заявок'])
  return {
    title: `${count(total.now.leads)} ${noun}, ${changeOf(total.now.leads, total.before.leads).text}`,
    bars: steps.map(({ start, now, empty, before }) => ({
      label: zone.shortDay(start),
      now,
      empty,
      before,
      nowHeight: percent(now),
      emptyHeight: percent(empty)
    })),
    /** A step of the period before on the average. */
    mean: { height: percent(mean), text: times.format(mean) },
    most: count(Math.round(most)),
    first: zone.shortDay(steps[0]?.start ?? new Date(0)),
    last: zone.shortDay(steps.at(-1)?.start ?? new Date(0))
  }
}

const percent = new Intl.NumberFormat('ru', { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
const times = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })

/** From this ratio on percents say little. */
const MANY_TIMES = 3
/** A smaller change would be printed as none. */
const LEAST_PERCENT = 0.5

/** How a number stands to the one of the period before. */
interface Change {
  direction: 'up' | 'down' | 'same'
  /** «+12 %», «в 3,5 раза больше». */
  text: string
}

export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'same', text: 'столько же' }
  const direction = now > before ? 'up' : 'down'
  if (before === 0) return { direction, text: 'раньше не было' }
  const ratio = now / before
  if (ratio >= MANY_TIMES) return { direction, text: `больше в ${timesText(ratio)}` }
  const change = 100 * (ratio - 1)
  if (Math.abs(change) < LEAST_PERCENT) return { direction: 'same', text: 'почти столько же' }
  return { direction, text: `${percent.format(change).replace('-', '\u2212')} %` }
}

/** «3,5 раза», «12 раз». A fraction takes «раза». */
function timesText(ratio: number): string {
  const rounded = Math.round(ratio * 10) / 10
  const noun = Number.isInteger(rounded) ? plural(rounded, ['раз', 'раза', 'раз']) : 'раза'
  return `${times.format(rounded)} ${noun}`
}

/** What decides, by the first word of a reason; the rest is what it has seen. */
const WORDS: Readonly<Record<string, string>> = {
  click: 'метка клика',
  medium: 'utm_medium',
  source: 'utm_source',
  app: 'приложение',
  host: 'сайт',
  tags: 'метки, которых нет в списках',
  referrer: 'ссылка',
  own: 'переход внутри сайта',
  direct: 'прямой заход',
  none: 'нет данных'
}
const MOST_ROWS = 20

/**
 * Leads that new rules have moved from one channel to another, and for what: the most frequent changes, and the rest as one
 * more row, so that none is left out of the sum.
 */
function changedRows(changed: readonly ChangedLeads[]) {
  const rows = changed.slice(0, MOST_ROWS).map((one) => ({
    was: CHANNEL_NAMES[one.was],
    channel: CHANNEL_NAMES[one.channel],
    why: reasonText(one.why),
    leads: count(one.count)
  }))
  const rest = changed.slice(MOST_ROWS)
  if (rest.length === 0) return rows
  const leads = count(rest.reduce((sum, one) => sum + one.count, 0))
  return [...rows, { was: 'разные', channel: 'разные', why: `ещё причин: ${rest.length}`, leads }]
}

/** «метка клика yclid», «utm_medium target». */
function reasonText(why: string): string {
  const [kind = '', ...seen] = why.split(' ')
  return [WORDS[kind] ?? kind, ...seen].join(' ')
}

/** Upper ends in whole days, with how they are called. */
const BUCKETS: readonly (readonly [upTo: number, name: string])[] = [
  [1, 'меньше дня'],
  [4, '1–3 дня'],
  [8, '4–7 дней'],
  [15, '8–14 дней'],
  [31, '15–30 дней'],
  [91, '31–90 дней'],
  [Number.POSITIVE_INFINITY, 'больше 90 дней']
]

/** How long contracts took from the first known touch. */
export function daysReport(days: readonly number[]) {
  const counts = BUCKETS.map(([upTo, name], i) => {
    const from = BUCKETS[i - 1]?.[0] ?? 0
    return { name, value: days.filter((one) => one >= from && one < upTo).length }
  })
  const most = greatest(
    counts.map(({ value }) => value),
    1
  )
  return {
    isKnown: days.length > 0,
    /** Whole days, such as «12». */
    median: count(Math.round(middleOf(days))),
    rows: counts.map(({ name, value }) => {
      return { name, contracts: count(value), share: Math.round((1000 * value) / most) / 10 }
    })
  }
}

/**
 * Periods that are asked for by their names.
 *
 * @param today Such as `2026-11-21`: the last day of all but the month before.
 */
function presetPeriods(today: string) {
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`
  const endOfLast = addDays(firstOf(today), -1)
  const upToNow = (days: number) => ({ since: addDays(today, 1 - days), until: today })
  return [
    { text: 'Неделя', ...upToNow(7) },
    { text: '30 дней', ...upToNow(30) },
    { text: 'Этот месяц', since: firstOf(today), until: today },
    { text: 'Прошлый месяц', since: firstOf(endOfLast), until: endOfLast },
    { text: '90 дней', ...upToNow(90) },
    { text: 'Год', ...upToNow(365) }
  ]
}
