import { editorialFaults } from '../../editorial/editorial.ts'
import type { buildApp } from '../app.ts'
import type { ContentFault } from '../content/faults.ts'
import { readAllContent } from '../content/load-content.ts'
import { checkExamples, type createBodyCheck } from '../site/check-bodies.ts'
import { checkLinks, checkRedirects, checkTargets, pageName } from '../site/check-links.ts'
import { checkDemand, checkSearch } from '../site/check-search.ts'
import {
  createPageReader,
  type PageReading,
  type ReadPage,
  type RenderedPage
} from '../site/read-page.ts'
import { makeSite, type Site } from '../site/site.ts'

type App = Pick<Awaited<ReturnType<typeof buildApp>>, 'site' | 'render' | 'leadForms' | 'inject'>

/** After every item's date. */
export const END_OF_TIME = new Date(8.64e15)

export interface CheckedPages {
  pages: ReadPage[]
  faults: ContentFault[]
}

interface Reading {
  /** Knows the pages of an earlier look. */
  read?: PageReading
  onRendered?(page: RenderedPage): void
}

/**
 * Every page of the site that an app shows, and those that their templates cannot show. Of a page only what is read of
 * it stays: the HTML of ten thousand is more than a process has room for.
 */
export function renderPages(
  app: Pick<App, 'site' | 'render' | 'leadForms'>,
  { read = createPageReader()(), onRendered }: Reading = {}
): CheckedPages {
  const tools = { render: app.render, leadForm: app.leadForms.main }
  const site = app.site()
  const bodies = new Map(site.content.pages.map(({ file, body }) => [file, body]))
  const pages: ReadPage[] = []
  const faults: ContentFault[] = []
  for (const { meta, render } of site.pages.values()) {
    try {
      const page = { path: meta.path, file: meta.file, html: render(tools) }
      pages.push(read(page, bodies.get(meta.file ?? '')))
      onRendered?.(page)
    } catch (error) {
      const place = pageName(meta.path)
      faults.push({ place, line: 1, path: [], code: 'no-page', text: whyNoPage(error) })
    }
  }
  return { pages, faults }
}

/** What a page that cannot be shown is told; the reason is a developer's. */
export function whyNoPage(error: unknown): string {
  return `Страницу не собрать, скажите разработчику: «${error instanceof Error ? error.message : error}».`
}

/** What leads to nothing in pages, what they promise and do not keep, and redirects that never happen. */
export async function linkFaults(app: App, pages: readonly ReadPage[]): Promise<ContentFault[]> {
  const site = app.site()
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url })
    return { status: statusCode, location: headers.location }
  }
  return [...(await checkLinks({ site, pages, ask })), ...(await checkRedirects({ site, ask }))]
}

/** What does not agree between the texts, and with the words of their pages. */
export function textRemarks(site: Site): ContentFault[] {
  return [
    ...editorialFaults(site.content),
    ...checkTargets(site),
    ...checkSearch(site),
    ...checkDemand(site)
  ]
}

/** What keeps a site from being made of a folder of content, today and once all that waits is shown. */
export function contentFaults(
  dir: string,
  now: Date,
  cache: Parameters<typeof readAllContent>[1],
  checkBodies: ReturnType<typeof createBodyCheck>
): ContentFault[] {
  const { shownAt, faults } = readAllContent(dir, cache)
  cache?.save()
  if (faults.length > 0) return faults
  const content = shownAt(END_OF_TIME)
  const made = [...makeSite(content).faults, ...checkBodies(content), ...checkExamples(content)]
  return made.length > 0 ? made : makeSite(shownAt(now)).faults
}
