import type { Content } from '../content/content.ts'
import { openContentCache } from '../content/content-cache.ts'
import { ContentError } from '../content/faults.ts'
import { readContent } from '../content/load-content.ts'
import { drawHill } from '../pages/case/case-facts.ts'
import { leadCase } from '../pages/home/home-pages.ts'
import { makeSite } from '../site/site.ts'

function drawHills(content: Content): void {
  for (const item of content.cases) drawHill(item, 'case', content)
  const lead = leadCase(content)
  if (lead) drawHill(lead, 'home', content)
}

/**
 * Parses the content in `dir` into a cache file and draws what takes long, so that not even the first start has to.
 *
 * @returns Everything that would keep a site from starting with this content, a line for each fault.
 */
export function prepareContent(dir: string, file: string) {
  const cache = openContentCache(file)
  const { content, faults } = readContent(dir, new Date(), cache)
  // What its faults leave out would only be missed once more by other pages.
  const all = faults.length > 0 ? faults : makeSite(content).faults
  if (all.length > 0) return { faults: new ContentError(all).message }
  drawHills(content)
  cache.save()
  return { faults: '' }
}
