import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { dayInMoscow } from '../shared/dates.ts'
import { MONTH } from './check-edition-terms.ts'
import { faultAt, firstWords, lineWith } from './content-lines.ts'

const MONTHS = MONTH.split('|')
const DAY = new RegExp(`(\\d{1,2}) (${MONTH})(?: (\\d{4}))?`, 'g')
const PAST =
  /(?<![а-яё])(?:прош(?:ёл|ла|ло|ли)|провели|принимали|закрыли|состоял[а-яё]+)(?![а-яё])/i

/** What a news item tells as past of a day after its own: a list shows both side by side. */
export function checkNewsDays(content: Content): ContentFault[] {
  const dates = new Map<Entry, string>(content.news.map((item) => [item, item.data.date]))
  return firstWords(content).flatMap(({ entry, field, text }) => {
    const date = dates.get(entry)
    const past = PAST.exec(text)?.[0]
    if (!date || !past || field.startsWith('seo')) return []
    return [...text.matchAll(DAY)]
      .filter(([, day = '', month = '', year = date.slice(0, 4)]) => {
        const number = String(MONTHS.indexOf(month) + 1)
        return `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}` > dayInMoscow(date)
      })
      .map(([day]) => {
        const words = `${field}: «${past}» of ${day}, after the day of the item; say it without a tense`
        return faultAt(content, { entry, line: lineWith(entry, text.slice(0, 40)), text: words })
      })
  })
}
