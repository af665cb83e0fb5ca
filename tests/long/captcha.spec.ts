import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { sendMainForm } from '../browser/main-form.ts'
import { expect, test } from '../browser/site.ts'
import { siteOfFile } from './site-of-file.ts'

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

/** Takes the provider's own question: puts it into `asked` and says what is given. */
async function openVerifier(asked: URLSearchParams[], answer: object) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(new URLSearchParams(body))
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, close: () => void server.close() }
}

/** A site with a provider, for all tests of a `describe`, and what its server has asked the provider. */
function siteWith(provider: keyof typeof SCRIPTS) {
  const asked: URLSearchParams[] = []
  let close = () => {}
  const site = siteOfFile(async () => {
    const verifier = await openVerifier(asked, GOOD[provider])
    close = verifier.close
    return {
      CAPTCHA: provider,
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: verifier.url,
      LEADS_RATE_LIMIT: 'off'
    }
  })
  test.afterAll(() => close())
  return { site, asked }
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
  test.describe(provider, () => {
    const { site, asked } = siteWith(provider)

    test(`${provider}: its script makes the token, its server is asked, the policy lets it`, async ({
      page,
      problems
    }) => {
      await page.route(ADDRESSES[provider], (route) =>
        route.fulfill({ contentType: 'text/javascript', body: SCRIPTS[provider] })
      )
      await fillIn(page, site.url)
      await expect(page.locator('[data-modal="success"]')).toBeVisible()
      expect((await site.leads()).map(({ verdict }) => verdict)).toEqual(['human'])
      expect(asked).toHaveLength(1)
      expect(asked[0]?.get('secret')).toBe('secret')
      expect(asked[0]?.get(provider === 'recaptcha' ? 'response' : 'token')).toMatch(/^site-key:/)
      expect(problems).toEqual([])
    })

    if (provider !== 'recaptcha') return

    test('a token is made for the action "submit", and sent as captcha', async ({ page }) => {
      await page.route(ADDRESSES[provider], (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `window.grecaptcha = {
            ready: (then) => then(),
            execute: async (key, options) => JSON.stringify({ key, ...options })
          }`
        })
      )
      await page.route('**/api/v1/form/', (route) => route.fulfill({ json: { result: 'error' } }))
      const sent = page.waitForRequest('**/api/v1/form/')
      await fillIn(page, site.url)

      const body = (await sent).postDataBuffer()?.toString() ?? ''
      const [, token = ''] = /name="captcha"\r\n\r\n(.*)\r\n/.exec(body) ?? []
      expect(JSON.parse(token)).toEqual({ key: 'site-key', action: 'submit' })
    })

    test('a captcha whose script is blocked does not keep the lead from being sent', async ({
      page
    }) => {
      const { length } = await site.leads()
      await page.route(ADDRESSES.recaptcha, (route) => route.abort('blockedbyclient'))
      await fillIn(page, site.url)
      await expect(page.locator('[data-modal="success"]')).toBeVisible()
      const leads = (await site.leads()).slice(length)
      expect(leads.map(({ verdict }) => verdict)).toEqual(['unverified'])
    })
  })
}
