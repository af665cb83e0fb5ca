import type { Page } from 'playwright/test'
import { expect, test } from './clean-site.ts'
import { open } from './form.ts'

const items = (page: Page) => page.locator('[data-news-list] [data-news-item]')
const more = (page: Page) => page.locator('a[data-load-more]')
const addresses = (page: Page) =>
  items(page).evaluateAll((all) => all.map((item) => item.querySelector('a')?.getAttribute('href')))

test('"load more" fetches the page that it points to, appends its news, and is removed', async ({
  page,
  site
}) => {
  await open(page, '/news/')
  const href = await more(page).getAttribute('href')
  const first = await addresses(page)
  const html = await (await fetch(site.url + href)).text()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/news/')) asked.push(`${request.method()} ${pathname}`)
  })
  await more(page).click()
  await expect.poll(() => items(page).count()).toBeGreaterThan(first.length)
  expect(asked).toEqual([`GET ${href}`])
  const all = await addresses(page)
  expect(all.slice(0, first.length)).toEqual(first)
  expect(new Set(all).size).toBe(all.length)
  for (const added of all.slice(first.length)) expect(html).toContain(`href="${added}"`)
  await expect(more(page)).toHaveCount(0)
})
