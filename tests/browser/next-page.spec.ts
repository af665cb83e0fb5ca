import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** Requests for pages, in their order: what they are for, as the browser says. */
async function watchPages(page: Page, url: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
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
  const asked = await watchPages(page, site.url)
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
  expect(asked.filter(({ path }) => path === '/services/seo/')).toHaveLength(1)
  await expect.poll(seen).toBe(`${site.url}/services/seo/`)
  expect(problems).toEqual([])
})
