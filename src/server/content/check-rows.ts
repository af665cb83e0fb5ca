import type { Static } from 'typebox'
import { type FieldFault, shown } from './describe-fault.ts'
import { allowedNames, nearestName } from './nearest.ts'
import type { RatingSchema } from './rating-schema.ts'

type Rating = Static<typeof RatingSchema>
type Row = Rating['tables'][number]['rows'][number]

/** Rows of a rating whose values are none of its metrics, or whose attributes are none of its filters. */
export function checkRows(rating: Rating): FieldFault[] {
  return rating.tables.flatMap(({ rows }, table) =>
    rows.flatMap((row, index) =>
      [...metricFaults(row, rating), ...filterFaults(row, rating)].map((fault) => ({
        ...fault,
        path: ['tables', String(table), 'rows', String(index), ...fault.path]
      }))
    )
  )
}

function metricFaults({ values }: Row, { metrics }: Rating): FieldFault[] {
  const ids = metrics.map(({ id }) => id)
  const unknown = Object.keys(values).filter((name) => !ids.includes(name))
  const missing = ids.filter((id) => !(id in values))
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
