import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { dayInMoscow, longDate, longMonth } from '../shared/dates.ts'
import { links } from '../shared/links.ts'
import { contentLines, faultAt, firstWords, lineWith, sentencesOf } from './content-lines.ts'

const VERSION = /(?:^|[^а-яё])версия (\d{4}-\d{2}-\d{2}(?:-\d+)?)/i
const IN_FORCE = /(?:действует редакция от|версия [\d-]+, действует с) (\d{1,2} [а-я]+ \d{4} года)/i
const ARCHIVE = 'в архиве'
/** How a text tells where the editions are that no archive has. */
const ASKED_FOR = 'по запросу'

/**
 * Legal texts that call another edition theirs, whose history does not begin with it, or that speak of an archive and
 * leave out an edition that is there, or one of the history that is not; editions whose words nothing records.
 */
export function checkEditions(content: Content): ContentFault[] {
  return content.legal
    .filter(({ slug }) => !slug.includes('/'))
    .flatMap((entry) => {
      const { version, date, history } = entry.data
      const said = [
        { match: VERSION.exec(entry.body), expected: version },
        { match: IN_FORCE.exec(entry.body), expected: longDate(date) }
      ]
      const wrong = said
        .filter(({ match, expected }) => match && match[1] !== expected)
        .map(({ match, expected }) => ({
          at: match?.[0].trim() ?? '',
          text: `Редакция названа «${match?.[1]}», а она «${expected}».`
        }))
      const [newest] = history
      const isListed = newest?.version === version && newest.date === date
      const unlisted = {
        at: 'history:',
        text: `История не начинается с редакции «${version}» от «${longDate(date)}».`
      }
      const isTold = entry.body.includes(ARCHIVE)
      const archive = content.legal.filter(({ slug }) => slug.startsWith(`${entry.slug}/`))
      const recorded = new Set(history.flatMap((one) => (one.sha256 ? [one.version] : [])))
      // A history without its newest line gets only that fault.
      const unrecorded = (isListed ? [entry, ...archive] : archive)
        .filter(({ data }) => !recorded.has(data.version))
        .map(({ data }) => ({
          at: 'history:',
          text: `Слова редакции «${data.version}» нигде не записаны: их запишет команда npm run new -- edition ${entry.slug}.`
        }))
      const earlier = isTold ? archive : []
      const unlinked = earlier
        .map(({ slug }) => links.legal(slug))
        .filter((path) => !entry.body.includes(`(${path})`))
        .map((path) => ({ at: ARCHIVE, text: `Нет ссылки на редакцию ${path}.` }))
      const kept = earlier.map(({ slug }) => slug)
      const lost = history
        .filter((one) => isTold && !entry.body.includes(ASKED_FOR) && one.version !== version)
        .filter((one) => !kept.includes(`${entry.slug}/${one.version}`))
        .map((one) => ({
          at: ARCHIVE,
          text: `Редакции «${one.version}» из истории нет в архиве: напишите, что её присылают «${ASKED_FOR}».`
        }))
      const found = [...wrong, ...(isListed ? [] : [unlisted]), ...unlinked, ...lost, ...unrecorded]
      return found.map(({ at, text }) =>
        faultAt(content, { entry, line: lineWith(entry, at), code: 'edition', text })
      )
    })
}

/** The page that says until when one may take part, and the one whose table says what comes out when. */
const [PARTICIPATE, METHODOLOGY] = ['participate', 'methodology']
const MONTH = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
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

/** «исправлен город, Москва вместо Казани» */
const INSTEAD = /, «?([^,«»]+?)»? вместо /

/** Corrections of a rating's row that put what the row does not have. */
export function checkCorrections(content: Content): ContentFault[] {
  return content.ratings.flatMap((rating) => {
    const rows = rating.data.tables.flatMap(({ rows }) => rows)
    return rating.data.corrections.flatMap(({ text }) => {
      const [, put] = INSTEAD.exec(text) ?? []
      const row = rows.find(({ name }) => text.startsWith(`${name}:`))
      if (!row || put === undefined) return []
      const values = [...Object.values(row.attributes), longDate(row.measured)]
      if (values.some((value) => value.startsWith(put))) return []
      const fault = `the correction puts «${put}», which ${row.name} does not have`
      return [
        faultAt(content, { entry: rating, line: lineWith(rating, text.slice(0, 40)), text: fault })
      ]
    })
  })
}

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
        return faultAt(content, { entry, line, path: [field], text: words })
      })
    )
  const body = contentLines(content)
    .filter(
      ({ collection, isField, text }) => collection === 'news' && !isField && !NOTE.test(text)
    )
    .flatMap((line) =>
      sentencesOf(line.text)
        .flatMap((sentence) => laterDays(sentence, dates.get(line.entry)))
        .map((words) => faultAt(content, { ...line, path: ['body'], text: words }))
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
    .map(([day]) => `Стоит «${past}», а ${day} позже дня новости: скажите без прошедшего времени.`)
}
