import { relative } from 'node:path'
import type { ContentFault } from '../content/content-error.ts'
import type { Site } from './site.ts'

/** A page with its HTML. */
export interface RenderedPage {
  path: string
  file: string | undefined
  html: string
}

/** What a text promises, and what must then be on the same page. */
const PROMISES: readonly { words: RegExp; kept: RegExp; by: string }[] = [
  {
    words: /(?<![а-яё])запис[ьи] (?:вебинар|эфир|доклад|конференц)[а-яё]*/i,
    kept: /<(?:video|audio)|href="https:\/\/(?:vkvideo|rutube|vk)\./,
    by: 'a recording'
  },
  {
    words: /(?<![а-яё])(?:скачать|скачивани[а-яё]+|скачайте)(?![а-яё])/i,
    kept: /href="[^"]+\.(?:csv|docx|xlsx|pdf|svg|png|zip)"|href="\/(?:education\/templates|samples|contract)\//,
    by: 'a file or a page of files'
  },
  {
    words: /(?<![а-яё])логотип[а-яё]*(?![а-яё])/i,
    kept: /href="[^"]+\.(?:svg|png|zip)"/,
    by: 'files of the sign'
  },
  { words: /(?<![а-яё])форм[аеуы] ниже/i, kept: /<form/, by: 'a form' },
  { words: /(?<![а-яё])схем[аыу] проезда/i, kept: /<svg|<img/, by: 'a map' }
]
/** Where a text speaks of its own page; articles advise others. */
const SPEAKS_OF_ITSELF =
  /^\/(?!education\/articles\/.|news\/.|cases\/.|services\/.|education\/glossary)/

interface Rendered {
  site: Site
  rendered: readonly RenderedPage[]
  /** Whether an address that is no page is answered: a file, a feed. */
  answers: (path: string) => Promise<boolean>
}

/** Links of pages to what is not there, promises that they do not keep, and parts of a text that they do not show. */
export async function checkLinks(parts: Rendered): Promise<ContentFault[]> {
  const { site, rendered } = parts
  const dead = await deadLinks(parts)
  const bodies = new Map(site.content.pages.map(({ file, body }) => [file, body]))
  return rendered.flatMap((page) => [
    ...hrefsOf(page)
      .filter((href) => dead.has(href))
      .map((href) => faultOf(page, site, `the link ${href} leads to nothing`)),
    ...brokenPromises(page).map((text) => faultOf(page, site, text)),
    ...unseenParts(page, bodies.get(page.file ?? '')).map((text) => faultOf(page, site, text))
  ])
}

async function deadLinks({ site, rendered, answers }: Rendered): Promise<ReadonlySet<string>> {
  const anchors = new Map(rendered.map(({ path, html }) => [path, idsOf(html)]))
  const dead = new Set<string>()
  for (const href of new Set(rendered.flatMap(hrefsOf))) {
    const { pathname, hash } = new URL(href, 'http://site')
    const ids = anchors.get(pathname)
    const isThere = ids || site.redirects.has(pathname) || (await answers(pathname))
    if (!isThere || (ids && hash && !ids.has(decodeURIComponent(hash.slice(1))))) dead.add(href)
  }
  return dead
}

/** In the page's own words, and in the description that stands for it in search results. */
function brokenPromises({ path, html }: RenderedPage): string[] {
  if (!SPEAKS_OF_ITSELF.test(path)) return []
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const words = `${description} ${main.replace(/<[^>]+>/g, ' ')}`.replaceAll('\u00A0', ' ')
  return PROMISES.flatMap(({ words: promise, kept, by }) => {
    const [said] = promise.exec(words) ?? []
    return said && !kept.test(main) ? [`«${said}» is promised, ${by} is not there`] : []
  })
}

/** Parts of a page's own text whose headings stand nowhere on it: its template prints no text, or not all of it. */
function unseenParts({ html }: RenderedPage, body = ''): string[] {
  const shown = lettersOf(html.replace(/<[^>]+>/g, ''))
  return [...body.matchAll(/^##+ (.+?)(?: \{#.+\})?$/gm)]
    .filter(([, heading = '']) => !shown.includes(lettersOf(heading)))
    .map(([, heading]) => `its part «${heading}» is not on the page`)
}

/** Whatever typography does to spaces, quotes and dashes. */
function lettersOf(text: string): string {
  return text.replace(/&[a-z]+;|[^\p{L}\d]/gu, '')
}

/** Addresses of this site, each once; an anchor of the page itself with its path. */
function hrefsOf({ path, html }: RenderedPage): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*\shref="((?:\/|#)[^"]*)"/g)].map(([, href = '']) =>
    href.startsWith('#') ? `${path}${href}` : href.replaceAll('&amp;', '&')
  )
  return [...new Set(hrefs)]
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
}

function faultOf({ path, file }: RenderedPage, { content }: Site, text: string): ContentFault {
  return { place: file ? relative(content.dir, file) : `the page ${path}`, line: 1, text }
}
