import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'
import { numberOf } from './count-numbers.ts'

/** «120 000», «6», «десять» */
const WORD = /\d{1,3}(?: \d{3})+|\d+|[а-яё]+/gi

/** Short answers with a number that the whole answer has not. */
export function checkShortAnswers(content: Content): ContentFault[] {
  return content.pages.flatMap((entry) =>
    (entry.data.faq ?? []).flatMap(({ q, a, short }) => {
      const known = new Set(numbersIn(a))
      return numbersIn(`${short.answer}, ${short.note}`)
        .filter((number) => !known.has(number))
        .map((number) => {
          const text = `«${q}»: the short answer says ${number}; the whole one does not`
          return faultAt(content, { entry, line: lineWith(entry, short.answer), text })
        })
    })
  )
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => numberOf(word.replaceAll(' ', '')) ?? [])
}
