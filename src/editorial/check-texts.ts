import { chartsIn } from '../server/content/charts.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { markdownTables, numberOfCell } from '../server/content/markdown-parts.ts'
import { dayInMoscow } from '../shared/dates.ts'
import {
  type ContentLine,
  contentLines,
  faultAt,
  firstWords,
  lineWith,
  sentencesOf
} from './content-lines.ts'

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
        path: ['seo', 'title'],
        text: `Стоит «${text}» с тире, а к нему добавится « — ${content.site.company.name}»: поставьте запятую или двоеточие.`
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

type Chart = ReturnType<typeof chartsIn>[number]

/** Columns of a queue of tasks. */
const QUEUE = {
  effect: /^(?:эффект|прирост)/i,
  confidence: /^уверенность$/i,
  hours: /^часы$/i,
  score: /^(?:приоритет|балл)$/i
} as const
const YEAR_AGO = 'год назад'
const MONTHS_IN_YEAR = 12
const MONTH = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })

/** Tables whose numbers are reckoned from others on the page: the order of a queue, and a month that a chart draws too. */
export function checkTables(content: Content): ContentFault[] {
  const { documents, services, articles, templates } = content
  return [...documents, ...services, ...articles, ...templates].flatMap((entry: Entry) => {
    const charts = chartsIn(entry.body)
    return markdownTables(entry.body)
      .flatMap(([head = [], ...rows]) => [
        ...queueFaults(head, rows),
        ...charts.flatMap((chart) => monthFaults(head, rows, chart))
      ])
      .map(({ row, text }) =>
        faultAt(content, { entry, line: lineWith(entry, row.slice(0, 2).join(' | ')), text })
      )
  })
}

interface RowFault {
  row: readonly string[]
  text: string
}

/** A score is what the effect, the confidence and the hours give, and no task stands above one of a greater score. */
function queueFaults(head: readonly string[], rows: readonly string[][]): RowFault[] {
  const column = (name: keyof typeof QUEUE) => head.findIndex((cell) => QUEUE[name].test(cell))
  const [effect, confidence, hours, score] = [
    column('effect'),
    column('confidence'),
    column('hours'),
    column('score')
  ]
  if (Math.min(effect, confidence, hours, score) < 0) return []
  const numberAt = (row: readonly string[], at: number) => numberOfCell(row[at] ?? '')
  return rows.flatMap((row, index) => {
    const right = (numberAt(row, effect) * numberAt(row, confidence)) / numberAt(row, hours)
    const said = numberAt(row, score)
    const above = numberAt(rows[index - 1] ?? [], score)
    return [
      ...(isRounded(said, right, row[score])
        ? []
        : [`Оценка «${row[score]}», а по столбцам выходит ${written(right)}.`]),
      ...(said > above ? [`Оценка «${row[score]}» стоит ниже «${rows[index - 1]?.[score]}».`] : [])
    ].map((text) => ({ row, text }))
  })
}

const written = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',')

/** Whether a number is another, with as many digits after the comma as it is written with. */
function isRounded(said: number, right: number, written = ''): boolean {
  const digits = written.split(',')[1]?.length ?? 0
  return Number.isNaN(right) || Math.abs(said - right) <= 0.5 / 10 ** digits + Number.EPSILON
}

/** A row called as a chart by months is has the values of that chart: of a month, or of a year ago. */
function monthFaults(
  head: readonly string[],
  rows: readonly string[][],
  { label, start, values }: Chart
): RowFault[] {
  if (!start) return []
  const known = valuesByName(start, values)
  return rows
    .filter(([name]) => name === label)
    .flatMap((row) =>
      head.flatMap((name, column) => {
        const value = known.get(name.toLowerCase())
        const cell = row[column] ?? ''
        if (value === undefined || numberOfCell(cell) === value) return []
        const text = `В столбце «${name}» стоит «${cell}», а на графике «${label}» — ${written(value)}.`
        return [{ row, text }]
      })
    )
}

/** «октябрь» is the last October of a series; «год назад» is a year before its last month. */
function valuesByName(start: string, values: readonly number[]): ReadonlyMap<string, number> {
  const [year = 0, month = 1] = start.split('-').map(Number)
  const named = values.map((value, index): [string, number] => [
    MONTH.format(Date.UTC(year, month - 1 + index)),
    value
  ])
  const yearAgo = values.at(-1 - MONTHS_IN_YEAR)
  return new Map([...named, ...(yearAgo === undefined ? [] : [[YEAR_AGO, yearAgo] as const])])
}

const MONTH_NAMES =
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const MONTHS = MONTH_NAMES.split('|')
const DAY = new RegExp(`(\\d{1,2}) (${MONTH_NAMES})(?: (\\d{4}))?`, 'g')
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
