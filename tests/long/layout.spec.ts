import {
  faultsIn,
  openStill,
  told,
  UNLIKE_WINDOWS,
  WINDOWS,
  watchLayout
} from '../browser/layout-trial.ts'
import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { ARE_WHOLE } from '../support/trial-size.ts'

test.use({ reducedMotion: 'reduce' })

test('every page of the site map and every template stands well from 320 to 1920 px', async ({
  page,
  site
}) => {
  const paths = await pathsOf(site.url)
  expect(paths.length).toBeGreaterThan(100)
  await watchLayout(page, site.url)
  const templates = new Set<string>(TEMPLATES)
  for (const path of new Set([...paths, ...templates])) {
    // What shares its template stands as that does.
    const windows = ARE_WHOLE || templates.has(path) ? WINDOWS : UNLIKE_WINDOWS
    await openStill(page, path)
    expect.soft((await faultsIn(page, windows)).map(told), path).toEqual([])
  }
})

/** Of every page in the parts of the site map. */
async function pathsOf(url: string): Promise<string[]> {
  const maps = await locations(`${url}/sitemap.xml`)
  return (await Promise.all(maps.map((map) => locations(url + map)))).flat()
}

async function locations(map: string): Promise<string[]> {
  const text = await (await fetch(map)).text()
  return [...text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
}
