import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import {
  type ContentLine,
  contentLines,
  type FirstWords,
  faultAt,
  firstWords,
  lineWith
} from './content-lines.ts'

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

/** Numbers in all cases, by their values; their «ё» may be written «е». */
const RUSSIAN: Readonly<Record<number, string>> = {
  0: 'ноль ноля нолю нолём ноле',
  1: 'один одна одно одного одной одну одному одним одном',
  2: 'два две двух двум двумя',
  3: 'три трёх трём тремя',
  4: 'четыре четырёх четырём четырьмя',
  8: 'восемь восьми восемью восьмью',
  40: 'сорок сорока',
  50: 'пятьдесят пятидесяти пятьюдесятью',
  60: 'шестьдесят шестидесяти шестьюдесятью',
  70: 'семьдесят семидесяти семьюдесятью',
  80: 'восемьдесят восьмидесяти восемьюдесятью восьмьюдесятью',
  90: 'девяносто девяноста',
  100: 'сто ста'
}
/** Those that end in «ь», and are declined alike. */
const REGULAR: Readonly<Record<number, string>> = {
  5: 'пят',
  6: 'шест',
  7: 'сем',
  9: 'девят',
  10: 'десят',
  11: 'одиннадцат',
  12: 'двенадцат',
  13: 'тринадцат',
  14: 'четырнадцат',
  15: 'пятнадцат',
  16: 'шестнадцат',
  17: 'семнадцат',
  18: 'восемнадцат',
  19: 'девятнадцат',
  20: 'двадцат',
  30: 'тридцат'
}
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

const NUMBERS = new Map<string, number>([
  ...Object.entries(RUSSIAN).flatMap(([value, forms]) => named(forms.split(' '), Number(value))),
  ...Object.entries(REGULAR).flatMap(([value, stem]) =>
    named([`${stem}ь`, `${stem}и`, `${stem}ью`], Number(value))
  ),
  ...ENGLISH.split(' ').map((word, number): [string, number] => [word, number])
])

function named(forms: readonly string[], value: number): [string, number][] {
  return forms.flatMap((form) => [form, form.replaceAll('ё', 'е')].map((one) => [one, value]))
}

/** «четырнадцать», «шести», «twelve», «28», «сто двадцать пять» as a number; nothing for another word, an ordinal among them. */
export function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  let sum = 0
  for (const word of text.toLowerCase().split(' ')) {
    const value = NUMBERS.get(word)
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}

const WORDS = [...NUMBERS.keys()].join('|')

/** A number in digits or in words before a noun, as the source of a pattern: the number is its first group. */
export const NUMBER = `((?:(?:${WORDS}) )*(?:${WORDS})|\\d+)`

/** «### Открытость агентства: 30 пунктов», and what stands under it. */
const LIST = /^### (.+): (\d+) .*\n([^#]*)/gm
/** «**Цены, 7:** цена каждого тарифа; часы в нём.» */
const PART = /^\*\*(.+), (\d+):\*\* (.+)$/gm

/** Lists that a page counts, whose items are more or fewer: in a part, or in its parts together. */
export function checkLists(content: Content): ContentFault[] {
  return content.pages.flatMap((page) =>
    [...page.body.matchAll(LIST)].flatMap(([, title = '', count = '', text = '']) => {
      const parts = [...text.matchAll(PART)]
      const said = [
        ...parts.map(([, name = '', own, items = '']) => ({
          words: `**${name}, `,
          ...{ name, said: Number(own), there: items.split(';').length }
        })),
        ...(parts.length > 0
          ? [
              {
                words: `### ${title}: `,
                ...{ name: title, said: Number(count) },
                there: parts.reduce((sum, [, , own]) => sum + Number(own), 0)
              }
            ]
          : [])
      ]
      return said
        .filter((part) => part.said !== part.there)
        .map(({ words, name, said, there }) =>
          faultAt(content, {
            entry: page,
            line: lineWith(page, words),
            text: `«${name}» is said to have ${said} items; there are ${there}`
          })
        )
    })
  )
}

/** «[слова](/about/)», «**слова**»: a field is printed as it was typed. */
const MARKDOWN = /\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*/
const QUOTED = /["«“][^"»”]+["»”]/

/** Marks that visitors would see as such: those of Markdown in a field, and Russian quotes in an English text. */
export function checkMarks(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) =>
    marksOf(line).map((text) => faultAt(content, { ...line, text }))
  )
}

function marksOf({ entry, isField, text }: ContentLine): string[] {
  const [mark] = (isField && MARKDOWN.exec(text)) || []
  const [quoted] = (!isField && entry.slug.startsWith('en/') && QUOTED.exec(text)) || []
  return [
    ...(mark ? [`Разметку «${mark}» посетитель увидит как есть: в полях её нет.`] : []),
    ...(quoted ? [`Кавычки ${quoted} станут русскими: скажите без них.`] : [])
  ]
}
