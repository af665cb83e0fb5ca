import type { TSchema } from 'typebox'
import { dayInMoscow } from '../../shared/dates.ts'
import { type FieldFault, shown } from './describe-fault.ts'
import { placesOf, valuesAt } from './schema-places.ts'

/** Reports fields whose values come before those that they must follow. */
export function checkOrder(schema: TSchema, value: unknown): FieldFault[] {
  return placesOf(schema, 'notBefore').flatMap(({ path, rule }) =>
    valuesAt(value, path).flatMap((whole) =>
      Object.entries(rule as Record<string, string>).flatMap(([later, earlier]) => {
        const values = whole.value as Record<string, string | number>
        const [last, first] = [values[later], values[earlier]]
        if (last === undefined || first === undefined || !isBefore(last, first)) return []
        const text = `found ${shown(last)}; allowed: not before ${earlier}, ${shown(first)}`
        return [{ path: [...whole.path, later], text }]
      })
    )
  )
}

/** By time where both have one, else by days in Moscow; numbers, months and hours as they are. */
function isBefore(last: string | number, first: string | number): boolean {
  if (typeof last === 'number' || typeof first === 'number') return last < first
  const haveTimes = last.includes('T') && first.includes('T')
  return haveTimes ? Date.parse(last) < Date.parse(first) : dayInMoscow(last) < dayInMoscow(first)
}
