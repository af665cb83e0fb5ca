import type { City } from '../shared/city.ts'
import type { RoadPlan } from '../shared/lead/answer-road.ts'
import { answerWords } from '../shared/lead/callback-words.ts'

/** On pages, which are the same for everybody: when the visitor's office answers, by its clock, and the way there. */
export function watch(office?: City): void {
  for (const steps of document.querySelectorAll<HTMLElement>('[data-next-steps^="{"]')) {
    const [lead, ...whens] = steps.querySelectorAll<HTMLElement>(
      '[data-next-lead], .next-steps__when'
    )
    if (!office || !lead) continue
    const words = answerWords(office, new Date(), JSON.parse(steps.dataset.nextSteps ?? ''))
    const why = document.createElement('span')
    why.className = 'answer__why'
    why.textContent = words.office
    lead.replaceChildren(words.lead, ' ', why)
    whens.forEach((when, index) => {
      when.textContent = words.whens[index] ?? ''
    })
    const place = steps.querySelector('.road')
    if (place && words.road) drawWhenTouched(place, words.road)
  }
}

/** By the first sign of a visitor, who has come down to a form already: no page loads more before it. */
function drawWhenTouched(place: Element, road: RoadPlan): void {
  const drawn = new AbortController()
  const draw = async () => {
    drawn.abort()
    const { drawRoad } = await import('./draw-road.ts')
    drawRoad(place, road)
  }
  if (scrollY > 0) return void draw()
  for (const touch of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(touch, draw, { signal: drawn.signal })
}
