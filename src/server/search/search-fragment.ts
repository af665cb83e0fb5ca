import type { LiveAnswer } from '../../shared/search/live-search.ts'
import { plural } from '../../shared/words/numbers.ts'
import { withoutControls } from '../../shared/words/plain-text.ts'
import { escapeHtml } from '../../shared/words/text.ts'
import type { ResultRow } from './result-row.ts'
import type { FoundPage } from './search-engine.ts'
import type { Repair } from './understand.ts'

/** What pages are called that only their texts have. */
const TEXT_KIND = 'В тексте'
const MAX_LINKS = 10
const MAX_TEXTS = 5

interface FragmentOptions {
  /** The pages that are listed. */
  pages: readonly ResultRow[]
  /** How many were found. */
  total: number
  leftOut: readonly string[]
  repair?: Repair
  /** The query as it was typed. */
  query: string
  /** Id of the input that the list belongs to; begins the ids of its options. */
  inputId: string
  /** Path of the whole result page. */
  path: string
  /** What stands beside the title of a page: its price, or its date. */
  noteOf(path: string): string | undefined
}

/** The first pages of an answer, as many as a list shows. */
export function firstPages(found: readonly FoundPage[]): readonly FoundPage[] {
  const first = found.slice(0, MAX_LINKS)
  const texts = first.flatMap(({ isText }, at) => (isText ? [at] : []))
  return first.slice(0, texts[MAX_TEXTS])
}

/** The list below the search input: links, then what was repaired, then the way to the whole result page. */
export function searchFragment(options: FragmentOptions): LiveAnswer {
  const { pages, total, leftOut, repair, query, inputId, path, noteOf } = options
  if (total === 0) return { html: '', count: 0 }
  let count = 0
  const option = (href: string, html: string, name: string) =>
    `<a class="search-list__${name}" role="option" id="${inputId}-option-${++count}" ` +
    `aria-selected="false" tabindex="-1" href="${escapeHtml(href)}">${html}</a>`

  const groups = runsOf(pages).map(({ kind, isText, own }, at) => {
    const id = `${inputId}-group-${at}`
    const links = own.map(({ path, title, piece }) => {
      const text = piece ? `<p class="search-list__piece">${piece}</p>` : ''
      const note = noteHtml(noteOf(path))
      return option(path, `<div>${title}${text}</div>${note}`, isText ? 'text' : 'link')
    })
    return (
      `<div class="search-list__group" role="group" aria-labelledby="${id}"` +
      `${isText ? ' data-search-group="text"' : ''}>` +
      `<p class="search-list__kind" id="${id}">${escapeHtml(kind)}</p>${links.join('')}</div>`
    )
  })
  const listed = count
  const said = repair && `${escapeHtml(repairText(repair))} Искать «${escapeHtml(query)}»`
  const all = `Все результаты: ${total} ${plural(total, ['страница', 'страницы', 'страниц'])}`
  const less = leftOut.length > 0 ? ` · без ${leftOutHtml(leftOut)}` : ''
  const html =
    groups.join('') +
    (said ? option(resultsPath(path, query, true), said, 'repair') : '') +
    option(resultsPath(path, query), all + less, 'all')
  return { html: withoutControls(html), count: listed }
}

function noteHtml(note: string | undefined): string {
  return note ? `<p class="search-list__note">${escapeHtml(note)}</p>` : ''
}

/** Words that were left out, as HTML. */
export function leftOutHtml(words: readonly string[]): string {
  const quoted = words.map((word) => `«${escapeHtml(word)}»`).join(', ')
  return `<span data-search-left-out="">${quoted}</span>`
}

/** Address of the whole result page. */
export function resultsPath(path: string, query: string, isExact = false): string {
  // A query that was cut may end in half a character, which no address can hold.
  const whole = query.replace(/\p{Cs}/gu, '')
  return `${path}?q=${encodeURIComponent(whole)}${isExact ? '&exact=1' : ''}`
}

/** How a query was understood, in words. */
export function repairText({ kind, query }: Repair): string {
  return `${kind === 'layout' ? 'Раскладка исправлена' : 'Опечатка исправлена'}: «${query}».`
}

/** Neighbours of one kind stand together; the order stays. */
function runsOf(pages: readonly ResultRow[]) {
  const runs: { kind: string; isText: boolean; own: ResultRow[] }[] = []
  for (const page of pages) {
    const kind = page.isText ? TEXT_KIND : page.kind
    const last = runs.at(-1)
    if (last?.kind === kind) last.own.push(page)
    else runs.push({ kind, isText: page.isText, own: [page] })
  }
  return runs
}
