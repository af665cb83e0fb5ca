import { escapeHtml } from '../../shared/escape-html.ts'
import type { LiveAnswer } from '../../shared/live-search.ts'
import { plural } from '../../shared/plural.ts'
import type { Found, SearchResult } from './search-index.ts'
import { titleMarks } from './title-marks.ts'

const MAX_LINKS = 10
const MAX_OF_KIND = 5

interface FragmentOptions {
  result: SearchResult
  /** As it was typed. */
  query: string
  /** Id of the input that the list belongs to; begins the ids of its options. */
  inputId: string
  /** Path of the whole result page. */
  path: string
}

/** The list below the search input: links in groups, then what was repaired, then the way to the whole result page. */
export function searchFragment({ result, query, inputId, path }: FragmentOptions): LiveAnswer {
  const { found, repair } = result
  if (found.length === 0) return { html: '', count: 0 }
  let count = 0
  const option = (href: string, html: string, name: string) =>
    `<a class="search-list__${name}" role="option" id="${inputId}-option-${++count}" ` +
    `aria-selected="false" tabindex="-1" href="${escapeHtml(href)}">${html}</a>`

  const groups = [...groupsOf(found)].map(([kind, own], index) => {
    const links = own.map((page) => option(page.document.path, markedTitle(page), 'link'))
    const titleId = `${inputId}-group-${index}`
    return (
      `<div class="search-list__group" role="group" aria-labelledby="${titleId}">` +
      `<p class="search-list__kind" id="${titleId}">${escapeHtml(kind)}</p>${links.join('')}</div>`
    )
  })
  const listed = count
  const repaired = repair && `${escapeHtml(repairText(repair))} Искать «${escapeHtml(query)}»`
  const all = `${found.length} ${plural(found.length, ['страница', 'страницы', 'страниц'])}`
  return {
    html:
      groups.join('') +
      (repaired ? option(resultsPath(path, query, true), repaired, 'repair') : '') +
      option(resultsPath(path, query), `Все результаты: ${all}`, 'all'),
    count: listed
  }
}

/** Address of the whole result page. */
export function resultsPath(path: string, query: string, isExact = false): string {
  // A query that was cut may end in half a character, which no address can hold.
  const whole = query.replace(/\p{Cs}/gu, '')
  return `${path}?q=${encodeURIComponent(whole)}${isExact ? '&exact=1' : ''}`
}

/** How a query was understood, in words. */
export function repairText(repair: NonNullable<SearchResult['repair']>): string {
  return repair.kind === 'layout'
    ? `Раскладка исправлена: «${repair.query}».`
    : 'Точных совпадений нет, показаны похожие.'
}

/** A title as HTML, escaped, with what the query matched marked. */
export function markedTitle({ document: { title }, matched }: Found): string {
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
