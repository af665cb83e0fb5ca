import type { Static } from 'typebox'
import { ratingTotal } from '../../shared/rating/total.ts'
import { slug } from '../../shared/words/slug.ts'
import { type FieldFault, shown } from './describe-fault.ts'
import { allowedNames, nearestName } from './nearest.ts'
import type { RatingSchema } from './rating-schema.ts'

type Rating = Static<typeof RatingSchema>
type Row = Rating['tables'][number]['rows'][number]

/**
 * Reports weights of a rating that are not 100 percent together, and rows with values for metrics and attributes for
 * filters that the rating does not have, with a wrong total, or with a name that another row has.
 */
export function checkRows(rating: Rating): FieldFault[] {
  const sum = sumFaults(rating)
  // Wrong weights make every total wrong, so the totals are not reported beside them.
  const checks = [metricFaults, filterFaults, ...(sum.length > 0 ? [] : [totalFaults])]
  const rows = rating.tables.flatMap(({ rows }, table) =>
    rows.flatMap((row, index) =>
      checks
        .flatMap((check) => check(row, rating))
        .map((fault) => ({
          ...fault,
          path: ['tables', String(table), 'rows', String(index), ...fault.path]
        }))
    )
  )
  return [...weightFaults(rating), ...sum, ...nameFaults(rating), ...rows]
}

/** Rows are told apart in addresses by their names, in all tables together. */
function nameFaults({ tables }: Rating): FieldFault[] {
  const taken = new Map([['', 'no letter or digit']])
  return tables.flatMap(({ rows }, table) =>
    rows.flatMap(({ name }, index) => {
      const other = taken.get(slug(name))
      taken.set(slug(name), other ?? name)
      const path = ['tables', String(table), 'rows', String(index), 'name']
      return other
        ? [{ path, text: `found ${shown(name)}, in addresses the same as ${other}` }]
        : []
    })
  )
}

function weightFaults({ metrics }: Rating): FieldFault[] {
  return metrics.flatMap(({ weight }, index) =>
    hasDigits(weight, 2)
      ? []
      : [
          {
            path: ['metrics', String(index), 'weight'],
            text: `found ${weight}; allowed: whole percents, 0.15`
          }
        ]
  )
}

/** Adds up whole percents only: a weight that is none is reported by itself. */
function sumFaults({ metrics }: Rating): FieldFault[] {
  const together = metrics.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0)
  if (together === 100 || metrics.some(({ weight }) => !hasDigits(weight, 2))) return []
  const text = `found weights of ${together} % together; allowed: 100 %`
  return [{ path: ['metrics'], text }]
}

function metricFaults({ values }: Row, { metrics }: Rating): FieldFault[] {
  const ids = metrics.map(({ id }) => id)
  const unknown = Object.keys(values).filter((name) => !ids.includes(name))
  const missing = ids.filter((id) => !(id in values))
  const exact = Object.entries(values).filter(([, value]) => !hasDigits(value, 1))
  return [
    ...unknown.map((name) => ({
      path: ['values', name],
      text: `there is no such metric; ${allowedNames(name, ids)}`,
      meant: nearestName(name, ids)
    })),
    ...missing.map((id) => ({
      path: ['values', id],
      text: 'the value is missing',
      isMissing: true
    })),
    ...exact.map(([name, value]) => ({
      path: ['values', name],
      text: `found ${value}; allowed: at most one digit after the point`
    }))
  ]
}

function filterFaults({ attributes }: Row, { filters }: Rating): FieldFault[] {
  const ids = filters.map(({ id }) => id)
  return Object.entries(attributes).flatMap(([name, value]) => {
    const path = ['attributes', name]
    const filter = filters.find(({ id }) => id === name)
    if (!filter) return [{ path, text: `there is no such filter; ${allowedNames(name, ids)}` }]
    return filter.values.includes(value)
      ? []
      : [{ path, text: `found ${shown(value)}; ${allowedNames(value, filter.values)}` }]
  })
}

function totalFaults({ values, total }: Row, { metrics }: Rating): FieldFault[] {
  const right = ratingTotal(
    metrics.map(({ id }) => values[id] ?? 0),
    metrics.map(({ weight }) => Math.round(weight * 100))
  )
  if (total === right || metrics.some(({ id }) => !(id in values))) return []
  return [
    { path: ['total'], text: `found ${total}; allowed: what values and weights give, ${right}` }
  ]
}

/** Whether a number has no more digits after the point. */
function hasDigits(value: number, digits: number): boolean {
  return Number(value.toFixed(digits)) === value
}
