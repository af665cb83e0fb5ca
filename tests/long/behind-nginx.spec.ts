import { chromium, expect, test } from 'playwright/test'
import { sendMainForm } from '../browser/main-form.ts'
import { CHROMIUM_FLAGS, provideChromium } from '../support/chromium.mjs'
import { readLeads } from '../support/data-dir.ts'
import { freePort, hasNginx, startNginx } from '../support/nginx.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const ORIGIN = 'https://agency.example'
const ENV = { SITE_URL: ORIGIN, LOG_LEVEL: 'info' }

test('a visitor comes through the nginx of deploy/: reads, searches, loads more news, sends a lead', async () => {
  test.skip(!hasNginx(), 'nginx is not installed')
  await withDataDir(async (dir) => {
    const site = await startSite({ dataDir: `${dir}/data`, env: ENV })
    const nginx = await startNginx(dir, [Number(new URL(site.url).port), await freePort()])
    const hosts = `MAP agency.example:443 127.0.0.1:${nginx.httpsPort}, MAP agency.example:80 127.0.0.1:${nginx.httpPort}`
    const browser = await chromium.launch({
      executablePath: provideChromium(),
      args: [...CHROMIUM_FLAGS, `--host-resolver-rules=${hosts}`]
    })
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))

    await page.goto('http://agency.example/services/seo/?utm_source=yandex&utm_medium=cpc')
    await expect(page).toHaveURL(/^https:\/\/agency\.example\/services\/seo\//)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.locator('[data-action="search-toggle"]').click()
    await page.locator('[data-search-panel] input').fill('рекалма')
    await expect(page.locator('[data-search-results] a[href]').first()).toBeVisible()

    await page.goto(`${ORIGIN}/news/`)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const items = page.locator('[data-news-list] [data-news-item]')
    const before = await items.count()
    await page.locator('a[data-load-more]').click()
    await expect(items).toHaveCount(before + 12)

    await page.goto(`${ORIGIN}/contacts/`)
    await sendMainForm(page)
    await expect(page.locator('[data-modal="success"]')).toBeVisible()

    const [lead] = await readLeads(`${dir}/data`)
    expect(lead?.values).toMatchObject({ fio: 'Анна', firstContactCanal: 'yandex / cpc' })
    const cookies = await page.context().cookies(ORIGIN)
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])
    expect(problems).toEqual([])
    await browser.close()
    await nginx.stop()
    await site.kill('SIGTERM')
  })
})
