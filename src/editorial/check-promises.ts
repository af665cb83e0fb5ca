import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, firstWords, lineWith } from './content-lines.ts'

interface Promised {
  words: RegExp
  what: string
  least: number
  /** How many a page has; nothing where the words mean something else. */
  count: (entry: Entry, content: Content) => number | undefined
}

const PROMISES: readonly Promised[] = [
  {
    words: /(?<![а-яё])(?:ответы об? |частые вопросы)/i,
    what: 'questions in faq or in headings',
    least: 1,
    count: questionsOf
  },
  { words: /(?<![а-яё])кейс(?![а-яё])/i, what: 'cases of the industry', least: 1, count: casesOf },
  { words: /(?<![а-яё])кейсы(?![а-яё])/i, what: 'cases of the industry', least: 2, count: casesOf }
]

/** Descriptions that promise what the page does not have: answers without questions, cases of an industry without any. */
export function checkPromises(content: Content): ContentFault[] {
  return firstWords(content)
    .filter(({ field }) => field === 'seo.description')
    .flatMap(({ entry, text }) =>
      PROMISES.flatMap(({ words, what, least, count }) => {
        const [said] = words.exec(text) ?? []
        const found = count(entry, content)
        if (said === undefined || found === undefined || found >= least) return []
        const fault = `seo.description: promises «${said.trim()}»; ${what}: ${found}`
        return faultAt(content, { entry, line: lineWith(entry, text.slice(0, 40)), text: fault })
      })
    )
}

function questionsOf({ data, body }: Entry): number {
  const written = 'faq' in data ? (data.faq?.length ?? 0) : 0
  return written + [...body.matchAll(/^#{2,3} .*\?\s*$/gm)].length
}

function casesOf(entry: Entry, { industries, cases }: Content): number | undefined {
  if (!industries.some(({ file }) => file === entry.file)) return undefined
  return cases.filter(({ data }) => data.industry === entry.slug).length
}
