import type { Page } from 'playwright/test'
import { originsOf } from '../../src/server/leads/lead-facets.ts'
import { sendMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

const DAY_S = 24 * 60 * 60

test('a first visit is confirmed by the server once, and later pages change only request_page', async ({
  page,
  site
}) => {
  const confirmations: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/v1/visit/')) confirmations.push(String(response.status()))
  })
  const answer = page.waitForResponse('**/api/v1/visit/')
  await page.goto('/?utm_source=yandex&utm_medium=cpc')
  const setCookies = (await (await answer).allHeaders())['set-cookie'] ?? ''

  expect(setCookies).toContain('first_utm_source=yandex')
  expect(setCookies).toContain('Max-Age=2592000')
  const now = Date.now() / 1000
  const before = await page.context().cookies()
  const lifetime = (name: string) =>
    (before.find((cookie) => cookie.name === name)?.expires ?? 0) - now
  expect(lifetime('first_utm_gettotop')).toBeGreaterThan(30 * DAY_S - 60)
  expect(lifetime('utm_gettotop')).toBeGreaterThan(40 * 60 - 60)
  expect(lifetime('utm_gettotop')).toBeLessThan(40 * 60 + 60)
  expect(before.find(({ name }) => name === 'request_page')?.expires).toBe(-1)

  await page.goto('/contacts/?utm_source=other')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const after = await page.context().cookies()
  const value = (name: string) =>
    decodeURIComponent(after.find((cookie) => cookie.name === name)?.value ?? '')
  expect(value('utm_source')).toBe('yandex')
  expect(value('request_page')).toBe(`${site.url}/contacts/?utm_source=other`)
  expect(confirmations).toEqual(['204'])
})

test('a first touch that the server could not confirm is confirmed on the next page', async ({
  page
}) => {
  await page.route('**/api/v1/visit/', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  const answer = page.waitForResponse('**/api/v1/visit/')
  await page.goto('/contacts/')
  expect((await answer).status()).toBe(204)
})

test('a way that is none is begun anew', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('is-broken')) localStorage.setItem('visit-path', '[null]')
    sessionStorage.setItem('is-broken', '1')
  })
  await page.goto('/faq/')
  await page.waitForLoadState('networkidle')
  await page.goto('/news/?utm_source=x')
  const path = await page.evaluate(() => JSON.parse(localStorage.getItem('visit-path') ?? ''))
  expect(path).toMatchObject([{ source: 'direct' }, { source: 'x' }])
})

test('C01: after 40 minutes and on another page a click without tags is paid still', async ({
  page,
  site
}) => {
  await page.goto('/?yclid=15', { referer: 'https://yandex.ru/' })
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  // What the browser has forgotten when the visitor reads on.
  const until = Date.now() / 1000 + 41 * 60
  for (const { name, expires } of await page.context().cookies()) {
    if (expires > 0 && expires < until) await page.context().clearCookies({ name })
  }
  await page.goto('/contacts/', { referer: `${site.url}/?yclid=15` })
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()

  const { values = {} } = (await site.leads()).at(-1) ?? {}
  const { first, last } = originsOf(values)
  expect([first.channel, last.channel]).toEqual(['paid', 'paid'])
  expect(values.visit_path).toContain('15')
})

const VISIT = 'utm_source=vk&utm_medium=cpc&utm_campaign=osen&yclid=777111&gclid=abc'

/** What each page writes into its address, and how it is made to. */
const WRITERS: [path: string, written: RegExp, act: (page: Page) => Promise<unknown>][] = [
  [
    '/prices/',
    /\?(?!utm)\w+=\d/,
    async (page) => {
      const mark = page.locator('a[data-add="seo.2"]')
      await mark.hover()
      await page.waitForLoadState('networkidle')
      await mark.click()
    }
  ],
  [
    '/cases/',
    /\?otrasl=/,
    (page) => page.locator('[data-filter-form] select').first().selectOption({ index: 1 })
  ],
  [
    '/rating/agentstva-prodvizheniya/',
    /\?ves-/,
    async (page) => {
      await page.locator('.rating-weights__summary').click()
      await page.locator('[data-step]:visible').first().click()
    }
  ]
]

test('vendasta/yw-last-campaign#3: parameters of the visit stay in the address, and without cookies in the lead', async ({
  page,
  site
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  for (const [path, written, act] of WRITERS) {
    await page.goto(`${path}?${VISIT}`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    await act(page)
    await expect(page).toHaveURL(written)
    const { search } = new URL(page.url())
    for (const parameter of VISIT.split('&')) expect(search.split(/[?&]/)).toContain(parameter)
  }

  // On another page of the tab as well.
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  const { values = {} } = (await site.leads()).at(-1) ?? {}
  const [[first] = []] = WRITERS
  expect(values.firstContactUrl).toBe(encodeURIComponent(`${site.url}${first}?${VISIT}`))
  expect(values).toMatchObject({ entryCanal: 'vk / cpc', firstContactCanal: 'vk / cpc' })
})

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
