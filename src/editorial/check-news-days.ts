import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { dayInMoscow } from '../shared/dates.ts'
import { MONTH } from './check-edition-terms.ts'
import { contentLines, faultAt, firstWords, lineWith, sentencesOf } from './content-lines.ts'

const MONTHS = MONTH.split('|')
const DAY = new RegExp(`(\\d{1,2}) (${MONTH})(?: (\\d{4}))?`, 'g')
const PAST =
  /(?<![а-яё])(?:прош(?:ёл|ла|ло|ли)|провели|принимали|закрыли|состоял[а-яё]+|шёл|шла|шли|длил[а-яё]+)(?![а-яё])/i

/** Notes on what was changed later say so themselves. */
const NOTE = /^\*/

/** What a news item tells as past of a day after its own: a list shows both side by side. */
export function checkNewsDays(content: Content): ContentFault[] {
  const dates = new Map<Entry, string>(content.news.map((item) => [item, item.data.date]))
  const first = firstWords(content)
    .filter(({ field }) => !field.startsWith('seo'))
    .flatMap(({ entry, field, text }) =>
      laterDays(text, dates.get(entry)).map((words) => {
        const line = lineWith(entry, text.slice(0, 40))
        return faultAt(content, { entry, line, text: `${field}: ${words}` })
      })
    )
  const body = contentLines(content)
    .filter(
      ({ collection, isField, text }) => collection === 'news' && !isField && !NOTE.test(text)
    )
    .flatMap((line) =>
      sentencesOf(line.text)
        .flatMap((sentence) => laterDays(sentence, dates.get(line.entry)))
        .map((words) => faultAt(content, { ...line, text: `text: ${words}` }))
    )
  return [...first, ...body]
}

function laterDays(text: string, date: string | undefined): string[] {
  const past = PAST.exec(text)?.[0]
  if (!date || !past) return []
  return [...text.matchAll(DAY)]
    .filter(([, day = '', month = '', year = date.slice(0, 4)]) => {
      const number = String(MONTHS.indexOf(month) + 1)
      return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}` > dayInMoscow(date)
    })
    .map(([day]) => `«${past}» of ${day}, after the day of the item; say it without a tense`)
}
