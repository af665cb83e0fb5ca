import type { Browser, Page, Request, Route } from 'playwright/test'
import { expect, test } from 'playwright/test'
import { openDialog } from '../browser/open-dialog.ts'
import { readLeads } from '../support/data-dir.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { ARE_WHOLE } from '../support/trial-size.ts'

/** Part of an address: the trial of its requests alone, or of all with `/`, each broken in every way. */
const ONLY = process.env.BROKEN_REQUEST ?? ''
/** Pages at a time: most of them wait for something that never comes. */
const AT_ONCE = 8

const ENV = {
  ANALYTICS_GTM_ID: 'GTM-ABC1234',
  ANALYTICS_METRIKA_ID: '12345',
  CALLTOUCH_MOD_ID: 'abcd1234'
}

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Войдите в сеть</h1>' })

type Break = (route: Route) => Promise<void>

const SOME: Record<string, Break> = {
  hung: () => new Promise(() => undefined),
  aborted: (route) => route.abort('connectionreset'),
  'answered 404': html(404),
  'answered 503': html(503)
}
const MORE_ANSWERS: Record<string, Break> = {
  'answered 403': html(403),
  'answered 429': html(429),
  'answered 500': html(500),
  'null in JSON': (route) => route.fulfill({ contentType: 'application/json', body: 'null' }),
  'an empty object': (route) => route.fulfill({ contentType: 'application/json', body: '{}' })
}
/** However a script is lost, its page hears one of two things: nothing, or a failure. */
const SCRIPT: Record<string, Break> = {
  ...(ONLY ? SOME : { hung: SOME.hung as Break }),
  garbage: (route) => route.fulfill({ contentType: 'text/javascript', body: '<h1>Войдите</h1>' })
}
const CALL: Record<string, Break> = {
  ...(ARE_WHOLE ? { ...SOME, ...MORE_ANSWERS } : { hung: SOME.hung as Break }),
  'answered 503': html(503),
  garbage: html(200)
}
/** What only one kind of request can be answered with. */
const OWN: Record<string, Record<string, Break>> = {
  '/api/v1/challenge/': {
    'without an end': async (route) => {
      const json = await (await route.fetch()).json()
      await route.fulfill({ json: { ...json, challenge: '', maxNumber: 1e15 } })
    }
  },
  '/api/v1/form/': {
    'taken, the answer lost': async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    'refused for its token': (route) =>
      route.fulfill({ status: 403, json: { result: 'error', code: 'bot_check_failed' } })
  }
}

const FORMS = { main: 'main form[data-form="main"]', callback: '[data-modal="callback"] form' }
type FormName = keyof typeof FORMS

/** Without a script there are no dialogs, and no form in them. */
const NEEDED: Partial<Record<FormName, RegExp>> = { callback: /^\/assets\/main-/ }

interface Visit {
  browser: Browser
  site: SiteProcess
  form: FormName
}

interface Fault {
  url: string
  name: string
  act: Break
}

async function openPage({ browser, site, form }: Visit, fault?: Fault): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'accept_cookies', value: 'y', url: site.url }])
  const page = await context.newPage()
  // Nobody is out there.
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' })
  )
  if (fault) await page.route((url) => pathOf(url.href) === fault.url, fault.act)
  await page.goto(`${site.url}/contacts/`, { waitUntil: 'commit' })
  await soon(page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 10_000 }))
  if (form === 'callback') await openDialog(page, 'callback')
  return page
}

async function send(page: Page, form: FormName, fio: string): Promise<void> {
  const element = page.locator(FORMS[form])
  await element.scrollIntoViewIfNeeded()
  await element.locator('[name=fio]').fill(fio)
  await element.locator('[name=phone]').pressSequentially('9123456789')
  const island = page.locator('[data-hydrated]').filter({ has: element })
  await soon(island.waitFor({ state: 'attached', timeout: 2000 }))
  await element.locator('[type=submit]').click({ noWaitAfter: true })
}

/** What did not come in time is the trial's business. */
const soon = (waiting: Promise<unknown>) => waiting.catch(() => undefined)

const pathOf = (url: string) => new URL(url).host.replace(/^127.*/, '') + new URL(url).pathname

/** Every address that the page asks for around a lead, save what it is painted with before there is a form. */
async function addressesOf(visit: Visit): Promise<Map<string, Record<string, Break>>> {
  const asked = new Map<string, Record<string, Break>>()
  let isReady = false
  const context = await visit.browser.newContext()
  context.on('request', (request: Request) => {
    const type = request.resourceType()
    const isCall = type === 'fetch' || type === 'xhr'
    if (!isCall && type !== 'script' && !(isReady && type === 'stylesheet')) return
    const path = pathOf(request.url())
    asked.set(path, { ...(isCall ? CALL : SCRIPT), ...OWN[path] })
  })
  await context.addCookies([{ name: 'accept_cookies', value: 'y', url: visit.site.url }])
  const first = await context.newPage()
  await first.goto(`${visit.site.url}/contacts/`)
  await first.locator('html[data-ready]').waitFor({ state: 'attached' })
  isReady = true
  if (visit.form === 'callback') await openDialog(first, 'callback')
  await send(first, visit.form, 'Первая')
  await expect(first.locator('[data-modal="success"]')).toBeVisible()
  await first.waitForTimeout(1000)
  await context.close()
  return asked
}

/** @returns What is wrong with how the form took it. */
async function tryFault(visit: Visit, fault: Fault): Promise<string[]> {
  const fio = `${fault.url} ${fault.name}`
  const leads = async () =>
    (await readLeads(visit.site.dataDir)).filter(({ values }) => values.fio === fio).length
  const page = await openPage(visit, fault)
  try {
    await send(page, visit.form, fio)
    const faults: string[] = []
    if ((await settled(page, visit.form, leads)) === 'waits') {
      faults.push(...(await shownFaults(page)).map((shown) => `${fio}: ${shown}`))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.evaluate(() => dispatchEvent(new Event('online')))
    }
    await expect.poll(leads, { message: `${fio} never arrived`, timeout: 60_000 }).toBe(1)
    await expect(page.locator('[data-modal="success"], .thanks').first(), fio).toBeVisible()
    // Whoever repeats a lead that has arrived does so soon.
    await page.waitForTimeout(1000)
    if ((await leads()) !== 1) faults.push(`${fio}: ${await leads()} leads`)
    return faults
  } catch (error) {
    return [`${fio}: ${String(error).slice(0, 300)}`]
  } finally {
    await soon(page.context().close())
  }
}

/** Resolves when the lead has arrived, or the form is at rest and the lead waits in the browser. */
async function settled(
  page: Page,
  form: FormName,
  leads: () => Promise<number>
): Promise<'arrived' | 'waits'> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    // At one moment: between two questions the form may be sent.
    const state = await page.evaluate(stateOf, FORMS[form]).catch(() => 'leaving' as const)
    if (state === 'waits') return state
    if (state === 'rests' && (await leads()) > 0) return 'arrived'
    await page.waitForTimeout(200)
  }
  throw new Error('neither sent nor kept')
}

function stateOf(form: string): 'loads' | 'waits' | 'rests' {
  if (document.querySelector(`${form} [data-loading]`)) return 'loads'
  return localStorage.getItem('leads-waiting') ? 'waits' : 'rests'
}

/** Of a lead that could not be sent nothing is shown. */
async function shownFaults(page: Page): Promise<string[]> {
  const shown = page.locator(
    '[data-modal="success"]:visible, [data-error-for]:visible, .error-list:visible'
  )
  return (await shown.count()) > 0 ? [`shown: ${await shown.first().textContent()}`] : []
}

test.describe.configure({ mode: 'parallel' })

for (const form of ['main', 'callback'] as const) {
  test(`E2: each request around a lead broken in each way, one at a time: the ${form} form`, async ({
    browser
  }) => {
    await withDataDir(async (dataDir) => {
      const site = await startSite({ dataDir, env: ENV })
      const visit = { browser, site, form }
      const addresses = [...(await addressesOf(visit))]
      const paths = addresses.map(([path]) => path).join(' ')
      for (const known of ['/challenge/', '/form/', 'worker', '/visit/', '/lost-pages', 'yandex']) {
        expect(paths).toContain(known)
      }
      const faults = addresses
        .filter(([url]) => url.includes(ONLY) && !NEEDED[form]?.test(url))
        .flatMap(([url, ways]) => Object.entries(ways).map(([name, act]) => ({ url, name, act })))
      const losses: string[] = []
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let fault = faults.shift(); fault; fault = faults.shift()) {
            losses.push(...(await tryFault(visit, fault)))
          }
        })
      )
      expect(losses).toEqual([])
      await site.kill('SIGTERM')
    })
  })
}
