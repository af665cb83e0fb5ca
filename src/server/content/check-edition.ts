import { dayInMoscow } from '../../shared/dates.ts'
import { type FieldFault, shown } from './describe-fault.ts'
import type { WrittenRating } from './rating-schema.ts'

/** Reports days until which one may take part that lie before this edition, or not before the month of the next one. */
export function checkEdition({
  published,
  next,
  terms
}: Pick<WrittenRating, 'published' | 'next' | 'terms'>): FieldFault[] {
  return Object.entries(terms ?? {}).flatMap(([name, day]) => {
    const text = termFault(dayInMoscow(day), dayInMoscow(published), next)
    return text ? [{ path: ['terms', name], text: `found ${shown(day)}; allowed: ${text}` }] : []
  })
}

function termFault(day: string, published: string, next: string | null): string | undefined {
  if (day < published) return `not before published, ${shown(published)}`
  if (next === null) return 'nothing, for the next edition has no month'
  return day.slice(0, next.length) < next ? undefined : `before next, ${shown(next)}`
}
