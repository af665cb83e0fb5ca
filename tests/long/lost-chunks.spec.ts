import type { Page, Route } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

const form = (page: Page) => page.locator('main form[data-form="main"]')

/** Every file of this name is lost; gives the addresses that were asked for. */
async function lose(page: Page, name: string, times = Number.POSITIVE_INFINITY) {
  const asked: string[] = []
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route: Route) => {
    asked.push(route.request().url())
    return asked.length > times ? route.continue() : route.abort()
  })
  return asked
}

async function fillIn(page: Page, fio: string) {
  await form(page).getByLabel('Имя').fill(fio)
  await form(page).locator('[name=phone]').fill('9123456789')
}

test('a chunk that is lost once is asked for again, and the form comes to life', async ({
  page
}) => {
  const asked = await lose(page, 'lead-form', 1)
  await page.goto('/contacts/')
  await form(page).scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-island="lead-form"][data-hydrated]')).toBeAttached()
  expect(asked.map((url) => url.split('?')[1])).toEqual([undefined, '2'])
})

test('a form whose script is lost is sent as a form without one', async ({ page, site }) => {
  await lose(page, 'lead-form')
  await page.goto('/contacts/')
  await fillIn(page, 'Без скрипта формы')
  await form(page).locator('[type=submit]').click()
  await expect(page).toHaveURL(/\/spasibo\/bez-soglasiya\/$/)
  expect((await site.leads()).at(-1)).toMatchObject({
    verdict: 'unverified',
    values: { fio: 'Без скрипта формы', phone: '+7 912 345-67-89' }
  })
})

/** What is lost, the page, what is pressed there and where it leads. */
const WITHOUT_SCRIPT: [
  name: string,
  path: string,
  act: (page: Page) => Promise<void>,
  leads: RegExp
][] = [
  [
    'burger',
    '/faq/',
    async (page) => {
      await page.locator('[data-action="burger-toggle"]').click()
      await page.locator('[data-burger] a[href="/news/"]').first().click()
    },
    /\/news\/$/
  ],
  [
    'site-search',
    '/faq/',
    async (page) => {
      await page.locator('[data-action="search-toggle"]').click()
      await page.locator('[data-search] input[name=q]').first().fill('аудит')
      await page.keyboard.press('Enter')
    },
    /\/search\/\?q=/
  ],
  ['load-more', '/news/', (page) => page.locator('a[data-load-more]').click(), /\/news\/page\/2\/$/]
]

for (const [name, path, act, leads] of WITHOUT_SCRIPT) {
  test(`the links of ${name} are followed when its script is lost`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await lose(page, name)
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await act(page)
    await expect(page).toHaveURL(leads)
  })
}
