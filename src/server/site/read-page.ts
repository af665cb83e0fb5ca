import { createHash } from 'node:crypto'
import { familyOf, PAGE_FAMILIES } from '../../shared/page-families.ts'
import { ownText } from '../budget/byte-budgets.ts'
import { headingsOf } from '../content/markdown-parts.ts'

/** A page with its HTML. */
export interface RenderedPage {
  path: string
  file: string | undefined
  html: string
}

/** What is left of a page once its HTML has been read. */
export interface ReadPage {
  path: string
  file: string | undefined
  /** Addresses of this site, each once; an anchor of the page itself with its path. */
  hrefs: readonly string[]
  /** Its anchors. */
  ids: readonly string[]
  /** What the page does not keep, and parts of its text that it does not show. */
  faults: readonly string[]
}

/** What a text promises, and what must then be on the same page. */
const PROMISES: readonly { words: RegExp; kept: RegExp; by: string }[] = [
  {
    words: /(?<![а-яё])запис[ьи] (?:вебинар|эфир|доклад|конференц)[а-яё]*/i,
    kept: /<(?:video|audio)|href="https:\/\/(?:vkvideo|rutube|vk)\./,
    by: 'записи'
  },
  {
    words: /(?<![а-яё])(?:скачать|скачивани[а-яё]+|скачайте)(?![а-яё])/i,
    kept: /href="[^"]+\.(?:csv|docx|xlsx|pdf|svg|png|zip)"|href="\/(?:education\/templates|samples|contract)\//,
    by: 'файла или страницы файлов'
  },
  {
    words: /(?<![а-яё])логотип[а-яё]*(?![а-яё])/i,
    kept: /href="[^"]+\.(?:svg|png|zip)"/,
    by: 'файлов логотипа'
  },
  { words: /(?<![а-яё])форм[аеуы] ниже/i, kept: /<form/, by: 'формы' },
  { words: /(?<![а-яё])схем[аыу] проезда/i, kept: /<svg|<img/, by: 'схемы' }
]
/** Where a text speaks of its own page; articles advise others. */
const SPEAKS_OF_ITSELF =
  /^\/(?!education\/articles\/.|news\/.|cases\/.|services\/.|education\/glossary)/

const LINK = /<a\b[^<>]*href="\/[^"]*\/"[^<>]*>[\s\S]*?<\/a>/g

/** Reads a page, and the text that it is made of where it must show all of it. */
type PageReading = (page: RenderedPage, body?: string) => ReadPage

/**
 * Reads pages one by one, so that nobody has to hold the HTML of all. A page that looks as it did the last time is not
 * read again.
 *
 * @returns Begins a look at all pages; what the last one has not seen is forgotten.
 */
export function createPageReader(): () => PageReading {
  let latest: ReadonlyMap<string, { mark: string; read: ReadPage }> = new Map()

  return () => {
    const known = latest
    const seen = new Map<string, { mark: string; read: ReadPage }>()
    const names = new Map<string, string>()
    latest = seen

    /** Pages lead to the same places; a piece of the HTML would keep all of it. */
    function own(name: string): string {
      const ready = names.get(name) ?? ownText(name)
      names.set(ready, ready)
      return ready
    }

    function readAnew(page: RenderedPage, body: string): ReadPage {
      const { path, file, html } = page
      const faults = [...brokenPromises(page), ...unseenParts(html, body)].map(ownText)
      return { path, file, hrefs: hrefsOf(page).map(own), ids: idsOf(html).map(own), faults }
    }

    return (page, body = '') => {
      const mark = createHash('sha256').update(`${body}\n${page.html}`).digest('base64url')
      const before = known.get(page.path)
      const read =
        before?.mark === mark ? { ...before.read, file: page.file } : readAnew(page, body)
      seen.set(page.path, { mark, read })
      return read
    }
  }
}

/** In the page's own words, and in the description that stands for it in search results; a link is called as its page is. */
function brokenPromises({ path, html }: RenderedPage): string[] {
  if (!SPEAKS_OF_ITSELF.test(path)) return []
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const own = main.replace(LINK, ' ').replace(/<[^<>]+>/g, ' ')
  const words = `${description} ${own}`.replaceAll('\u00A0', ' ')
  return PROMISES.flatMap(({ words: promise, kept, by }) => {
    const [said] = promise.exec(words) ?? []
    return said && !kept.test(main) ? [`Обещано «${said}», а ${by} на странице нет.`] : []
  })
}

/** Parts of a page's own text whose headings stand nowhere on it: its template prints no text, or not all of it. */
function unseenParts(html: string, body: string): string[] {
  const parts = headingsOf(body)
  if (parts.length === 0) return []
  const shown = lettersOf(html.replace(/<[^<>]+>/g, ''))
  let from = 0
  return parts.flatMap((heading) => {
    const letters = lettersOf(heading)
    const at = shown.indexOf(letters, from)
    // Mostly they stand there in their order: what is before need not be read again.
    if (at >= 0) from = at
    return at >= 0 || shown.includes(letters)
      ? []
      : [`Части «${heading}» из текста на странице нет.`]
  })
}

/** Whatever typography does to spaces, quotes and dashes. */
function lettersOf(text: string): string {
  return text.replace(/&[a-z]+;|[^\p{L}\d]/gu, '')
}

function hrefsOf({ path, html }: RenderedPage): string[] {
  const hrefs = [...html.matchAll(/<a\b[^<>]*\shref="((?:\/|#)[^"]*)"/g)].map(([, href = '']) =>
    href.startsWith('#') ? `${path}${href}` : href.replaceAll('&amp;', '&')
  )
  return [...new Set(hrefs)]
}

function idsOf(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
}

const SINGLE_PAGES = 'lists and single pages'

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
  const nameOf = ({ path, file }: Pick<RenderedPage, 'path' | 'file'>) => {
    const { prefix } = familyOf(path)
    return file && path !== prefix ? prefix : SINGLE_PAGES
  }
  const families = [...PAGE_FAMILIES.map(({ prefix }) => prefix), SINGLE_PAGES].map((name) => {
    const own = pages.filter((page) => nameOf(page) === name)
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
