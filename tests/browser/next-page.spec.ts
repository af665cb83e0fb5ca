import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** Requests for pages, in their order: what they are for, as the browser says. */
function watchPages(page: Page, url: string) {
  const asked: { path: string; purpose: string | undefined }[] = []
  page.context().on('request', (request) => {
    const { pathname, search, origin } = new URL(request.url())
    if (origin !== url || !/\/(\?|$)/.test(pathname + search) || pathname.startsWith('/api/'))
      return
    asked.push({ path: pathname + search, purpose: request.headers()['sec-purpose'] })
  })
  return asked
}

test('a page is there when it is pressed: fetched once, and no visit before it is seen', async ({
  page,
  site,
  problems
}) => {
  const asked = watchPages(page, site.url)
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const link = page.locator('#services a[href="/services/seo/"]').first()
  await link.hover()
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/services/seo/')
  const seen = () =>
    page.evaluate(() =>
      decodeURIComponent(document.cookie.replace(/.*request_page=([^;]*).*/, '$1'))
    )
  expect(await seen()).toBe(`${site.url}/`)

  await link.click()
  await expect(page).toHaveURL('/services/seo/')
  const delivered = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
        deliveryType?: string
      })[]
      return entry?.deliveryType
    })
  expect(await delivered()).toBe('navigational-prefetch')
  await expect.poll(seen).toBe(`${site.url}/services/seo/`)
  expect(problems).toEqual([])
})

test('nothing is fetched under what has a state: an answer, a place on the page, a choice', async ({
  page,
  site
}) => {
  const asked = watchPages(page, site.url)
  await page.goto('/cases/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const links = await page.evaluate(() => {
    const paths = [
      '/search/?q=seo',
      '/cases/?otrasl=roznica',
      '/spasibo/',
      '/rating/agentstva-prodvizheniya/table.csv',
      '#lead'
    ]
    return paths.map((href) => {
      const link = document.createElement('a')
      link.textContent = href
      link.href = href
      link.className = 'planted'
      document.querySelector('main .page')?.prepend(link)
      return href
    })
  })
  for (const place of links.keys()) await page.locator('.planted').nth(place).hover()
  // What may be fetched is, after all of them: the browser has had its time.
  const allowed = page.locator('main a[href="/cases/mebel-dlya-doma/"]').first()
  await allowed.hover()
  await expect.poll(() => asked.filter(({ purpose }) => purpose === 'prefetch').length).toBe(1)
})
