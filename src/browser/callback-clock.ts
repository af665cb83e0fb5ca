import type { City } from '../shared/city.ts'
import { NEXT_WORDS, promiseWords } from '../shared/lead/callback-words.ts'

/** On the page of thanks, which is the same for everybody: when the visitor's office answers, by its clock. */
export function watch(office?: City): void {
  const [lead, ...whens] = document.querySelectorAll<HTMLElement>(
    '.thanks :is([data-next-lead], .next-steps__when)'
  )
  if (!office || !lead || document.documentElement.lang !== 'ru') return
  const asked = { promise: NEXT_WORDS.ru.promise, hours: office.hours }
  const words = promiseWords(asked, office, new Date())
  const why = document.createElement('span')
  why.className = 'next-steps__office'
  why.textContent = words.office
  lead.replaceChildren(words.lead, ' ', why)
  whens.forEach((when, index) => {
    when.textContent = words.whens[index] ?? ''
  })
}
