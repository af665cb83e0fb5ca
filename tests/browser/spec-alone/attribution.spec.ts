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

test('cookies of the first touch live for 30 days, those of the last for 40 minutes', async ({
  page,
  context
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
})

test('the landing page is kept for the first touch and for the visit', async ({
  page,
  context,
  site
}) => {
  await visit(page, TAGGED)
  const cookies = await jar(context)
  expect(cookies.get('first_landing_page')?.value).toBe(site.url + TAGGED)
  expect(cookies.get('landing_page')?.value).toBe(site.url + TAGGED)
})

for (const [what, path, referer, expected] of [
  [
    'with utm_source are its tags and its referrer',
    TAGGED,
    'https://blog.example/post/',
    ['yandex', 'cpc', 'brand', 'https://blog.example/post/']
  ],
  [
    'with utm_source from a search home are its tags',
    TAGGED,
    'https://yandex.ru/',
    ['yandex', 'cpc', 'brand', 'https://yandex.ru/']
  ],
  ['with nothing are direct / direct', '/', '', ['direct', 'direct', '', 'Прямой заход']]
] as const) {
  test(`both touches of a visit ${what}`, async ({ page, context }) => {
    await visit(page, path, referer)
    expect(await touches(context)).toEqual({ first: expected, last: expected })
  })
}

for (const home of [
  'https://yandex.ru/',
  'https://www.google.com/',
  'https://www.bing.com/',
  'https://mail.ru/',
  'https://duckduckgo.com/'
]) {
  test(`a visit from the search home ${home} is organic`, async ({ page, context }) => {
    await visit(page, '/', home)
    const { first, last } = await touches(context)
    expect([first.slice(0, 2), last.slice(0, 2)]).toEqual(Array(2).fill([home, 'organic']))
  })
}

for (const other of [
  'https://blog.example/post/',
  'https://www.google.com/search?q=seo',
  'https://yandex.ru.other.example/',
  'https://vk.com/'
]) {
  test(`a visit from ${other} has the referrer for its source and for its medium`, async ({
    page,
    context
  }) => {
    await visit(page, '/', other)
    const { first, last } = await touches(context)
    expect([first.slice(0, 2), last.slice(0, 2)]).toEqual(Array(2).fill([other, other]))
  })
}

test('while its marker is there, neither touch is written again', async ({ page, context }) => {
  await visit(page, TAGGED)
  const before = await jar(context)
  await visit(page, '/contacts/?utm_source=other&utm_medium=post', 'https://vk.com/')
  const after = await jar(context)
  for (const name of [...FIRST, ...LAST])
    expect(after.get(name)?.value, name).toBe(before.get(name)?.value)
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

test('request_page is the current page on every page view', async ({ page, context, site }) => {
  for (const path of ['/', '/news/', '/contacts/?a=1']) {
    await visit(page, path)
    expect((await jar(context)).get('request_page')?.value).toBe(site.url + path)
  }
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

test('without a cookie of analytics the client id is empty', async ({ page }) => {
  await open(page, '/contacts/')
  await main(page).locator('[name="fio"]').fill('Анна')
  await main(page).locator('[name="email"]').fill('no-id@example.ru')
  const { fields } = await posted(page, () => main(page).locator('[type="submit"]').click())
  expect(fields).toMatchObject({ clientID: '', callTouchID: '' })
})

test('a long address of an advertisement survives whole, its words and its click id too', async ({
  page,
  site
}) => {
  const words = 'продвижение сайта под ключ в москве '.repeat(4).trim()
  const path = `/?utm_source=yandex&utm_medium=cpc&utm_term=${encodeURIComponent(words)}&yclid=15851755138457796607`
  expect(path.length).toBeGreaterThan(800)
  await visit(page, path)
  await open(page, '/contacts/')
  await main(page).locator('[name="fio"]').fill('Анна')
  await main(page).locator('[name="email"]').fill('long@example.ru')
  const { fields } = await posted(page, () => main(page).locator('[type="submit"]').click())
  for (const name of ['firstContactUrl', 'entryUrl']) {
    const { searchParams } = new URL(decodeURIComponent(fields[name] ?? site.url))
    expect(searchParams.get('utm_term'), name).toBe(words)
    expect(searchParams.get('yclid'), name).toBe('15851755138457796607')
  }
})
