import { escapeHtml } from '../../shared/escape-html.ts'
import { plural } from '../../shared/plural.ts'
import { markTitle } from './mark-title.ts'
import type { SearchDocument, SearchResult } from './search-index.ts'

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
export function searchFragment({ result, query, inputId, path }: FragmentOptions): string {
  const { documents, words, mode } = result
  if (documents.length === 0) return ''
  let count = 0
  const option = (href: string, html: string, name: string) =>
    `<a class="search-list__${name}" role="option" id="${inputId}-option-${++count}" ` +
    `aria-selected="false" tabindex="-1" href="${escapeHtml(href)}">${html}</a>`

  const groups = groupsOf(documents).map(({ kind, documents: own }, index) => {
    const links = own.map((document) =>
      option(document.path, markTitle(document.title, words, mode), 'link')
    )
    const titleId = `${inputId}-group-${index}`
    return (
      `<div class="search-list__group" role="group" aria-labelledby="${titleId}">` +
      `<p class="search-list__kind" id="${titleId}">${escapeHtml(kind)}</p>${links.join('')}</div>`
    )
  })
  const all = `${documents.length} ${plural(documents.length, ['страница', 'страницы', 'страниц'])}`
  return (
    groups.join('') +
    repairLine(result, query, path, option) +
    option(resultsPath(path, query), `Все результаты: ${all}`, 'all')
  )
}

/** Address of the whole result page. */
export function resultsPath(path: string, query: string, isExact = false): string {
  // A query that was cut may end in half a character, which no address can hold.
  const whole = query.replace(/\p{Cs}/gu, '')
  return `${path}?q=${encodeURIComponent(whole)}${isExact ? '&exact=1' : ''}`
}

/** What was understood, with a way to what was typed. */
function repairLine(
  { repair }: SearchResult,
  query: string,
  path: string,
  option: (href: string, html: string, name: string) => string
): string {
  if (!repair) return ''
  const said = repairText(repair)
  const link = `${escapeHtml(said)} Искать «${escapeHtml(query)}»`
  return option(resultsPath(path, query, true), link, 'repair')
}

export function repairText(repair: NonNullable<SearchResult['repair']>): string {
  return repair.kind === 'layout'
    ? `Раскладка исправлена: «${repair.query}».`
    : 'Точных совпадений нет, показаны похожие.'
}

/** The best documents by kind; a kind stands where its best document does. */
function groupsOf(documents: readonly SearchDocument[]) {
  const groups = new Map<string, SearchDocument[]>()
  let count = 0
  for (const document of documents) {
    const group = groups.get(document.kind) ?? []
    if (count === MAX_LINKS) break
    if (group.length === MAX_OF_KIND) continue
    groups.set(document.kind, [...group, document])
    count++
  }
  return [...groups].map(([kind, own]) => ({ kind, documents: own }))
}
