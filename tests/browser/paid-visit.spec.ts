import type { Page } from 'playwright/test'
import { originsOf } from '../../src/server/leads/lead-facets.ts'
import { sendMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

const READ_MS = 41 * 60_000
const CLICK = '/contacts/?yclid=15'
const FROM_SEARCH = { referer: 'https://yandex.ru/' }

test.beforeEach(({ page }) => page.clock.install())

/** The visitor reads on; the browser has forgotten by then what it keeps for less long. */
async function readOn(page: Page) {
  const until = (Date.now() + READ_MS) / 1000
  const forgotten = (await page.context().cookies()).filter(
    ({ expires }) => expires > 0 && expires < until
  )
  for (const { name } of forgotten) await page.context().clearCookies({ name })
  await page.clock.fastForward(READ_MS)
  return forgotten.map(({ name }) => name)
}

async function sentFrom(page: Page) {
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
}

test('C01: after 40 minutes and on another page a click without tags is paid still', async ({
  page,
  site
}) => {
  await page.goto('/?yclid=15', FROM_SEARCH)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  expect(await readOn(page)).toContain('utm_gettotop')
  await page.goto('/contacts/', { referer: `${site.url}/?yclid=15` })
  await sentFrom(page)

  const { values = {} } = (await site.leads()).at(-1) ?? {}
  const { first, last } = originsOf(values)
  expect([first.channel, last.channel]).toEqual(['paid', 'paid'])
  expect(values.visit_path).toContain('15')
})

test('a last touch that is forgotten while its page is read is told from that page (woocommerce/woocommerce#62508)', async ({
  page,
  site
}) => {
  await page.goto(CLICK, FROM_SEARCH)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await readOn(page)
  await sentFrom(page)

  const { values = {} } = (await site.leads()).at(-1) ?? {}
  expect(decodeURIComponent(values.entryUrl ?? '')).toBe(site.url + CLICK)
  expect(values.entryCanal).toBe('https://yandex.ru/ / organic')
  expect(originsOf(values).last).toMatchObject({ channel: 'paid', name: 'Яндекс' })
})
