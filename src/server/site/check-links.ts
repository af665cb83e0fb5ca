import { relative } from 'node:path'
import type { ContentFault } from '../content/content-error.ts'
import type { ReadPage } from './read-page.ts'
import type { Site } from './site.ts'

const HOST = 'http://site'
/** A former edition of a legal document. */
const ARCHIVED = /\/legal\/[^/]+\/[^/]+\.md$/

interface Linked {
  site: Site
  pages: readonly ReadPage[]
  /** Whether an address that is no page is answered: a file, a feed. */
  answers: (path: string) => Promise<boolean>
}

/** Links of pages to what is not there, promises that they do not keep, and parts of a text that they do not show. */
export async function checkLinks(parts: Linked): Promise<ContentFault[]> {
  const { site, pages } = parts
  const dead = await deadLinks(parts)
  return pages.flatMap((page) => {
    // Nobody may change a former edition so that its links lead somewhere.
    const isArchived = ARCHIVED.test(page.file ?? '')
    const lost = dead.size > 0 && !isArchived ? page.hrefs.filter((href) => dead.has(href)) : []
    const texts = [...lost.map((href) => `the link ${href} leads to nothing`), ...page.faults]
    return texts.map((text) => faultOf(page, site, text))
  })
}

async function deadLinks({ site, pages, answers }: Linked): Promise<ReadonlySet<string>> {
  const anchors = new Map(pages.map(({ path, ids }) => [path, ids]))
  const hrefs = new Set<string>()
  for (const page of pages) for (const href of page.hrefs) hrefs.add(href)
  const dead = new Set<string>()

  async function leads(href: string): Promise<boolean> {
    if (!URL.canParse(href, HOST)) return false
    const { pathname, hash } = new URL(href, HOST)
    const ids = anchors.get(pathname)
    if (ids && hash) return ids.includes(anchorOf(hash))
    return Boolean(ids) || site.redirects.has(pathname) || answers(pathname)
  }

  for (const href of hrefs) if (!(await leads(href))) dead.add(href)
  return dead
}

/** As a browser takes one that cannot be decoded: as it stands. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function faultOf({ path, file }: ReadPage, { content }: Site, text: string): ContentFault {
  return { place: file ? relative(content.dir, file) : `the page ${path}`, line: 1, text }
}
