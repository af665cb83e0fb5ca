import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { main, open, posted } from './form.ts'

const FIRST_S = 30 * 24 * 60 * 60
const LAST_S = 40 * 60
const FIRST = [
  'first_landing_page',
  'first_utm_source',
  'first_utm_medium',
  'first_utm_campaign',
  'first_utm_refferal',
  'first_utm_gettotop'
]
const LAST = [
  'landing_page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_refferal',
  'utm_gettotop'
]
const TAGGED = '/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand'

/** Cookies by name, with their values decoded. */
async function jar(context: BrowserContext) {
  const cookies = await context.cookies()
  return new Map(cookies.map((one) => [one.name, { ...one, value: decodeURIComponent(one.value) }]))
}

async function visit(page: Page, path: string, referer = '') {
  await page.goto(path, referer ? { referer } : {})
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

/** Source, medium, campaign and label of the first touch and of the last. */
async function touches(context: BrowserContext) {
  const cookies = await jar(context)
  const touch = (prefix: string) =>
    ['source', 'medium', 'campaign', 'refferal'].map(
      (name) => cookies.get(`${prefix}utm_${name}`)?.value ?? ''
    )
  return { first: touch('first_'), last: touch('') }
}

/** Nobody has been here before: neither cookies nor what else a page keeps. */
async function forget(page: Page) {
  // What the server answers to the visit would bring its cookies back.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}

test('cookies of the first touch live for 30 days, those of the last for 40 minutes, and both keep the landing page', async ({
  page,
  context,
  site
}) => {
  const before = Date.now() / 1000
  await visit(page, TAGGED, 'https://blog.example/post/')
  await page.waitForLoadState('networkidle')
  const after = Date.now() / 1000
  const cookies = await jar(context)
  for (const [names, lifetimeS] of [
    [FIRST, FIRST_S],
    [LAST, LAST_S]
  ] as const) {
    for (const name of names) {
      const expires = cookies.get(name)?.expires ?? 0
      expect(expires, name).toBeGreaterThan(before + lifetimeS - 2)
      expect(expires, name).toBeLessThan(after + lifetimeS + 2)
    }
  }
  for (const name of ['first_landing_page', 'landing_page']) {
    expect(cookies.get(name)?.value).toBe(site.url + TAGGED)
  }
})

/** A referrer, the address that it led to, and what both touches are then: source, medium, campaign, label. */
const VISITS: Record<string, [referer: string, path: string, touch: string[]][]> = {
  'with utm_source are its tags and its referrer, a search home or not': [
    [
      'https://blog.example/post/',
      TAGGED,
      ['yandex', 'cpc', 'brand', 'https://blog.example/post/']
    ],
    ['https://yandex.ru/', TAGGED, ['yandex', 'cpc', 'brand', 'https://yandex.ru/']]
  ],
  'with nothing are direct / direct': [['', '/', ['direct', 'direct', '', 'Прямой заход']]],
  'from the home of a search engine are its page / organic': [
    'https://yandex.ru/',
    'https://www.google.com/',
    'https://mail.ru/'
  ].map((home) => [home, '/', [home, 'organic']]),
  'from anywhere else have the referrer for source and for medium': [
    'https://blog.example/post/',
    'https://www.google.com/search?q=seo',
    'https://yandex.ru.other.example/'
  ].map((other) => [other, '/', [other, other]])
}

for (const [what, visits] of Object.entries(VISITS)) {
  test(`both touches of a visit ${what}`, async ({ page, context }) => {
    for (const [referer, path, touch] of visits) {
      await visit(page, path, referer)
      const { first, last } = await touches(context)
      expect(first.slice(0, touch.length), referer).toEqual(touch)
      expect(last.slice(0, touch.length), referer).toEqual(touch)
      await forget(page)
    }
  })
}

test('while its marker is there, neither touch is written again; request_page is the current page on every page view', async ({
  page,
  context,
  site
}) => {
  await visit(page, TAGGED)
  const before = await jar(context)
  expect(before.get('request_page')?.value).toBe(site.url + TAGGED)
  const other = '/contacts/?utm_source=other&utm_medium=post'
  await visit(page, other, 'https://vk.com/')
  const after = await jar(context)
  for (const name of [...FIRST, ...LAST])
    expect(after.get(name)?.value, name).toBe(before.get(name)?.value)
  expect(after.get('request_page')?.value).toBe(site.url + other)
})

test('after 40 minutes the last touch is written anew and the first stays', async ({
  page,
  context,
  site
}) => {
  await visit(page, TAGGED)
  const before = await jar(context)
  for (const name of LAST) await context.clearCookies({ name })
  await visit(page, '/news/', 'https://yandex.ru/')
  const after = await jar(context)
  for (const name of FIRST) expect(after.get(name)?.value, name).toBe(before.get(name)?.value)
  expect(after.get('utm_source')?.value).toBe('https://yandex.ru/')
  expect(after.get('utm_medium')?.value).toBe('organic')
  expect(after.get('landing_page')?.value).toBe(`${site.url}/news/`)
})

test('without its marker the first touch is written anew, for 30 days from then', async ({
  page,
  context
}) => {
  await visit(page, TAGGED)
  await page.waitForLoadState('networkidle')
  const marker = (await jar(context)).get('first_utm_gettotop')?.value
  await context.clearCookies({ name: 'first_utm_gettotop' })
  const before = Date.now() / 1000
  await visit(page, '/news/', 'https://vk.com/')
  const after = await jar(context)
  expect(after.get('first_utm_source')?.value).toBe('https://vk.com/')
  expect(after.get('utm_source')?.value).toBe('yandex')
  expect(after.get('first_utm_gettotop')?.value).not.toBe(marker)
  expect(after.get('first_utm_gettotop')?.expires).toBeGreaterThan(before + FIRST_S - 2)
})

test('a lead carries its first contact, its visit and its page', async ({
  page,
  context,
  site
}) => {
  const began = Date.now()
  await visit(page, TAGGED, 'https://blog.example/post/')
  for (const name of LAST) await context.clearCookies({ name })
  await visit(page, '/services/', 'https://yandex.ru/')
  await context.addCookies([{ name: '_ga', value: 'GA1.2.468604437.1611708469', url: site.url }])
  await open(page, '/contacts/?from=footer')
  await main(page).locator('[name="fio"]').fill('Анна')
  await main(page).locator('[name="email"]').fill('anna@example.ru')
  const { fields } = await posted(page, () => main(page).locator('[type="submit"]').click())
  expect(fields).toMatchObject({
    firstContactReferrer: 'https://blog.example/post/',
    firstContactCanal: 'yandex / cpc',
    entryReferrer: 'https://yandex.ru/',
    entryCanal: 'https://yandex.ru/ / organic',
    clientID: '468604437.1611708469'
  })
  expect(Date.parse(fields.firstContactTime ?? '')).toBeGreaterThanOrEqual(began - 1000)
  expect(decodeURIComponent(fields.firstContactUrl ?? '')).toBe(site.url + TAGGED)
  expect(decodeURIComponent(fields.entryUrl ?? '')).toBe(`${site.url}/services/`)
  expect(fields.page).toBe(encodeURIComponent(`${site.url}/contacts/?from=footer`))
})

test('a long address of an advertisement survives whole; without a cookie of analytics the client id is empty', async ({
  page,
  site
}) => {
  const words = 'продвижение сайта под ключ в москве '.repeat(4).trim()
  const path = `/?utm_source=yandex&utm_medium=cpc&utm_term=${encodeURIComponent(words)}&yclid=15851755138457796607`
  expect(path.length).toBeGreaterThan(800)
  await visit(page, path)
  const kept = (await page.context().cookies()).find(({ name }) => name === 'landing_page')
  expect(kept?.value, 'escapes are stored as the letters, not encoded twice').not.toContain('%25D0')
  await open(page, '/contacts/')
  await main(page).locator('[name="fio"]').fill('Анна')
  await main(page).locator('[name="email"]').fill('long@example.ru')
  const { fields } = await posted(page, () => main(page).locator('[type="submit"]').click())
  expect(fields).toMatchObject({ clientID: '', callTouchID: '' })
  for (const name of ['firstContactUrl', 'entryUrl']) {
    const { searchParams } = new URL(decodeURIComponent(fields[name] ?? site.url))
    expect(searchParams.get('utm_term'), name).toBe(words)
    expect(searchParams.get('yclid'), name).toBe('15851755138457796607')
  }
})
