import { dayOf, isDay, startOfDay } from '../formats.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_DAYS = 30
/** Ten years: more is a slip of the keyboard. */
const MOST_DAYS = 3660

export interface Span {
  start: Date
  /** The first moment after it. */
  end: Date
}

/** Whole days in Moscow, and as many right before them. */
export interface ReportPeriod extends Span {
  /** The first and the last day, such as `2026-11-21`. */
  since: string
  until: string
  days: number
  before: Span
}

/** The period that an address asks for; the last 30 days where it means nothing. */
export function readPeriod(query: unknown, now: Date): ReportPeriod {
  const { since, until } = (query ?? {}) as { since?: unknown; until?: unknown }
  const last = readDay(until) ?? startOfDay(dayOf(now))
  const first = readDay(since)
  const days = first ? Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1 : 0
  return periodOf(last, days >= 1 && days <= MOST_DAYS ? days : DEFAULT_DAYS)
}

/** So many days up to and with one. */
export function periodOf(last: Date, days: number): ReportPeriod {
  const end = new Date(last.getTime() + DAY_MS)
  const start = new Date(end.getTime() - days * DAY_MS)
  const before = { start: new Date(start.getTime() - days * DAY_MS), end: start }
  return { start, end, since: dayOf(start), until: dayOf(last), days, before }
}

function readDay(text: unknown): Date | undefined {
  return typeof text === 'string' && isDay(text) ? startOfDay(text) : undefined
}

/** How long a step of the chart is, in days: few enough steps to be told apart. */
function stepDays({ days }: ReportPeriod): number {
  if (days <= 45) return 1
  return days <= 400 ? 7 : 30
}

/** The first day of each step. */
export function stepStarts(period: ReportPeriod): Date[] {
  const step = stepDays(period)
  return Array.from({ length: Math.ceil(period.days / step) }, (_, i) => {
    return new Date(period.start.getTime() + i * step * DAY_MS)
  })
}

/** The steps of a span that is as long as the period; the last may be shorter than the others. */
export function stepSpans(period: ReportPeriod, { start, end }: Span): Span[] {
  const offset = start.getTime() - period.start.getTime()
  const starts = stepStarts(period).map((first) => new Date(first.getTime() + offset))
  return starts.map((first, i) => ({ start: first, end: starts[i + 1] ?? end }))
}
