import type { Page } from 'playwright/test'
import { sendMainForm } from '../browser/main-form.ts'
import { expect, test } from '../browser/site.ts'
import { siteOfFile } from './site-of-file.ts'

const ENV = {
  ANALYTICS_GTM_ID: 'GTM-ABC1234',
  ANALYTICS_METRIKA_ID: '12345',
  CALLTOUCH_MOD_ID: 'abcd1234',
  LEADS_RATE_LIMIT: 'off'
}

/** Stand-ins of the vendors' scripts, which leave what the real ones leave. */
const SCRIPTS = [
  ['https://www.googletagmanager.com/**', 'window.gtmRan = true'],
  ['https://mc.yandex.ru/**', "document.cookie = '_ym_uid=1770146617335078468; path=/'"],
  ['https://mod.calltouch.ru/**', 'window.ct = () => ({ sessionId: 713910897 })']
] as const

async function standIn(page: Page, asked: string[]) {
  for (const [address, body] of SCRIPTS) {
    await page.route(address, (route) => {
      asked.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/javascript', body })
    })
  }
}

async function sendLead(page: Page) {
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
}

const site = siteOfFile(async () => ENV)

test('counters load when cookies are accepted, and their ids go with the lead', async ({
  page,
  problems
}) => {
  const asked: string[] = []
  await standIn(page, asked)
  await page.goto(`${site.url}/contacts/`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  await page.locator('[data-action="cookies-accept"]').click()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['mc.yandex.ru', 'mod.calltouch.ru', 'www.googletagmanager.com'])
  await sendLead(page)
  expect((await site.leads()).at(-1)?.values).toMatchObject({
    clientID: '1770146617335078468',
    callTouchID: '713910897'
  })
  expect(problems).toEqual([])
})

test('counters that are blocked change nothing', async ({ page }) => {
  for (const [address] of SCRIPTS) await page.route(address, (route) => route.abort())
  await page.context().addCookies([{ name: 'accept_cookies', value: 'y', url: site.url }])
  await page.goto(`${site.url}/contacts/`)
  await sendLead(page)
  expect((await site.leads()).at(-1)?.values).toMatchObject({ clientID: '', callTouchID: '' })
})
