import { expect, test } from '../browser/site.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

test('what the policy keeps from a page is told by the browser and logged', async ({ page }) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { CSP_REPORTS: 'on' } })
    await page.goto(`${site.url}/faq/?q=anna@example.ru`)
    await page.evaluate(() => {
      document.body.append(Object.assign(new Image(), { src: 'https://ads.example/pixel?id=7' }))
    })
    await expect.poll(() => site.log()).toContain('"blocked":"https://ads.example"')
    expect(site.log()).toContain('"path":"/faq/"')
    expect(site.log()).not.toContain('anna@example.ru')
    await site.kill('SIGTERM')
  })
})
