import { withVisit } from '../shared/attribution/address.ts'
import { hasAllWords, placesOfWords } from '../shared/search/word-match.ts'
import { fill, type Said } from '../shared/words/fill.ts'

/** As long as one still types, nothing is said: a reader would say every count in turn. */
const ANNOUNCE_MS = 400

/** Leaves the terms that have all the words in the field, while they are typed; the form itself asks for a page. */
export function watchGlossary(): void {
  const form = document.querySelector<HTMLFormElement>('[data-glossary] form')
  const field = form?.querySelector('input')
  if (!form || !field) return
  const words = [...document.querySelectorAll<HTMLElement>('.word')].map((element) => ({
    element,
    text: textOf(element)
  }))
  const letters = [...document.querySelectorAll<HTMLElement>('.letter')]

  function show(query: string): void {
    let found = 0
    for (const { element, text } of words) {
      element.hidden = !hasAllWords(text, query)
      if (!element.hidden) found++
    }
    for (const letter of letters) showLetter(letter)
    say(found, query)
    mark(query)
  }

  let announcing: ReturnType<typeof setTimeout> | undefined

  function say(found: number, query: string): void {
    const count = form?.querySelector<HTMLElement>('[role="status"]')
    const none = document.querySelector<HTMLElement>('[data-glossary-none]')
    if (none) none.hidden = found > 0
    clearTimeout(announcing)
    announcing = setTimeout(() => {
      const { found: said = '', whole = '' } = count?.dataset ?? {}
      if (count) count.textContent = query ? fill(said as Said<'count'>, { count: found }) : whole
    }, ANNOUNCE_MS)
  }

  /** Without touching the text: old browsers show it unmarked. */
  function mark(query: string): void {
    if (!('highlights' in CSS)) return
    const shown = words.filter(({ element }) => !element.hidden)
    const ranges = query ? shown.flatMap(({ element }) => rangesOf(element, query)) : []
    CSS.highlights.set('found', new Highlight(...ranges))
  }

  // Typed before this script came, or brought back by the browser.
  if (field.value === field.defaultValue) mark(field.value.trim())
  else show(field.value.trim())
  field.addEventListener('input', () => show(field.value.trim()))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const query = new URLSearchParams({ q: field.value.trim() })
    history.replaceState(
      null,
      '',
      withVisit(location.pathname + (field.value.trim() && `?${query}`), location.search)
    )
  })
}

/** As the server searches it: the name and the definition, not the title of the page that it leads to. */
function textOf(word: HTMLElement): string {
  const own = word.cloneNode(true) as HTMLElement
  own.querySelector('a')?.remove()
  return own.textContent ?? ''
}

function rangesOf(element: HTMLElement, query: string): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { start, end } of placesOfWords(text.textContent ?? '', query)) {
      const range = new Range()
      range.setStart(text, start)
      range.setEnd(text, end)
      ranges.push(range)
    }
  }
  return ranges
}

function showLetter(letter: HTMLElement): void {
  const sign = letter.previousElementSibling as HTMLElement
  letter.hidden = !letter.querySelector('.word:not([hidden])')
  sign.hidden = letter.hidden
  const link = document.querySelector(`[data-glossary] a[href="#${sign.id}"]`)
  link?.toggleAttribute('data-empty', letter.hidden)
}
