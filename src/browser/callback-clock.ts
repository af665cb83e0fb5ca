import type { City } from '../shared/city.ts'
import { answerWords } from '../shared/lead/callback-words.ts'

/** On the page of thanks, which is the same for everybody: when the visitor's office answers, by its clock. */
export function watch(office?: City): void {
  const { nextSteps } = document.querySelector<HTMLElement>('[data-next-steps]')?.dataset ?? {}
  const [lead, ...whens] = document.querySelectorAll<HTMLElement>(
    '.thanks :is([data-next-lead], .next-steps__when)'
  )
  if (!office || !lead || !nextSteps) return
  const words = answerWords(office, new Date(), JSON.parse(nextSteps))
  const why = document.createElement('span')
  why.className = 'next-steps__office'
  why.textContent = words.office
  lead.replaceChildren(words.lead, ' ', why)
  whens.forEach((when, index) => {
    when.textContent = words.whens[index] ?? ''
  })
}
