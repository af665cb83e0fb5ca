import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { originsOf } from '../../src/server/leads/lead-facets.ts'
import { DIRECT_PATH, DIRECT_WORDS, wordsOf } from '../support/direct-address.ts'
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

interface Case {
  id: string
  name: string
  url: string
  assert?: { cookie?: string; startsWith?: string }[]
}

const cases: Case[] = JSON.parse(
  readFileSync(new URL('../shared/attribution/attribution-cases.json', import.meta.url), 'utf8')
)

for (const { id, name, url, assert = [] } of cases.filter(({ id }) => id.startsWith('size-'))) {
  test(`${id}: ${name}`, async ({ page, site }) => {
    await page.goto(url.replace('https://agency.example', site.url))
    await expect(page.locator('html[data-ready]')).toBeAttached()

    const cookies = await page.context().cookies()
    const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(header.length).toBeLessThanOrEqual(10_000)
    expect(cookies.map((cookie) => cookie.name)).toEqual(
      expect.arrayContaining([
        'first_utm_gettotop',
        'first_landing_page',
        'utm_gettotop',
        'landing_page'
      ])
    )
    for (const { cookie, startsWith } of assert) {
      const kept = cookies.find((candidate) => candidate.name === cookie)
      if (cookie)
        expect(decodeURIComponent(kept?.value ?? '').startsWith(startsWith ?? '')).toBe(true)
    }
    expect((await page.goto('/contacts/'))?.status(), 'the next page is not refused').toBe(200)
  })
}

test('L09: an address of Yandex Direct keeps its words and its click from the cookie to the lead', async ({
  page,
  site
}) => {
  const address = site.url + DIRECT_PATH
  await page.goto(DIRECT_PATH)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const cookies = await page.context().cookies()
  for (const name of ['first_landing_page', 'landing_page', 'request_page']) {
    const value = cookies.find((cookie) => cookie.name === name)?.value ?? ''
    expect(value).not.toContain('%25D0')
    expect(decodeURIComponent(value)).toContain('utm_term=заказать%20продвижение%20сайта')
    expect(value).toContain(DIRECT_WORDS.yclid)
  }

  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()

  const { values = {} } = (await site.leads()).at(-1) ?? {}
  for (const name of ['firstContactUrl', 'entryUrl', 'page'] as const) {
    expect(decodeURIComponent(values[name] ?? '')).toBe(address)
  }
  expect(wordsOf(decodeURIComponent(values.entryUrl ?? ''))).toEqual(DIRECT_WORDS)
})

test('L01: cookies that the version before wrote are read, and their lead keeps its channel', async ({
  page,
  site
}) => {
  const touch = (prefix: string) => ({
    [`${prefix}landing_page`]: `${site.url}/?q=%D0%B0`,
    [`${prefix}utm_source`]: 'https://vk.com/',
    [`${prefix}utm_medium`]: 'referrer',
    [`${prefix}utm_campaign`]: '',
    [`${prefix}utm_refferal`]: 'https://vk.com/',
    [`${prefix}utm_gettotop`]: new Date().toISOString()
  })
  const cookies = Object.entries({ ...touch('first_'), ...touch('') })
  await page
    .context()
    .addCookies(
      cookies.map(([name, value]) => ({ name, value: encodeURIComponent(value), url: site.url }))
    )
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()

  const { values = {} } = (await site.leads()).at(-1) ?? {}
  expect(values.firstContactCanal).toBe('https://vk.com/ / referrer')
  expect(decodeURIComponent(values.entryUrl ?? '')).toBe(`${site.url}/?q=%D0%B0`)
  expect(originsOf(values)).toMatchObject({
    first: { channel: 'social', source: 'vk.com' },
    last: { channel: 'social', source: 'vk.com' }
  })
})

for (const text of ['null', '{}', '[null]', '[']) {
  test(`a way that is none, ${text}, is begun anew`, async ({ page }) => {
    await page.addInitScript((broken) => {
      if (!sessionStorage.getItem('is-broken')) localStorage.setItem('visit-path', broken)
      sessionStorage.setItem('is-broken', '1')
    }, text)
    await page.goto('/faq/')
    await page.waitForLoadState('networkidle')
    await page.goto('/news/?utm_source=x')
    const path = await page.evaluate(() => JSON.parse(localStorage.getItem('visit-path') ?? ''))
    expect(path).toMatchObject([{ source: 'x' }])
  })
}

test('blocked cookies and storage break nothing', async ({ page, problems }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
  })
  await page.goto('/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(problems).toEqual([])
})

const VISIT = 'utm_source=vk&utm_medium=cpc&utm_campaign=osen&yclid=777111&gclid=abc'

/** What each page writes into its address, and how it is made to. */
const WRITERS: [path: string, written: RegExp, act: (page: Page) => Promise<unknown>][] = [
  [
    '/prices/',
    /\?(?!utm)\w+=\d/,
    (page) => page.locator('[data-calculator] select').first().selectOption({ index: 1 })
  ],
  [
    // A plain link to another choice.
    '/prices',
    /\?(?!utm)\w+=\d.*#calc/,
    (page) => page.locator('a[href^="/prices/?"][href$="#calc"]').first().click()
  ],
  [
    '/cases/',
    /\?otrasl=/,
    (page) => page.locator('[data-filter-form] .choice:not(.choice--empty)').nth(1).click()
  ],
  [
    '/rating/agentstva-prodvizheniya/',
    /\?ves-/,
    async (page) => {
      await page.locator('.rating-weights__summary').click()
      await page.locator('[data-step]:visible').first().click()
    }
  ],
  [
    '/education/glossary/',
    /\?q=/,
    async (page) => {
      await page.locator('[data-glossary] input').fill('аудит')
      await page.locator('[data-glossary] input').press('Enter')
    }
  ],
  [
    '/faq/',
    /\/search\/\?q=/,
    async (page) => {
      await page.locator('[data-action="search-toggle"]').click()
      await page.locator('[data-search-panel] input[name="q"]').fill('договор')
      await page.locator('[data-search-panel] [type="submit"]').click()
    }
  ]
]

for (const [path, written, act] of WRITERS) {
  test(`vendasta/yw-last-campaign#3: parameters of the visit stay in the address of ${path}, and without cookies in the lead`, async ({
    page,
    site
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    })
    await page.goto(`${path}?${VISIT}`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.waitForLoadState('networkidle')
    await act(page)
    await expect(page).toHaveURL(written)
    const { search } = new URL(page.url())
    for (const parameter of VISIT.split('&')) expect(search.split(/[?&]/)).toContain(parameter)
    if (path !== '/prices/') return

    await page.evaluate(() => history.replaceState(null, '', location.pathname))
    const address = encodeURIComponent(`${site.url}${path}?${VISIT}`)
    const told = {
      entryUrl: address,
      entryCanal: 'vk / cpc',
      firstContactUrl: address,
      firstContactCanal: 'vk / cpc'
    }
    await sendMainForm(page)
    await expect(page.locator('[data-modal="success"]')).toBeVisible()
    expect((await site.leads()).at(-1)?.values).toMatchObject(told)

    // On another page of the tab as well.
    await page.goto('/contacts/')
    await sendMainForm(page)
    await expect(page.locator('[data-modal="success"]')).toBeVisible()
    expect((await site.leads()).at(-1)?.values).toMatchObject(told)
  })
}
