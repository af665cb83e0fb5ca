import type { City } from '../shared/city.ts'
import { answerWords, type PromiseWords } from '../shared/lead/callback-words.ts'

/** On pages, which are the same for everybody: when the visitor's office answers, by its clock. Returns what it told, and where. */
export function watch(office?: City): [place: HTMLElement, told: PromiseWords][] {
  const places = [...document.querySelectorAll<HTMLElement>('[data-next-steps^="{"]')]
  return office ? places.map((place) => [place, tell(place, office)]) : []
}

function tell(place: HTMLElement, office: City): PromiseWords {
  const [lead, ...whens] = place.querySelectorAll('[data-next-lead], .next-steps__when')
  const told = answerWords(office, new Date(), JSON.parse(place.dataset.nextSteps ?? ''))
  const why = document.createElement('span')
  why.className = 'answer__why'
  why.textContent = told.office
  lead?.replaceChildren(told.lead, ' ', why)
  whens.forEach((when, index) => {
    when.textContent = told.whens[index] ?? ''
  })
  return told
}
