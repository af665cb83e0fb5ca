import type { RenderedPage } from './read-page.ts'

/** What a family of pages is, by its addresses; the first that fits counts. Lists are made of no file. */
const FAMILIES: readonly [name: string, path: RegExp][] = [
  ['English', /^\/en\//],
  ['service', /^\/services\/./],
  ['article', /^\/education\/articles\/./],
  ['template', /^\/education\/templates\/./],
  ['glossary', /^\/education\/glossary\//],
  ['news item', /^\/news\/./],
  ['case', /^\/cases\/./],
  ['rating', /^\/rating\/./],
  ['office', /^\/contacts\/./],
  ['person', /^\/about\/team\/./],
  ['vacancy', /^\/about\/vacancies\/./],
  ['industry', /^\/industries\/./],
  ['sample, contract', /^\/(?:samples\/.|contract\/)/],
  ['legal', /^\/legal\//],
  ['list or page', /^\//]
]

/** What follows a form is reached by sending it. */
const NOINDEX = /<meta name="robots" content="[^"]*noindex/

interface FamilyFigures {
  name: string
  pages: number
  /** The least, the middle one and the most. */
  words: readonly [number, number, number]
  links: readonly [number, number, number]
  /** How many other pages lead to one. */
  linked: readonly [number, number, number]
}

export interface PageFigures {
  families: readonly FamilyFigures[]
  /** Pages that no other page leads to, by its text or its menus. */
  orphans: readonly string[]
}

/** Words and links of pages, without what stands on all of them. */
export function pageFigures(rendered: readonly RenderedPage[]): PageFigures {
  const pages = rendered.map(({ path, file, html }) => {
    const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? ''
    return {
      path,
      file,
      isHidden: NOINDEX.test(html),
      words: wordsOf(main),
      links: linksOf(main, path),
      all: linksOf(html, path)
    }
  })
  const known = new Set(pages.map(({ path }) => path))
  const linked = (path: string) => pages.filter(({ links }) => links.has(path)).length
  const families = FAMILIES.map(([name], family) => {
    const own = pages.filter((page) => familyOf(page) === family)
    return {
      name,
      pages: own.length,
      words: spread(own.map(({ words }) => words)),
      links: spread(own.map(({ links }) => [...links].filter((path) => known.has(path)).length)),
      linked: spread(own.map(({ path }) => linked(path)))
    }
  })
  return {
    families: families.filter(({ pages }) => pages > 0),
    orphans: pages
      .filter(({ path, isHidden }) => !isHidden && !pages.some(({ all }) => all.has(path)))
      .map(({ path }) => path)
  }
}

function familyOf({ path, file }: Pick<RenderedPage, 'path' | 'file'>): number {
  return file ? FAMILIES.findIndex(([, pattern]) => pattern.test(path)) : FAMILIES.length - 1
}

function wordsOf(html: string): number {
  const text = html
    .replace(/<(script|template|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
  return text.match(/[\p{L}\p{N}]+(?:[-.,][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Other pages of the site. */
function linksOf(html: string, own: string): ReadonlySet<string> {
  const paths = [...html.matchAll(/href="(\/[^"?#]*)/g)].map(([, path = '']) => path)
  return new Set(paths.filter((path) => path !== own))
}

function spread(numbers: readonly number[]): [number, number, number] {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? 0
  return [at(0), at(Math.floor((sorted.length - 1) / 2)), at(sorted.length - 1)]
}
