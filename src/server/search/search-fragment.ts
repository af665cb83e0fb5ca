import type { LiveAnswer } from '../../shared/search/live-search.ts'
import { escapeHtml } from '../../shared/words/escape-html.ts'
import { plural } from '../../shared/words/plural.ts'
import { typograph } from '../content/typography.ts'
import type { Found, Repair, SearchResult } from './search-index.ts'
import { NO_TEXTS, type TextResult } from './text/text-search.ts'
import { titleMarks } from './title-marks.ts'

/** What the group of pages found by their texts is called. */
export const TEXT_KIND = 'В тексте'
const MAX_LINKS = 10
const MAX_OF_KIND = 5
/** Pages found only by their texts. */
export const MAX_TEXTS = 5

interface FragmentOptions {
  result: SearchResult
  /** What only the texts of pages have. */
  texts?: TextResult
  /** The query as it was typed. */
  query: string
  /** Id of the input that the list belongs to; begins the ids of its options. */
  inputId: string
  /** Path of the whole result page. */
  path: string
  /** What stands beside the title of a page: its price, or its date. */
  noteOf?(path: string): string | undefined
}

/**
 * The list below the search input: links in groups, those found by titles first, then what was repaired, then the way to
 * the whole result page.
 */
export function searchFragment({
  result,
  texts = NO_TEXTS,
  query,
  inputId,
  path,
  noteOf
}: FragmentOptions): LiveAnswer {
  const { found } = result
  const total = found.length + texts.total
  if (total === 0) return { html: '', count: 0 }
  let count = 0
  const option = (href: string, html: string, name: string) =>
    `<a class="search-list__${name}" role="option" id="${inputId}-option-${++count}" ` +
    `aria-selected="false" tabindex="-1" href="${escapeHtml(href)}">${html}</a>`
  const group = (id: string, kind: string, links: readonly string[], attribute = '') =>
    `<div class="search-list__group" role="group" aria-labelledby="${inputId}-group-${id}"${attribute}>` +
    `<p class="search-list__kind" id="${inputId}-group-${id}">${escapeHtml(kind)}</p>${links.join('')}</div>`

  const groups = [...groupsOf(found)].map(([kind, own], index) => {
    const links = own.map((page) => {
      const note = noteHtml(noteOf?.(page.document.path))
      return option(page.document.path, `<div>${markedTitle(page)}</div>${note}`, 'link')
    })
    return group(String(index), kind, links)
  })
  const read = texts.found.slice(0, MAX_TEXTS).map(({ document, html }) => {
    const title = escapeHtml(typograph(document.title))
    const note = noteHtml(noteOf?.(document.path))
    const piece = `<p class="search-list__piece">${html}</p>`
    return option(document.path, `<div>${title}${piece}</div>${note}`, 'text')
  })
  if (read.length > 0) groups.push(group('text', TEXT_KIND, read, ' data-search-group="text"'))
  const listed = count
  const repair = result.repair ?? texts.repair
  const said =
    repair && `${escapeHtml(repairText(repair, result, texts))} Искать «${escapeHtml(query)}»`
  const all = `${total} ${plural(total, ['страница', 'страницы', 'страниц'])}`
  return {
    html:
      groups.join('') +
      (said ? option(resultsPath(path, query, true), said, 'repair') : '') +
      option(resultsPath(path, query), `Все результаты: ${all}`, 'all'),
    count: listed
  }
}

function noteHtml(note: string | undefined): string {
  return note ? `<p class="search-list__note">${escapeHtml(note)}</p>` : ''
}

/** Address of the whole result page. */
export function resultsPath(path: string, query: string, isExact = false): string {
  // A query that was cut may end in half a character, which no address can hold.
  const whole = query.replace(/\p{Cs}/gu, '')
  return `${path}?q=${encodeURIComponent(whole)}${isExact ? '&exact=1' : ''}`
}

/** How a query was understood, in words. */
export function repairText(repair: Repair, titles: SearchResult, texts: TextResult): string {
  if (repair.kind === 'layout') return `Раскладка исправлена: «${repair.query}».`
  // Texts may have the word that titles have not.
  const isOfTitles = titles.repair && texts.total > 0 && !texts.isRepaired
  return `${isOfTitles ? 'В названиях точных' : 'Точных'} совпадений нет, показаны похожие.`
}

/** A title as HTML, set as anywhere else on the site and escaped, with what the query matched marked. */
export function markedTitle({ document, matched }: Found): string {
  const title = typograph(document.title)
  let html = ''
  let last = 0
  for (const { start, end } of titleMarks(title, matched)) {
    html += `${escapeHtml(title.slice(last, start))}<mark>${escapeHtml(title.slice(start, end))}</mark>`
    last = end
  }
  return html + escapeHtml(title.slice(last))
}

/** The best by kind; a kind stands where its best page does. */
function groupsOf(found: readonly Found[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>()
  let count = 0
  for (const page of found) {
    if (count === MAX_LINKS) break
    const group = groups.get(page.document.kind) ?? []
    if (group.length === MAX_OF_KIND) continue
    groups.set(page.document.kind, [...group, page])
    count++
  }
  return groups
}
