import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { longDate, longMonth } from '../shared/dates.ts'
import { contentLines, faultAt, sentencesOf } from './content-lines.ts'

/** The page that says until when one may take part, and the one whose table says what comes out when. */
const [PARTICIPATE, METHODOLOGY] = ['participate', 'methodology']
export const MONTH =
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
/** «до 1 октября», the year of which may have been said before. */
const UNTIL = new RegExp(`(?<![а-яё])до (\\d{1,2} (?:${MONTH}))(?: (\\d{4}) года)?`, 'g')
/** «| 18.11.2026 | ноябрь 2027 |» */
const ROW = /\| (\d\d)\.(\d\d)\.(\d{4}) \| ([а-яё]+ \d{4}) \|$/

interface Term {
  /** «1 февраля 2027 года» */
  day: string
  /** «в марте» */
  comesOut: string
  rating: Entry<'ratings'>
  field: string
}

/** Days and months of coming editions that a text says otherwise than the fields of ratings do. */
export function checkEditionTerms(content: Content): ContentFault[] {
  const ratings = content.ratings.filter(({ slug }) => !slug.includes('/'))
  const terms = ratings.flatMap(termsOf)
  const said = new Set<string>()
  const faults = contentLines(content).flatMap((line) => {
    const { slug } = line.entry
    const found =
      line.collection !== 'pages'
        ? []
        : slug === PARTICIPATE
          ? sentencesOf(line.text).flatMap((sentence) => sentenceFaults(sentence, terms, said))
          : slug === METHODOLOGY
            ? rowFaults(line.text, ratings)
            : []
    return found.map((text) => faultAt(content, { ...line, text }))
  })
  return [...faults, ...untoldFaults(content, terms, said)]
}

function termsOf(rating: Entry<'ratings'>): Term[] {
  const { next, terms } = rating.data
  return Object.entries<string>(terms ?? {}).map(([field, day]) => ({
    day: longDate(day),
    comesOut: next ? `в ${inMonth(longMonth(next))}` : '',
    rating,
    field
  }))
}

/** @param said Takes the days that the sentence says. */
function sentenceFaults(sentence: string, terms: readonly Term[], said: Set<string>): string[] {
  let year = ''
  return [...sentence.matchAll(UNTIL)].flatMap(([, day = '', own]) => {
    year = own ?? year
    const date = `${day} ${year} года`
    const known = terms.filter((term) => term.day === date)
    said.add(date)
    if (known.length === 0) return [`the term is ${date}; no rating has it`]
    if (known.some(({ comesOut }) => sentence.includes(comesOut))) return []
    return [
      `the edition after ${date} comes out ${known[0]?.comesOut}; the sentence does not say so`
    ]
  })
}

function untoldFaults(content: Content, terms: readonly Term[], said: ReadonlySet<string>) {
  const entry = content.pages.find(({ slug }) => slug === PARTICIPATE)
  if (!entry) return []
  return terms
    .filter(({ day }) => !said.has(day))
    .map(({ day, rating: { slug } }) =>
      faultAt(content, { entry, line: 1, text: `«${day}» of ratings/${slug}.md is not told of` })
    )
}

/** A row of the table of editions with the day of one and the month of the next. */
function rowFaults(line: string, ratings: readonly Entry<'ratings'>[]): string[] {
  const [, day, month, year, next] = ROW.exec(line) ?? []
  if (next === undefined) return []
  const published = `${year}-${month}-${day}`
  const known = ratings.filter(({ data }) => data.published === published)
  const months = known.map(({ data }) => (data.next ? longMonth(data.next) : 'none'))
  if (months.includes(`${next} года`)) return []
  return [
    `the edition after ${published} is said to be of ${next}; it is of ${months.join() || 'no rating'}`
  ]
}

/** «марте» of «март 2027 года». */
function inMonth(month: string): string {
  return (month.split(' ', 1)[0] ?? '').replace(/[ьй]?$/, 'е')
}
