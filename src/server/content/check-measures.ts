import type { FieldFault } from './describe-fault.ts'
import { allowedNames } from './nearest.ts'
import type { Measure, WrittenRating } from './rating-schema.ts'

/** Reports measures that are named twice, are a share of nothing, have half a scale, or are not a whole metric together. */
export function measureFaults({ metrics }: Pick<WrittenRating, 'metrics'>): FieldFault[] {
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
