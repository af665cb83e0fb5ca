import { editorialFaults } from '../../editorial/editorial.ts'
import type { buildApp } from '../app.ts'
import type { ContentFault } from '../content/content-error.ts'
import { readAllContent } from '../content/load-content.ts'
import { checkBodies } from '../site/check-bodies.ts'
import { checkDemand } from '../site/check-demand.ts'
import { checkExamples } from '../site/check-examples.ts'
import { checkLinks, type RenderedPage } from '../site/check-links.ts'
import { checkSearch } from '../site/check-search.ts'
import { checkTargets } from '../site/check-targets.ts'
import { makeSite, type Site } from '../site/site.ts'

type App = Pick<Awaited<ReturnType<typeof buildApp>>, 'site' | 'render' | 'leads' | 'inject'>

/** After every item's date. */
export const END_OF_TIME = new Date(8.64e15)

export interface CheckedPages {
  rendered: RenderedPage[]
  faults: ContentFault[]
}

/** Every page of the site that an app shows, and those that their templates cannot show. */
export function renderPages(app: Pick<App, 'site' | 'render' | 'leads'>): CheckedPages {
  const tools = { render: app.render, leadForm: app.leads.forms.main }
  const rendered: RenderedPage[] = []
  const faults: ContentFault[] = []
  for (const { meta, render } of app.site().pages.values()) {
    try {
      rendered.push({ path: meta.path, file: meta.file, html: render(tools) })
    } catch (error) {
      faults.push({ place: `the page ${meta.path}`, line: 1, text: String(error) })
    }
  }
  return { rendered, faults }
}

/** What leads to nothing in pages, and what they promise and do not keep. */
export function linkFaults(app: App, rendered: readonly RenderedPage[]): Promise<ContentFault[]> {
  const answers = async (url: string) => (await app.inject(url)).statusCode < 400
  return checkLinks({ site: app.site(), rendered, answers })
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
  cache: Parameters<typeof readAllContent>[1]
): ContentFault[] {
  const { shownAt, faults } = readAllContent(dir, cache)
  if (faults.length > 0) return faults
  const content = shownAt(END_OF_TIME)
  const made = [...makeSite(content).faults, ...checkBodies(content), ...checkExamples(content)]
  return made.length > 0 ? made : makeSite(shownAt(now)).faults
}
