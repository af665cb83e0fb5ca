import type { TSchema } from 'typebox'
import { dayInMoscow } from '../../shared/dates.ts'
import { type FieldFault, shown } from './describe-fault.ts'
import { placesOf, valuesAt } from './schema-places.ts'
import type { Cell } from './service-schema.ts'

interface Scoped {
  tariffs?: readonly { name: string; items: readonly string[] }[]
  includes?: readonly { tariffs: readonly Cell[] }[]
  matrix?: readonly { tariffs: readonly Cell[] }[]
  steps?: readonly object[]
  outcome?: number
}

/**
 * Reports works that do not say of every tariff whether it has them or that name a line which the tariff does not have,
 * and an outcome that names a step which does not exist.
 */
export function checkService(service: Scoped): FieldFault[] {
  const { tariffs = [], includes = [], matrix = [] } = service
  const faultsOf = (field: string, rows: readonly { tariffs: readonly Cell[] }[]) =>
    rows.flatMap((row, index) =>
      rowFaults(row.tariffs, tariffs).map(({ path, text }) => ({
        path: [field, String(index), 'tariffs', ...path],
        text
      }))
    )
  return [
    ...faultsOf('includes', includes),
    ...faultsOf('matrix', matrix),
    ...outcomeFaults(service)
  ]
}

function outcomeFaults({ steps = [], outcome = 1 }: Scoped): FieldFault[] {
  if (outcome <= Math.max(1, steps.length)) return []
  const text = `found ${outcome}; allowed: 1 to ${steps.length}, the steps`
  return [{ path: ['outcome'], text }]
}

function rowFaults(cells: readonly Cell[], tariffs: NonNullable<Scoped['tariffs']>): FieldFault[] {
  if (cells.length !== tariffs.length) {
    const text = `found ${cells.length} cells; allowed: ${tariffs.length}, one for each tariff`
    return [{ path: [], text }]
  }
  return cells.flatMap((cell, index) => {
    const { name = '', items = [] } = tariffs[index] ?? {}
    if (typeof cell !== 'number' || cell <= items.length) return []
    const text = `found ${cell}; allowed: 1 to ${items.length}, the lines of «${name}»`
    return [{ path: [String(index)], text }]
  })
}

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
