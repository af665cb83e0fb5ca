import { noContentCache } from '../../src/server/content/content-cache.ts'
import { loadContent } from '../../src/server/content/load-content.ts'
import type { SearchPage } from '../../src/server/search/page-index.ts'
import { buildSite } from '../../src/server/site/site.ts'
import { searchLines, searchPages } from '../../src/server/site/site-search.ts'

const PAGE_LENGTH = 6000

const site = buildSite(loadContent('src/content', new Date(), noContentCache))
/** What the editors say of words, and the pages of the site. */
export const lines = searchLines(site)
export const own = searchPages(site)

/** The site's pages and as many as are missing, of equal length: each has sentences of all, and words of its own. */
export function grown(count: number): SearchPage[] {
  const blocks = own.flatMap((page) => page.blocks())
  const more = Array.from({ length: Math.max(0, count - own.length) }, (_, number): SearchPage => {
    const like = own[number % own.length] as SearchPage
    const document = { ...like.document, path: `/page-${number}/`, weight: 0.8 }
    const name = `${document.name} ${number}`
    const title = `${document.title} ${number}`
    return {
      document: { ...document, name, title },
      lead: like.lead,
      blocks: () => chosen(blocks, number)
    }
  })
  return [...own, ...more]
}

function chosen(all: ReturnType<SearchPage['blocks']>, number: number) {
  const blocks = [{ text: `Страница ${number}`, isHeading: true }]
  let state = number + 1
  for (let length = 0; length < PAGE_LENGTH; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const block = all[state % all.length]
    if (!block) continue
    const text = `${block.text} слово${(state >>> 8) % 100_000}`
    blocks.push({ ...block, text })
    length += text.length
  }
  return blocks
}
