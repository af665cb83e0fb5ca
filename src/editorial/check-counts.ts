import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { contentLines, type FirstWords, faultAt, firstWords, lineWith } from './content-lines.ts'
import { NUMBER, numberOf } from './count-numbers.ts'

/** What is counted in sentences about the site itself, by the noun after the number. */
const COUNTED: readonly { noun: string; count: (content: Content) => number }[] = [
  { noun: '(?:офис(?!н)|city offices|offices)[а-яё]*', count: ({ offices }) => offices.length },
  { noun: 'город(?:ах|ов|а)', count: ({ offices }) => offices.length },
  { noun: 'шаблон[а-яё]*', count: ({ templates }) => templates.length },
  { noun: 'рейтинг(?:а|ов|ах)', count: ({ ratings }) => issues(ratings).length },
  { noun: 'термин[а-яё]*', count: ({ glossary }) => glossary.length },
  { noun: 'кейс(?:а|ов|ах)', count: ({ cases }) => cases.length },
  { noun: 'services', count: ({ services }) => services.filter(({ data }) => data.tariffs).length }
]

/** The same in texts that count much of others by these nouns. */
const COUNTED_AS_OURS: typeof COUNTED = [
  { noun: 'город(?:ах|ов|а) наших офисов', count: ({ offices }) => offices.length }
]

/** What one page counts of its own; where it counts several things by one noun, any of them. */
const OWN: readonly {
  slug: string
  noun: string
  count: (data: Entry<'pages'>['data'], content: Content) => number | readonly number[]
}[] = [
  { slug: 'faq', noun: '(?:ответ|вопрос)[а-яё]*', count: ({ faq = [] }) => faq.length },
  { slug: 'team', noun: 'руководител[а-яё]*', count: (_, { people }) => people.length },
  ...['team', 'about'].map((slug) => ({
    slug,
    noun: 'человек(?:а|)(?![а-яё])',
    count: (_: object, content: Content) => companyCounts(content)
  })),
  {
    slug: 'about',
    noun: 'проект(?:а|ов|ах|) в работе',
    count: ({ counts }) => counts?.projects ?? []
  },
  {
    slug: 'about',
    noun: 'компани[а-яё]*',
    count: ({ counts }) => (counts ? [counts.clients, counts.loyal] : [])
  },
  {
    slug: 'reviews',
    noun: 'благодарност[а-яё]*',
    count: ({ reviews = [] }) => reviews.filter(({ answer }) => !answer).length
  },
  {
    slug: 'reviews',
    noun: '(?:жалоб[а-яё]*|критически[а-яё]* истори[а-яё]*)',
    count: ({ reviews = [] }) => reviews.filter(({ answer }) => answer).length
  }
]

/**
 * Counts in words or digits that are not what there is: of the site's own pages, of a rating's rows and criteria, and of
 * the people in the group of a vacancy.
 */
export function checkCounts(content: Content): ContentFault[] {
  return [
    ...pageFaults(content),
    ...ownFaults(content),
    ...ratingFaults(content),
    ...groupFaults(content)
  ]
}

/** Everybody, or those of one department. */
function companyCounts({ pages }: Content): number[] {
  const counts = pages.flatMap(({ data }) => data.departments ?? []).map(({ people }) => people)
  return [counts.reduce((sum, count) => sum + count, 0), ...counts]
}

function pageFaults(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) =>
    (line.collection === 'pages' ? COUNTED : COUNTED_AS_OURS).flatMap(({ noun, count }) =>
      miscounts(withoutLinks(line.text), noun, count(content)).map((text) =>
        faultAt(content, { ...line, text })
      )
    )
  )
}

function ownFaults(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) =>
    OWN.filter(({ slug }) => line.collection === 'pages' && slug === line.entry.slug).flatMap(
      ({ noun, count }) => {
        const { data } = line.entry as Entry<'pages'>
        return miscounts(withoutLinks(line.text), noun, count(data, content)).map((text) =>
          faultAt(content, { ...line, text })
        )
      }
    )
  )
}

/** What a rating counts of its own: «двенадцать сайтов» are its rows, «пять показателей» its criteria. */
const RATED: readonly { noun: string; count: (data: Entry<'ratings'>['data']) => number }[] = [
  {
    noun: '(?:сайт|сервис|инструмент|агентств)(?:а|ов|ах|)(?![а-яё])',
    count: ({ tables }) => tables.reduce((sum, table) => sum + table.rows.length, 0)
  },
  { noun: 'показател(?:я|ей|ям|ях)(?![а-яё])', count: ({ metrics }) => metrics.length }
]

function ratingFaults(content: Content): ContentFault[] {
  const ratings = new Map(content.ratings.map(({ file, data }) => [file, data]))
  return firstWords(content).flatMap((words: FirstWords) => {
    const data = ratings.get(words.entry.file)
    if (!data) return []
    return RATED.flatMap(({ noun, count }) => miscounts(words.text, noun, count(data))).map(
      (text) =>
        faultAt(content, {
          entry: words.entry,
          line: lineWith(words.entry, words.text.slice(0, 30)),
          text
        })
    )
  })
}

/** «В группе из шести человек» of a vacancy is the department of whoever leads it. */
function groupFaults(content: Content): ContentFault[] {
  const about = content.pages.find(({ slug }) => slug === 'about')
  const groups = new Map(about?.data.departments?.map(({ head, people }) => [head, people]))
  return contentLines(content)
    .filter(({ collection }) => collection === 'vacancies')
    .flatMap((line) => {
      const [, rest = ''] = /групп[а-яё]* из( .*)/i.exec(line.text) ?? []
      const count = groups.get((line.entry as Entry<'vacancies'>).data.head) ?? []
      return miscounts(rest, 'человек', count).map((text) => faultAt(content, { ...line, text }))
    })
}

function miscounts(text: string, noun: string, right: number | readonly number[]): string[] {
  const counts = [right].flat()
  if (counts.length === 0) return []
  const pattern = new RegExp(`(?<![а-яёa-z\\d-])${NUMBER} (?:[а-яё]+(?:ых|их) )?(${noun})`, 'gi')
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: word = '' }) => {
    const said = numberOf(word)
    if (said === undefined || said <= 1 || counts.includes(said)) return []
    return [`the count is «${whole.trim()}»; there are ${counts.join(' or ')}`]
  })
}

/** Words of a link say what is on the page that it leads to. */
function withoutLinks(text: string): string {
  return text.replace(/\[[^\]]*\]\([^)]*\)/g, '')
}

function issues(ratings: Content['ratings']): Content['ratings'] {
  return ratings.filter(({ slug }) => !slug.includes('/'))
}
