import type { Zone } from '../../shared/dates.ts'

const BY: Readonly<Record<string, string>> = { 'Europe/Moscow': 'по Москве' }

/** By whose clock a time is told: «по Москве». */
export function byClock({ name }: Pick<Zone, 'name'>): string {
  return BY[name] ?? `по времени зоны ${name}`
}
