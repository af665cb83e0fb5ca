import { expect, test } from '../browser/site.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { ARE_WHOLE } from '../support/trial-size.ts'
import {
  faultsIn,
  faultsNow,
  HOURS,
  openStill,
  told,
  UNLIKE_WINDOWS,
  WINDOWS,
  watchLayout
} from './layout-trial.ts'

const SEARCH = '/search/?q=реклама'
/** Another order, a formula open, four side by side. */
const WEIGHED =
  '/rating/agentstva-prodvizheniya/?sort=site&ves-site=100&sravnit=granit-demo,slyuda-demo,opal-demo,kvarc-demo&raschet=opal-demo'

test.use({ reducedMotion: 'reduce' })

test('every page of the site map and every template stands well from 320 to 1920 px', async ({
  page,
  site
}) => {
  const paths = await pathsOf(site.url)
  expect(paths.length).toBeGreaterThan(100)
  await watchLayout(page, site.url)
  const templates = new Set<string>(TEMPLATES)
  for (const path of new Set([...paths, ...templates, SEARCH, WEIGHED])) {
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

test('pages that tell whether offices are open stand well when they are and when they are not', async ({
  page,
  site
}) => {
  for (const [hours, now] of Object.entries(HOURS)) {
    await watchLayout(page, site.url, now)
    for (const path of ['/', '/contacts/', '/contacts/kazan/']) {
      await openStill(page, path)
      await expect(page.locator('html[data-open]')).toHaveCount(hours === 'open' ? 1 : 0)
      expect.soft((await faultsIn(page, WINDOWS)).map(told), `${path} ${hours}`).toEqual([])
    }
  }
})

test('a phone shows every table of prose whole', async ({ page, site }) => {
  await watchLayout(page, site.url)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/samples/audit/', '/services/nejropoisk/', '/legal/cookies/']) {
    await openStill(page, path)
    expect.soft((await faultsNow(page)).filter(({ kind }) => kind === 'cut table')).toEqual([])
    expect(await page.locator('.table-rows').count()).toBeGreaterThan(0)
  }
})

/** What somebody might do to a page, and the fault that it must be found by. */
const PLANTED = [
  { kind: 'overflow', html: '<p>Широкое</p>', css: 'width: 2000px' },
  { kind: 'small text', html: '<p>Мелкое</p>', css: 'font-size: 10.5px' },
  {
    kind: 'small text',
    html: '<svg viewBox="0 0 1400 100" aria-hidden="true"><text y="50" font-size="20">Подпись</text></svg>',
    css: 'max-width: 300px'
  },
  {
    kind: 'fixed over content',
    html: '<p>Окошко</p>',
    css: 'position: fixed; right: 0; bottom: 0; width: 200px; height: 300px'
  },
  {
    kind: 'fixed over content',
    html: '<p>Полоса</p>',
    css: 'position: fixed; left: 0; right: 0; bottom: 0; height: 60px'
  },
  {
    kind: 'clipped',
    html: '<div>Слово, которое не поместилось</div>',
    css: 'width: 90px; overflow: hidden; white-space: nowrap'
  },
  { kind: 'clipped', html: '<p>Строка</p><p>Отрезана</p>', css: 'height: 30px; overflow: hidden' },
  {
    kind: 'text on text',
    html: '<p>Внизу</p><p style="margin-top: -1em">Сверху</p>',
    css: 'line-height: 1.2'
  },
  {
    kind: 'parted words',
    html: '<p style="display: flex">Если <bdi class="nowrap">что-то</bdi> мешает</p>',
    css: ''
  },
  { kind: 'clipped', html: '<input style="width: 80px" placeholder="+7 000 000-00-00">', css: '' },
  {
    kind: 'crowded',
    html: '<p>Выше</p><div class="section" style="padding: 40px; background: gold"><p class="text-grid">Проза</p></div>',
    css: ''
  }
] as const
const CUT_TABLE = '<div class="table-scroll"><table style="width: 500px"><td>Ячейка</table></div>'

test.describe('planted', () => {
  test.use({ bypassCSP: true, viewport: { width: 1366, height: 768 } })

  test('a planted fault is named, and nothing is found without it', async ({ page, site }) => {
    await watchLayout(page, site.url)
    await openStill(page, '/faq/')
    expect(await faultsNow(page)).toEqual([])
    for (const { kind, html, css } of PLANTED) {
      await page.evaluate(plant, { html, css })
      const found = await faultsNow(page)
      const kinds = found.filter(({ place }) => place.includes('#planted')).map((one) => one.kind)
      expect.soft(kinds, html).toContain(kind)
      await page.evaluate(() => document.querySelector('#planted')?.remove())
    }
    expect(await faultsNow(page)).toEqual([])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(plant, { html: CUT_TABLE, css: '' })
    expect((await faultsNow(page)).map(({ kind }) => kind)).toEqual(['cut table'])
  })
})

/** In the page's text, apart from what is there. */
function plant({ html, css }: { html: string; css: string }): void {
  const planted = document.createElement('div')
  planted.id = 'planted'
  planted.innerHTML = html
  document.querySelector('main section .page')?.prepend(planted)
  planted.style.cssText = `margin: 40px 0; ${css}`
}
