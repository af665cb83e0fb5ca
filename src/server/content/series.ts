import { type Static, Type } from 'typebox'
import { allowedNames, type FieldFault, shown } from './faults.ts'
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
    const text = `found ${series.values.length} values; allowed: ${count}, one for each month of the period`
    faults.push({ path: ['values'], text })
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
    const text = `found ${start ? 'both' : 'neither'}; allowed: start, or periods`
    return [{ path: [start ? 'periods' : 'start'], text }]
  }
  if (events.length > 0) {
    return [{ path: ['events'], text: 'found with periods; allowed: with start, of months' }]
  }
  if (periods.length === values.length) return []
  const text = `found ${periods.length} names; allowed: ${values.length}, one for each value`
  return [{ path: ['periods'], text }]
}

function checkMargins({
  values,
  margins = values
}: Pick<Chart, 'values' | 'margins'>): FieldFault[] {
  if (margins.length === values.length) return []
  const text = `found ${margins.length} numbers; allowed: ${values.length}, one for each value`
  return [{ path: ['margins'], text }]
}

/** Events in order, one a month: two in one could not be told apart in the drawing. */
function checkEvents(events: Events, months: readonly string[]): FieldFault[] {
  return events.flatMap(({ month }, index) => {
    const path = ['events', String(index), 'month']
    const before = events[index - 1]?.month
    if (!months.includes(month)) {
      const allowed = `${months[0]} to ${months.at(-1)}, the months of the series`
      return [{ path, text: `found ${shown(month)}; allowed: ${allowed}` }]
    }
    if (!before || before < month) return []
    return [{ path, text: `found ${shown(month)}; allowed: after ${before}, one event a month` }]
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
    return [{ path, text: `found ${shown(anchor)}; ${allowedNames(anchor, anchors)}` }]
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

const Measure = Type.Number({ minimum: 0, description: 'a number, not below zero' })

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
  events: Type.Optional(Type.Array(Event, { maxItems: 6, description: 'at most six events' }))
}

/** What a case has measured, month by month of its period. */
export const CaseSeries = fields(Measured)

/** A block ` ```profile ` of a text: months from `start`, or points that `periods` names. */
export const ChartSchema = fields(
  { ...Measured, start: Type.Optional(Month), periods: Type.Optional(Lines) },
  { series: 'chart' }
)
