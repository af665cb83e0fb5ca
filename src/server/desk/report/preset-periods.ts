import { addDays } from '../../../shared/zone.ts'

/** A period that is asked for by its name. */
export interface PresetPeriod {
  text: string
  /** The first and the last day, such as `2026-11-21`. */
  since: string
  until: string
}

/** @param today Such as `2026-11-21`: the last day of all but the month before. */
export function presetPeriods(today: string): PresetPeriod[] {
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
