import {
  dayAt,
  type Lane,
  lane,
  monthNames,
  monthsBetween,
  shortDay
} from '../../../drawings/lane.ts'
import { type MarkKind, markColumns } from '../../../drawings/marks.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { dayInMoscow, longDate } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import { fill } from '../../../shared/words/fill.ts'
import type { Content, Entry } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import { foldSections, markdownTables } from '../../content/markdown-parts.ts'
import type { Data } from '../../content/schemas.ts'
import { formWords } from '../../render/form-words.ts'
import { entryMeta, type PageMeta, pageMeta } from '../../render/page-meta.ts'
import { englishPages } from '../english/english-pages.ts'
import type { Link, SitePage } from '../page.ts'
import { firstReading, type ReadingPath } from '../reading/article-data.ts'
import { cellOf, type NamedTable } from './document-data.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/legal': ReturnType<typeof documentView>
    /** `again` is where a request without consent is sent again. */
    'pages/thanks': Pick<Thanks, 'reading' | 'further'> & { again: Link | undefined }
  }
}

const thanksOf = (content: Content): readonly Thanks[] => [
  {
    lang: 'ru',
    path: links.thanks(),
    unagreed: { path: links.thanksUnagreed(), form: `${links.contacts()}#page-form` },
    reading: firstReading(content),
    further: [
      { path: links.cases(), title: content.site.documents.thanks.cases },
      { path: links.articles(), title: content.site.documents.thanks.articles },
      { path: links.home(), title: content.site.documents.thanks.home }
    ]
  },
  {
    lang: 'en',
    path: links.englishThanks(),
    unagreed: { path: links.englishThanksUnagreed(), form: `${links.english()}#lead` },
    reading: [],
    further: [
      { path: links.englishServices(), title: 'Services and prices' },
      { path: links.english(), title: 'About the agency' }
    ]
  }
]

/** Legal documents, the English section and the pages of thanks. */
export function legalPages(content: Content): SitePage[] {
  return [
    ...documentPages(content),
    ...englishPages(content),
    ...thanksOf(content).flatMap((thanks) => thanksPages(thanks, content))
  ]
}

function documentPages({ legal, site }: Content): SitePage[] {
  return legal.map((document) => {
    const { data, slug } = document
    const current = currentOf(document, legal)
    const meta = pageMeta({
      path: links.legal(slug),
      name: data.title,
      ...entryMeta(document),
      ...(current && {
        ancestors: [{ path: links.legal(current.slug), title: current.data.title }]
      })
    })
    return {
      meta,
      render: ({ render }) => render('pages/legal', documentView(document, legal, site))
    }
  })
}

const presentSlug = ({ slug }: Legal) => slug.split('/', 1)[0] ?? ''

/** The document that a former edition is of. */
function currentOf(document: Legal, legal: readonly Legal[]): Legal | undefined {
  return legal.find((other) => other.slug === presentSlug(document) && other !== document)
}

function documentView(document: Legal, legal: readonly Legal[], site: Content['site']) {
  const { data, body, file } = document
  const words = site.documents.legal
  const present = presentSlug(document)
  const rendered = renderMarkdown(body, file)
  return {
    document,
    /** With the address of a former text that is kept; `number` is which one of its day it is, empty for the first. */
    editions: data.history.map((edition) => {
      const archived = legal.find((other) => other.slug === `${present}/${edition.version}`)
      const [, number = ''] = /^\d{4}-\d\d-\d\d-(\d+)$/.exec(edition.version) ?? []
      return { ...edition, path: archived && links.legal(archived.slug), number }
    }),
    body: { ...rendered, html: foldSections(rendered.html) },
    terms: storedTerms(body, words.stored),
    story: editionStory(data, (currentOf(document, legal) ?? document).data.history, words),
    others: legal
      .filter((other) => !other.slug.includes('/') && other.slug !== present)
      .map((other) => ({ path: links.legal(other.slug), title: other.data.title }))
  }
}

type Legal = Entry<'legal'>

interface Thanks {
  lang: PageMeta['lang']
  path: string
  /** The same for a request without consent, and the form in which it is sent again. */
  unagreed: { path: string; form: string }
  /** While the answer is awaited. */
  reading: ReadingPath['steps']
  further: readonly Link[]
}

function thanksPages({ lang, path, unagreed, ...offered }: Thanks, { site }: Content): SitePage[] {
  const next = formWords(lang, site)
  const page = (path: string, title: string, again?: Link): SitePage => {
    const own = { path, name: title, title, description: '', updated: '', lang, isIndexed: false }
    const meta = pageMeta(own)
    return { meta, render: ({ render }) => render('pages/thanks', { again, ...offered }) }
  }
  const again = { path: unagreed.form, title: next.unagreed.again }
  return [page(path, next.thanks.accepted), page(unagreed.path, next.unagreed.title, again)]
}

interface Term {
  label: string
  /** The longest that the words of a cell allow. */
  words: RegExp
}

const [TERM, READER, OWN] = ['Срок', 'Кто получает', 'только сайт'] as const
/** The shortest first; what several of them say is kept for the last. */
const TERMS: readonly Term[] = [
  { label: 'сразу', words: /сразу/ },
  { label: 'сеанс', words: /закрыти/ },
  { label: '40 мин', words: /^40 минут/ },
  { label: '24 ч', words: /^1 день|24 час/ },
  { label: '30 дн', words: /^30 дней/ },
  { label: '1 год', words: /год|12 месяцев/ },
  { label: 'нет', words: /не удалите/ }
]

/**
 * How long a browser keeps what the tables of a document list, each record a triangle over its term.
 *
 * @returns Nothing for a document without terms in its tables, or with a term off the axis.
 */
function storedTerms(body: string, words: LegalWords['stored']) {
  const records = markdownTables(body).flatMap(recordsOf)
  if (records.length === 0 || records.some(({ place }) => place < 0)) return undefined
  const columns = TERMS.map(({ label }, at) => ({
    label,
    marks: records.filter(({ place }) => place === at).map(({ kind }) => kind)
  }))
  const readers = records.flatMap(({ kind, reader }) => (kind === 'own' ? [] : reader))
  const others = [...new Set(readers)].join(', ')
  const own = records.filter(({ kind }) => kind === 'own').length
  const title = fill(words.title, { own, all: records.length })
  const counts = columns.map(({ label, marks }) => `${label} ${marks.length}`)
  return {
    title,
    note: [words.note, ...(others ? [fill(words.others, { names: others })] : [])].join(' '),
    drawing: markColumns(fill(words.said, { title, counts: counts.join(', ') }), columns)
  }
}

function recordsOf([columns = [], ...rows]: readonly string[][]) {
  const table: NamedTable = { columns, rows }
  if (![TERM, READER].every((name) => columns.includes(name))) return []
  return rows.map((row) => {
    const [term, reader] = [TERM, READER].map((name) => cellOf(table, row, name).text) as [
      string,
      string
    ]
    const kind: MarkKind = reader === OWN ? 'own' : 'this'
    return { reader, kind, place: TERMS.findLastIndex(({ words }) => words.test(term)) }
  })
}

/**
 * Which edition of a document holds, among all of them on one axis of months; drawings are HTML.
 *
 * @param shownEdition The edition that is shown.
 * @param history All that is known of the document, later editions too, the latest first.
 */
function editionStory(
  shownEdition: Pick<Data<'legal'>, 'version' | 'date'>,
  history: Data<'legal'>['history'],
  words: LegalWords
) {
  const { version } = shownEdition
  const isListed = history.some((one) => one.version === version)
  const editions = [...(isListed ? [] : [shownEdition]), ...history]
    .reverse()
    .map((one) => ({ version: one.version, day: dayInMoscow(one.date) }))
    // Editions of one day stay in their order.
    .sort((a, b) => a.day.localeCompare(b.day))
  const at = editions.findIndex((one) => one.version === version)
  const days = editions.map(({ day }) => day)
  const [first = '', last = '', shown = '', next] = [days[0], days.at(-1), days[at], days[at + 1]]
  // The last edition goes on: the month after its first day is there to show it.
  const scale = monthsBetween(monthNumber(first), monthNumber(last) + 1)
  const day = longDate(shown)
  const within = next === shown ? fill(words.held, { day }) : undefined
  const holds = next
    ? (within ?? fill(words.heldFrom, { from: day, to: longDate(next) }))
    : fill(words.holds, { day })
  return {
    lead: `${holds}. ${countText(days, words)}`,
    axis: monthNames(scale),
    drawing: lane(editionBars(days, at, next ? words.past : words.present), scale)
  }
}

/** Months that a day under its bar needs, and on a phone, as parts of all. */
const [ROOM, ROOM_ON_PHONE, TURN] = [0.07, 0.24, 0.6] as const

/** Editions one after the other, each as long as it holds; the one that is shown has its name. */
function editionBars(days: readonly string[], shown: number, called: string): Lane {
  const first = Math.floor(dayAt(days[0] ?? ''))
  const end = Math.floor(dayAt(days.at(-1) ?? '')) + 2
  const editions = days.map((day, index) => {
    const [at, next] = [dayAt(day), days[index + 1]]
    return { day, at, to: next ? dayAt(next) : end, isShown: index === shown }
  })
  const partOf = (months: number) => months / (end - first)
  return {
    bars: editions.map(({ at, to, isShown }) => ({
      part: isShown ? 'free' : 'asked',
      from: at,
      to
    })),
    words: editions.flatMap(({ day, at, to, isShown }) => {
      const text = partOf(to - at) > ROOM ? shortDay(day) : ''
      const look = partOf(to - at) > ROOM_ON_PHONE ? undefined : ('dense' as const)
      const name = { at: partOf(at - first) > TURN ? to : at, text: called, look: 'name' as const }
      return [
        { at, text, look, isEnd: true, isUnder: true, anchor: 'start' as const },
        ...(isShown ? [name] : [])
      ]
    })
  }
}

function countText({ length, 0: first = '' }: readonly string[], words: LegalWords): string {
  if (length < 2) return words.first
  return fill(words.editions, { day: longDate(first), count: length })
}

type LegalWords = Content['site']['documents']['legal']

/** A text that people agree to in a form. */
interface ConsentDocument {
  /** Sent with a lead, to record which text was shown. */
  version: string
  title: string
  /** Stored as proof of what was agreed to. */
  html: string
}

const VISITORS = 'consent'

/** Every text that a form's tick may be about, that of visitors first; former editions are not shown any more. */
export function consentDocuments({ legal }: Content): readonly ConsentDocument[] {
  return legal
    .filter(({ slug }) => /^consent(?:-candidates)?$/.test(slug))
    .sort((a, b) => a.slug.length - b.slug.length)
    .map((document) => ({
      version: consentVersionOf(document),
      title: document.data.title,
      get html() {
        return renderMarkdown(document.body, document.file).html
      }
    }))
}

/** Versions are days, and two documents may be of one day. */
export function consentVersionOf({ slug, data }: Entry<'legal'>): string {
  return slug === VISITORS ? data.version : `${slug} ${data.version}`
}
