import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, firstWords, lineWith } from './content-lines.ts'

/** Pages in English are called as they are written. */
const ENGLISH = /^en(?:\/|$)/

/** Titles with a dash of their own: the company's name is added with one, and two are hard to read. */
export function checkTitles(content: Content): ContentFault[] {
  return firstWords(content)
    .filter(({ field, text }) => field === 'seo.title' && text.includes(' — '))
    .filter(({ entry }) => !ENGLISH.test(entry.slug))
    .map(({ entry, text }) =>
      faultAt(content, {
        entry,
        line: lineWith(entry, text),
        text: 'seo.title: has a dash, and « — Тригопункт» is added; allowed: a comma or a colon'
      })
    )
}
