import { type Visitor, waitFor } from '../support/visitor.ts'
import type { Ground } from './ground.ts'

/** Pages of the site map that can be scrolled sideways in this window. */
export async function findOverflow(visitor: Visitor, { url }: Ground): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname
  )
  const faults: string[] = []
  for (const path of paths) {
    await visitor.go(url + path)
    await waitFor(visitor, isLoaded, path)
    const { page, window } = await visitor.run(widths)
    if (page > window) faults.push(`${path} is ${page} px wide in a window of ${window} px`)
  }
  return paths.length > 0 ? faults : ['the site map is empty']
}

function isLoaded(path: string): boolean {
  return location.pathname === path && document.readyState === 'complete'
}

/** CSS pixels. */
function widths() {
  const { scrollWidth, clientWidth } = document.documentElement
  return { page: Math.max(scrollWidth, document.body.scrollWidth), window: clientWidth }
}
