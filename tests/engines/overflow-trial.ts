import type { Visitor } from '../support/visitor.ts'
import type { Ground } from './ground.ts'
import { openPage } from './page.ts'

/** Pages of the site map that can be scrolled sideways in this window. */
export async function findOverflow(visitor: Visitor, { url }: Ground): Promise<string[]> {
  const maps = await pathsIn(`${url}/sitemap.xml`)
  const paths = (await Promise.all(maps.map((map) => pathsIn(url + map)))).flat()
  return paths.length > 0 ? await overflowOf(visitor, url, paths) : ['the site map is empty']
}

/** What a site map, or an index of such, leads to. */
async function pathsIn(map: string): Promise<string[]> {
  const text = await (await fetch(map)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname
  )
}

/** Which of some pages are wider than the window. */
export async function overflowOf(
  visitor: Visitor,
  url: string,
  paths: readonly string[]
): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await openPage(visitor, url + path)
    const { page, window } = await visitor.run(widths)
    if (page > window) faults.push(`${path} is ${page} px wide in a window of ${window} px`)
  }
  return faults
}

/** CSS pixels. */
export function widths() {
  const { scrollWidth, clientWidth } = document.documentElement
  return { page: Math.max(scrollWidth, document.body.scrollWidth), window: clientWidth }
}
