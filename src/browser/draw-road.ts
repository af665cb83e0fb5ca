import { trustedHtml } from '../islands/trusted.ts'
import type { City } from '../shared/city.ts'
import { answerRoad } from '../shared/lead/answer-road.ts'
import { watch as tellWhens } from './callback-clock.ts'

/** When the visitor's office answers, and the way there. A file of its own: no page loads it before it is looked at. */
export function watch(office?: City): void {
  for (const [place, { road }] of tellWhens(office)) {
    const drawing = place.querySelector('.road')
    if (drawing && road) drawing.innerHTML = trustedHtml(answerRoad(road))
  }
}
