import { trustedHtml } from '../islands/trusted.ts'
import { answerRoad, type RoadPlan } from '../shared/lead/answer-road.ts'

/** A file of its own: no page loads it before it is looked at. */
export function drawRoad(place: Element, plan: RoadPlan): void {
  place.innerHTML = trustedHtml(answerRoad(plan))
}
