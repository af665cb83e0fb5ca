import { addDays, daysBetween, isDay, type Zone } from '../../../shared/dates.ts'

const DEFAULT_DAYS = 30
/** Ten years: more is a slip of the keyboard. */
const MOST_DAYS = 3660

export interface Span {
  start: Date
  /** The first moment after it. */
  end: Date
}

/** Whole days of a zone, and as many right before them. */
export interface ReportPeriod extends Span {
  /** The first and the last day, such as `2026-11-21`. */
  since: string
  until: string
  days: number
  before: Span
  zone: Zone
}

/** The period that an address asks for, from the earlier of its days to the later; the last 30 days where it means nothing. */
export function readPeriod(query: unknown, now: Date, zone: Zone): ReportPeriod {
  const { since, until } = (query ?? {}) as { since?: unknown; until?: unknown }
  const [last, first] = [readDay(until) ?? zone.dayOf(now), readDay(since)]
  if (!first) return periodOf(last, DEFAULT_DAYS, zone)
  const days = Math.abs(daysBetween(first, last)) + 1
  if (days > MOST_DAYS) return periodOf(last, DEFAULT_DAYS, zone)
  return periodOf(first > last ? first : last, days, zone)
}

/** So many days up to and with one. */
function periodOf(last: string, days: number, zone: Zone): ReportPeriod {
  const since = addDays(last, 1 - days)
  const start = zone.startOfDay(since)
  const before = { start: zone.startOfDay(since, -days), end: start }
  return { start, end: zone.startOfDay(last, 1), since, until: last, days, before, zone }
}

function readDay(text: unknown): string | undefined {
  return typeof text === 'string' && isDay(text) ? text : undefined
}

/** How long a step of the chart is, in days: few enough steps to be told apart. */
function stepDays({ days }: ReportPeriod): number {
  if (days <= 45) return 1
  return days <= 400 ? 7 : 30
}

/** The first day of each step. */
export function stepStarts(period: ReportPeriod): Date[] {
  return startsFrom(period, period.since)
}

function startsFrom(period: ReportPeriod, day: string): Date[] {
  const step = stepDays(period)
  return Array.from({ length: Math.ceil(period.days / step) }, (_, i) =>
    period.zone.startOfDay(day, i * step)
  )
}

/** The steps of a span that is as long as the period; the last may be shorter than the others. */
export function stepSpans(period: ReportPeriod, { start, end }: Span): Span[] {
  const starts = startsFrom(period, period.zone.dayOf(start))
  return starts.map((first, i) => ({ start: first, end: starts[i + 1] ?? end }))
}
