import { slug } from '../../shared/words/slug.ts'
import { type FieldFault, shown } from './describe-fault.ts'
import { allowedNames, nearestName } from './nearest.ts'
import type { Measure, WrittenRating } from './rating-schema.ts'

type Rating = WrittenRating
type Row = Rating['tables'][number]['rows'][number]

/**
 * Reports weights of a rating that are not 100 percent together, measures that give no points as they stand, and rows with
 * raw values for measures and attributes for filters that the rating does not have, or with a name that another row has.
 */
export function checkRows(rating: Rating): FieldFault[] {
  const rows = rating.tables.flatMap(({ rows }, table) =>
    rows.flatMap((row, index) =>
      [rawFaults, filterFaults]
        .flatMap((check) => check(row, rating))
        .map((fault) => ({
          ...fault,
          path: ['tables', String(table), 'rows', String(index), ...fault.path]
        }))
    )
  )
  return [
    ...weightFaults(rating),
    ...sumFaults(rating),
    ...measureFaults(rating),
    ...nameFaults(rating),
    ...rows
  ]
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

/** Raw values for what is not measured, and measures without one. */
function rawFaults({ raw }: Row, { metrics }: Rating): FieldFault[] {
  const measures = metrics.flatMap(({ measures }) => measures)
  const ids = measures.map(({ id }) => id)
  const wholes = new Set(measures.map(({ of }) => of))
  const unknown = Object.keys(raw).filter((name) => !ids.includes(name))
  return [
    ...unknown.map((name) => ({
      path: ['raw', name],
      text: `there is no such measure; ${allowedNames(name, ids)}`,
      meant: nearestName(name, ids)
    })),
    ...ids
      .filter((id) => !(id in raw))
      .map((id) => ({ path: ['raw', id], text: 'the value is missing', isMissing: true })),
    ...ids
      .filter((id) => wholes.has(id) && raw[id] === 0)
      .map((id) => ({ path: ['raw', id], text: 'found 0; nothing is a share of it' }))
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

/** Whether a number has no more digits after the point. */
function hasDigits(value: number, digits: number): boolean {
  return Number(value.toFixed(digits)) === value
}

/** Reports measures that are named twice, are a share of nothing, have half a scale, or are not a whole metric together. */
function measureFaults({ metrics }: Pick<WrittenRating, 'metrics'>): FieldFault[] {
  const ids = metrics.flatMap(({ measures }) => measures.map(({ id }) => id))
  return metrics.flatMap(({ measures }, metric) => {
    const path = ['metrics', String(metric), 'measures']
    return [
      ...measures.flatMap((measure, index) =>
        faultsOf(measure, ids).map((fault) => ({
          ...fault,
          path: [...path, String(index), ...fault.path]
        }))
      ),
      ...wholeFaults(measures).map((text) => ({ path, text }))
    ]
  })
}

function faultsOf({ id, of, zero, hundred }: Measure, ids: readonly string[]): FieldFault[] {
  return [
    ...(ids.filter((other) => other === id).length > 1
      ? [{ path: ['id'], text: `found ${id} twice` }]
      : []),
    ...(of === id ? [{ path: ['of'], text: `found ${id}, the measure itself` }] : []),
    ...(of !== undefined && !ids.includes(of)
      ? [{ path: ['of'], text: `there is no such measure; ${allowedNames(of, ids)}` }]
      : []),
    ...((zero === undefined) === (hundred === undefined) && (zero === undefined || zero !== hundred)
      ? []
      : [
          {
            path: [zero === undefined ? 'zero' : 'hundred'],
            text: 'a scale has two different ends'
          }
        ])
  ]
}

/** A metric is made of one measure with a scale, or of several whose shares are 100 percent. */
function wholeFaults(measures: readonly Measure[]): string[] {
  const scaled = measures.filter(({ zero = undefined, hundred = zero }) => hundred !== undefined)
  const together = scaled.reduce((sum, { share = 100 }) => sum + share, 0)
  if (together === 100) return []
  return [`found ${together} % of the metric together; allowed: 100 %`]
}
