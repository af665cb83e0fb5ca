import { expect, test } from '../browser/site.ts'
import { readLeads } from '../support/data-dir.ts'
import { startFlakyProxy } from '../support/proxies.ts'
import { startSite, withDataDir } from '../support/site-process.ts'
import { trialSize } from '../support/trial-size.ts'

const LEADS = trialSize(100, 25)

test(`${LEADS} leads over a connection that breaks are ${LEADS} leads`, async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { LEADS_RATE_LIMIT: 'off', CAPTCHA: 'off' } })
    const proxy = await startFlakyProxy(site.url)
    let count = 0
    proxy.breakLeads(
      () => (['request', undefined, 'answer', undefined, undefined] as const)[count++ % 5]
    )
    const names = Array.from({ length: LEADS }, (_, number) => `Гость ${number}`)
    for (const name of names) {
      await page.goto(`${proxy.url}/contacts/`)
      const form = page.locator('main form[data-form="main"]')
      await form.scrollIntoViewIfNeeded()
      await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeVisible()
      await form.locator('[name=fio]').fill(name)
      await form.locator('[name=email]').fill('anna@example.ru')
      await form.getByRole('button', { name: 'Отправить заявку' }).click()
      await expect(form.locator('[data-loading]')).toHaveCount(0)
    }
    proxy.breakLeads(() => undefined)
    await page.goto(`${proxy.url}/faq/`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('leads-waiting')), { timeout: 120_000 })
      .toBeNull()
    const arrived = (await readLeads(dataDir)).map(({ values }) => values.fio).sort()
    expect(arrived).toEqual(names.sort())
    await site.kill()
    proxy.close()
  })
})
