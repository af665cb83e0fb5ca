import { type Static, Type } from 'typebox'
import { type FieldFault, shown, unknownName } from './faults.ts'
import { fields, Line, Lines, Month, Slug } from './fields.ts'

type Chart = Static<typeof ChartSchema>
type Events = NonNullable<Chart['events']>

interface MeasuredCase {
  period: { from: string; to: string }
  series: Static<typeof CaseSeries>
}

/** Reports values that do not match the months in number, and events outside of the months. */
export function checkCaseSeries({ period, series }: MeasuredCase): FieldFault[] {
  const months = monthsFrom(period.from, series.values.length)
  const count = monthsBetween(period.from, period.to) + 1
  const faults = [...checkEvents(series.events ?? [], months), ...checkMargins(series)]
  if (series.values.length !== count) {
    const text = `Значений ${series.values.length}, а месяцев периода ${count}: нужно по одному на месяц.`
    faults.push({ path: ['values'], code: 'wrong-count', text })
  }
  return faults.map((fault) => ({ ...fault, path: ['series', ...fault.path] }))
}

/** Reports points that are neither months nor named, and events outside of the months. */
export function checkChart(chart: Chart): FieldFault[] {
  return [...checkMargins(chart), ...checkTimes(chart)]
}

function checkTimes({ values, start, periods, events = [] }: Chart): FieldFault[] {
  if (start && !periods) return checkEvents(events, monthsFrom(start, values.length))
  if (start || !periods) {
    const text = `Стоит ${start ? 'и то и другое' : 'ни того, ни другого'}: нужно одно из полей «start» и «periods».`
    return [{ path: [start ? 'periods' : 'start'], code: 'contradiction', text }]
  }
  if (events.length > 0) {
    const text = 'События ставят только на месяцы: вместо «periods» нужно поле «start».'
    return [{ path: ['events'], code: 'contradiction', text }]
  }
  if (periods.length === values.length) return []
  const text = `Имён ${periods.length}, а значений ${values.length}: нужно по одному на значение.`
  return [{ path: ['periods'], code: 'wrong-count', text }]
}

function checkMargins({
  values,
  margins = values
}: Pick<Chart, 'values' | 'margins'>): FieldFault[] {
  if (margins.length === values.length) return []
  const text = `Погрешностей ${margins.length}, а значений ${values.length}: нужно по одной на значение.`
  return [{ path: ['margins'], code: 'wrong-count', text }]
}

/** Events in order, one a month: two in one could not be told apart in the drawing. */
function checkEvents(events: Events, months: readonly string[]): FieldFault[] {
  return events.flatMap(({ month }, index): FieldFault[] => {
    const path = ['events', String(index), 'month']
    const before = events[index - 1]?.month
    if (!months.includes(month)) {
      const text = `Стоит ${shown(month)}: это вне ряда, в нём месяцы от ${months[0]} до ${months.at(-1)}.`
      return [{ path, code: 'wrong-count', text }]
    }
    if (!before || before < month) return []
    const text = `Стоит ${shown(month)}: нужно позже ${before}, по одному событию в месяц.`
    return [{ path, code: 'wrong-order', text }]
  })
}

/** Events that lead to a place which the text does not have. @param body Markdown. */
export function checkAnchors(events: Events, body: string): FieldFault[] {
  if (events.length === 0) return []
  const anchors = [...body.matchAll(/\{#([\w-]+)\}/g)].map(([, name = '']) => name)
  const known = new Set(anchors)
  return events.flatMap(({ anchor }, index) => {
    if (!anchor || known.has(anchor)) return []
    const path = ['events', String(index), 'anchor']
    return [{ path, ...unknownName(anchor, anchors) }]
  })
}

function monthsFrom(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7)
  )
}

export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}

const Event = fields({
  month: Month,
  text: Type.String({ minLength: 3, maxLength: 28 }),
  anchor: Type.Optional(Slug),
  failed: Type.Optional(Type.Boolean())
})

const Measure = Type.Number({ minimum: 0, description: 'нужно число не меньше нуля' })

const Measured = {
  /** The conclusion in words. */
  title: Type.String({ minLength: 15, maxLength: 120 }),
  label: Line,
  unit: Type.Optional(Line),
  better: Type.Enum(['up', 'down']),
  total: Type.Optional(Line),
  values: Type.Array(Measure, {
    minItems: 2
  }),
  /** How far off each value may be. */
  margins: Type.Optional(Type.Array(Measure)),
  events: Type.Optional(
    Type.Array(Event, { maxItems: 6, description: 'нужно не больше шести событий' })
  )
}

/** What a case has measured, month by month of its period. */
export const CaseSeries = fields(Measured)

/** A block ` ```profile ` of a text: months from `start`, or points that `periods` names. */
export const ChartSchema = fields(
  { ...Measured, start: Type.Optional(Month), periods: Type.Optional(Lines) },
  { series: 'chart' }
)
