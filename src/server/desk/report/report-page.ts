import { greatest } from '../../../shared/greatest.ts'
import { emptyShare } from '../../../shared/lead/empty-share.ts'
import { plural } from '../../../shared/words/plural.ts'
import type { Model } from '../../leads/attribution-models.ts'
import { deskPaths } from '../desk-paths.ts'
import { count, money, roundMoney } from '../formats.ts'
import type { Frame } from '../frame.ts'
import type { Names } from '../names.ts'
import { clockName } from '../words.ts'
import { type Change, changeOf } from './change.ts'
import { type ChangedRow, changedRows } from './changed-rows.ts'
import type { DeskReport } from './collect-report.ts'
import { daysReport } from './days-report.ts'
import { DIMENSIONS, type Dimension } from './dimensions.ts'
import { type PresetPeriod, presetPeriods } from './preset-periods.ts'
import { type GroupRow, groupRows, type ModelTable, modelTable } from './report-rows.ts'
import { DIMENSION_NAMES, MODEL_NAMES, valueName } from './report-words.ts'

/** The report as its page shows it. */
export interface ReportPage {
  frame: Frame
  since: string
  until: string
  /** Whose days they are, in words. */
  clock: string
  by: Dimension
  dimensions: readonly { value: Dimension; text: string; isChosen: boolean }[]
  presets: readonly { text: string; path: string; isChosen: boolean }[]
  csvPath: string
  xlsxPath: string
  periodText: string
  /** «Спама и неверных номеров 12, 13 %»; empty where there are none. */
  emptyText: string
  /** `exact` is money to the kopeck, where the value is rounded. */
  figures: readonly { name: string; value: string; exact: string; before: string; change: Change }[]
  chart: {
    title: string
    /** Heights in percent, with the numbers they stand for. */
    bars: readonly {
      label: string
      now: number
      before: number
      nowHeight: number
      beforeHeight: number
    }[]
    most: string
    first: string
    last: string
  }
  groups: readonly {
    name: Dimension
    title: string
    rows: readonly GroupRow[]
  }[]
  groupColumns: typeof GROUP_COLUMNS
  models: readonly ModelColumn[]
  modelRows: ModelTable['rows']
  byName: string
  pathsText: string
  days: ReturnType<typeof daysReport>
  /** What new rules have changed; none where they have changed nothing. */
  changed: readonly ChangedRow[]
}

/** What the table of a dimension tells of each value, most quiet what only the rest is measured by. */
const GROUP_COLUMNS = [
  { value: 'leads', title: 'Заявки', isQuiet: false },
  { value: 'before', title: 'Раньше', isQuiet: true },
  { value: 'empty', title: 'Спам и неверные', isQuiet: true },
  { value: 'contracts', title: 'Договоры', isQuiet: false },
  { value: 'money', title: 'Деньги', isQuiet: false }
] as const satisfies readonly { value: keyof GroupRow; title: string; isQuiet: boolean }[]

interface ModelColumn {
  model: Model
  name: string
  note: string
  total: string
}

export function reportPage(report: DeskReport, names: Names, now: Date): Omit<ReportPage, 'frame'> {
  const { period, paths } = report
  const { by } = paths
  const { since, until, zone } = period
  const query = new URLSearchParams({ since, until, by })
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
    groups: DIMENSIONS.map((name) => ({
      name,
      title: DIMENSION_NAMES[name].title,
      rows: groupRows(report.groups[name], shown(name))
    })),
    groupColumns: GROUP_COLUMNS,
    ...modelsOf(paths, shown(by)),
    byName: DIMENSION_NAMES[by].of,
    pathsText: `Путь известен целиком у ${paths.whole} из ${paths.contracts} ${plural(paths.contracts, ['договора', 'договоров', 'договоров'])}. Путь хранит до десяти касаний и забывается вместе с данными браузера. Где пути нет, взяты первый и последний контакт.`,
    days: daysReport(paths.days),
    changed: changedRows(report.changed),
    clock: clockName(zone)
  }
}

function modelsOf(paths: DeskReport['paths'], nameOf: (value: string) => string) {
  const { totals, rows } = modelTable(paths, nameOf)
  const models = totals.map(({ model, money: total }) => ({ model, ...MODEL_NAMES[model], total }))
  return { models, modelRows: rows }
}

function presetOf({ text, since, until }: PresetPeriod, { period, paths }: DeskReport) {
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

function figuresOf({ total: { now, before } }: DeskReport): ReportPage['figures'] {
  const mean = ({ contracts, money: sum }: typeof now) =>
    contracts === 0 ? 0 : Math.round(sum / contracts)
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
    figure('Договоры', now.contracts, before.contracts, count),
    figure('Деньги по договорам', now.money, before.money, roundMoney, money(now.money)),
    figure('Средний договор', mean(now), mean(before), roundMoney, money(mean(now)))
  ]
}

function chartOf({ steps, total, period }: DeskReport): ReportPage['chart'] {
  const { zone } = period
  const most = greatest(
    steps.flatMap(({ now, before }) => [now, before]),
    1
  )
  const percent = (value: number) => Math.round((1000 * value) / most) / 10
  const noun = plural(total.now.leads, ['заявка', 'заявки', 'заявок'])
  return {
    title: `${count(total.now.leads)} ${noun}, ${changeOf(total.now.leads, total.before.leads).text}`,
    bars: steps.map(({ start, now, before }) => ({
      label: zone.shortDay(start),
      now,
      before,
      nowHeight: percent(now),
      beforeHeight: percent(before)
    })),
    most: count(most),
    first: zone.shortDay(steps[0]?.start ?? new Date(0)),
    last: zone.shortDay(steps.at(-1)?.start ?? new Date(0))
  }
}
