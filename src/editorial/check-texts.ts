import { chartsIn } from '../server/content/charts.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import { markdownTables, numberOfCell } from '../server/content/markdown-parts.ts'
import { CALLBACK_WAITS } from '../shared/lead/callback-promises.ts'
import { NUMBER, numberOf } from './check-counts.ts'
import { contentLines, faultAt, firstWords, lineWith, sentencesOf } from './content-lines.ts'

/** How often we promise reports and the like. Advertising has a rhythm of its own: a report every week. */
const RHYTHM = [
  {
    what: 'отчёт[а-яё]*',
    how: 'раз в месяц',
    wrong: /каждые две недели|раз в две недели|каждую неделю/
  },
  { what: 'report[a-z]*', how: 'each month', wrong: /every two weeks|bi-weekly|each week/ },
  { what: 'сводк[а-яё]*', how: 'раз в две недели', wrong: /раз в месяц|каждый месяц/ }
] as const
const SHARED_RHYTHM = /^(?:services\/(?:index|seo)|pages\/|legal\/|home\.ts$)/

/** Which promise a page repeats, by its file. */
const WAITS = [
  { slug: 'press', unit: 'час[а-яё]*', wait: CALLBACK_WAITS.press },
  { slug: 'vacancies', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: CALLBACK_WAITS.vacancy },
  { slug: 'participate', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: CALLBACK_WAITS.rating },
  { slug: 'methodology', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: CALLBACK_WAITS.rating },
  { slug: 'accessibility', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: CALLBACK_WAITS.access },
  { slug: 'privacy', unit: 'рабоч[а-яё]+ дн[а-яё]+', wait: CALLBACK_WAITS.data }
] as const
const ANSWERS = /ответ(?:им|ит|ы|) |отвечаем|ответ прид|ответ приход/i

/** How often reports come, and how soon an answer does, where the text says otherwise than the table. */
export function checkRhythm(content: Content): ContentFault[] {
  return contentLines(content).flatMap((line) => {
    const place = faultAt(content, { ...line, text: '' }).place
    const sentences = sentencesOf(line.text)
    const faults = [
      ...(SHARED_RHYTHM.test(place) ? sentences.flatMap(rhythmFaults) : []),
      ...sentences.flatMap((sentence) => waitFaults(sentence, line.entry.slug))
    ]
    return faults.map((text) => faultAt(content, { ...line, text }))
  })
}

/** The words of a rhythm right after what comes, or right before it. */
function rhythmFaults(sentence: string): string[] {
  return RHYTHM.flatMap(({ what, how, wrong }) => {
    const after = new RegExp(`(?<![а-яёa-z])${what}[^,.;]{0,12}(?:${wrong.source})`, 'i')
    const before = new RegExp(`(?:${wrong.source})[^,.;]{0,12}${what}`, 'i')
    const [found] = after.exec(sentence) ?? before.exec(sentence) ?? []
    return found ? [`the rhythm is «${found}»; it comes ${how}`] : []
  })
}

function waitFaults(sentence: string, slug: string): string[] {
  if (!ANSWERS.test(sentence)) return []
  return WAITS.filter((one) => one.slug === slug).flatMap(({ unit, wait }) => {
    const found = new RegExp(`(?:за|в течение) ${NUMBER} ${unit}`, 'i').exec(sentence)
    const count = found?.[1] === undefined ? undefined : numberOf(found[1])
    return count === undefined || count === wait.count
      ? []
      : [`the answer comes «${found?.[0]}»; promised are ${wait.count} (${wait.unit})`]
  })
}

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

/** «120 000», «6», «десять» */
const WORD = /\d{1,3}(?: \d{3})+|\d+|[а-яё]+/gi

/** Short answers with a number that the whole answer has not. */
export function checkShortAnswers(content: Content): ContentFault[] {
  return content.pages.flatMap((entry) =>
    (entry.data.faq ?? []).flatMap(({ q, a, short }) => {
      const known = new Set(numbersIn(a))
      return numbersIn(`${short.answer}, ${short.note}`)
        .filter((number) => !known.has(number))
        .map((number) => {
          const text = `«${q}»: the short answer says ${number}; the whole one does not`
          return faultAt(content, { entry, line: lineWith(entry, short.answer), text })
        })
    })
  )
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => numberOf(word.replaceAll(' ', '')) ?? [])
}

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
        text: `Стоит «${text}» с тире, а к нему добавится « — Тригопункт»: поставьте запятую или двоеточие.`
      })
    )
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
