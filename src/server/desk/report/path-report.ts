import { MAX_TOUCHES } from '../../../shared/attribution/attribution.ts'
import { plainTag } from '../../channels/known-source.ts'
import { MODELS, type Model, type ModelTouch, shareValue } from '../../leads/attribution-models.ts'
import { readVisitPath } from '../../leads/channel.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { facetsOf, toFacet } from '../../leads/lead-facets.ts'
import { type Touch, touchesOf } from '../../leads/touches.ts'
import type { Dimension } from './dimensions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What contracts say of the ways that led to them. */
export interface PathReport {
  by: Dimension
  /** Kopecks by value, each model sharing all of the money. */
  models: Record<Model, Map<string, number>>
  /** Days from the first known touch to the contract, where both are known. */
  days: number[]
  contracts: number
  /** Contracts whose path was told, and is not so long that its middle is lost. */
  whole: number
}

export function startPaths(by: Dimension): PathReport {
  const models = Object.fromEntries(MODELS.map((model) => [model, new Map<string, number>()]))
  return { by, models: models as PathReport['models'], days: [], contracts: 0, whole: 0 }
}

/** Adds a contract. */
export function collectPaths(report: PathReport, lead: StoredLead): void {
  const touches = touchesOf(lead)
  const values = touches.map((touch) => facetOf(touch, report.by, lead))
  const forModels = touches.map((touch) => toModelTouch(touch, lead.createdAt))
  for (const model of MODELS) {
    const parts = shareValue(model, forModels, lead.amount ?? 0)
    const sums = report.models[model]
    for (const [i, value] of values.entries()) {
      sums.set(value, (sums.get(value) ?? 0) + (parts[i] ?? 0))
    }
  }
  report.contracts += 1
  const length = readVisitPath(lead.values.visit_path).length
  if (length > 0 && length < MAX_TOUCHES) report.whole += 1
  const days = daysOf(touches[0], lead)
  if (days !== undefined) report.days.push(days)
}

/** Topic and office are those of the lead, whichever touch; the rest is the touch's own. */
function facetOf({ origin }: Touch, by: Dimension, lead: StoredLead): string {
  if (lead.status === 'erased') return ''
  if (by === 'theme' || by === 'city') return facetsOf(lead, undefined)[by]
  if (by === 'source') return toFacet(origin.name)
  return toFacet(by === 'campaign' ? plainTag(origin.campaign) : origin[by])
}

function toModelTouch({ origin, at }: Touch, leadAt: Date): ModelTouch {
  const { channel } = origin
  return {
    isDirect: channel === 'direct' || channel === 'internal',
    ageDays: at ? (leadAt.getTime() - at.getTime()) / DAY_MS : 0
  }
}

function daysOf(first: Touch | undefined, { outcomeAt }: StoredLead): number | undefined {
  if (!first?.at || !outcomeAt) return undefined
  return Math.max(0, (outcomeAt.getTime() - first.at.getTime()) / DAY_MS)
}
