import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { dayInMoscow, longDate } from '../shared/dates.ts'
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

const MONTH = 'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
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
