import { startSite, withDataDir } from '../support/site-process.ts'
import { sendMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

test('a token is made for the action "submit", and sent as captcha', async ({ page }) => {
  await page.route('https://www.google.com/recaptcha/api.js?**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = {
        ready: (then) => then(),
        execute: async (key, options) => JSON.stringify({ key, ...options })
      }`
    })
  )
  await withDataDir(async (dataDir) => {
    const env = { CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'secret' }
    const site = await startSite({ dataDir, env })
    await page.route('**/api/v1/form/', (route) => route.fulfill({ json: { result: 'error' } }))
    const sent = page.waitForRequest('**/api/v1/form/')
    await page.goto(`${site.url}/contacts/`)
    await sendMainForm(page)

    const body = (await sent).postDataBuffer()?.toString() ?? ''
    const [, token = ''] = /name="captcha"\r\n\r\n(.*)\r\n/.exec(body) ?? []
    expect(JSON.parse(token)).toEqual({ key: 'site-key', action: 'submit' })
    await site.kill('SIGTERM')
  })
})
