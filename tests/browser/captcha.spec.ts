import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright/test'
import { readLeads } from '../support/data-dir.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { sendMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

/** Stand-ins of the providers' scripts: the browser gets them in place of the real ones. */
const SCRIPTS = {
  recaptcha: `window.grecaptcha = {
    ready: (then) => then(),
    execute: async (key, { action }) => [key, action, Math.random()].join(':')
  }`,
  smartcaptcha: `window.smartCaptcha = {
    render: (_, options) => { window.options = options; return 1 },
    execute: () => window.options.callback(window.options.sitekey + ':' + Math.random())
  }`
}

const ADDRESSES = {
  recaptcha: 'https://www.google.com/recaptcha/api.js?render=site-key',
  smartcaptcha: 'https://smartcaptcha.cloud.yandex.ru/captcha.js'
}

/** The provider's own question: what it was asked, and what it says. */
async function openVerifier() {
  const asked: URLSearchParams[] = []
  const verifier = { asked, answer: {} as object, url: '', close: () => server.close() }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(new URLSearchParams(body))
    response.end(JSON.stringify(verifier.answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  verifier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return verifier
}

async function fillIn(page: Page, url: string) {
  await page.goto(`${url}/contacts/`)
  await sendMainForm(page)
}

const GOOD = {
  recaptcha: { success: true, action: 'submit', score: 0.9 },
  smartcaptcha: { status: 'ok' }
}

for (const provider of ['recaptcha', 'smartcaptcha'] as const) {
  test(`${provider}: its script makes the token, its server is asked, the policy lets it`, async ({
    page,
    problems
  }) => {
    await page.route(ADDRESSES[provider], (route) =>
      route.fulfill({ contentType: 'text/javascript', body: SCRIPTS[provider] })
    )
    const verifier = await openVerifier()
    verifier.answer = GOOD[provider]
    await withDataDir(async (dataDir) => {
      const site = await startSite({
        dataDir,
        env: {
          CAPTCHA: provider,
          CAPTCHA_SITE_KEY: 'site-key',
          CAPTCHA_SECRET: 'secret',
          CAPTCHA_VERIFY_URL: verifier.url
        }
      })
      await fillIn(page, site.url)
      await expect(page.locator('[data-modal="success"]')).toBeVisible()
      await site.kill('SIGTERM')
      expect((await readLeads(dataDir)).map(({ verdict }) => verdict)).toEqual(['human'])
    })
    const [question] = verifier.asked
    expect(question?.get('secret')).toBe('secret')
    expect(question?.get(provider === 'recaptcha' ? 'response' : 'token')).toMatch(/^site-key:/)
    expect(problems).toEqual([])
    verifier.close()
  })
}

const BLOCKS: Record<string, (route: Route) => Promise<void>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'is empty': (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  'makes no token': (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { ready: (then) => then(), execute: () => Promise.reject(new Error('no')) }`
    })
}

for (const [what, answer] of Object.entries(BLOCKS)) {
  test(`a captcha whose script ${what} does not keep the lead from being sent`, async ({
    page
  }) => {
    await page.route(ADDRESSES.recaptcha, answer)
    await withDataDir(async (dataDir) => {
      const env = { CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'secret' }
      const site = await startSite({ dataDir, env })
      await fillIn(page, site.url)
      await expect(page.locator('[data-modal="success"]')).toBeVisible()
      await site.kill('SIGTERM')
      expect((await readLeads(dataDir)).map(({ verdict }) => verdict)).toEqual(['unverified'])
    })
  })
}
