import type { Page } from 'playwright/test'
import { sendMainForm } from '../browser/main-form.ts'
import { openDialog } from '../browser/open-dialog.ts'
import { expect, test } from '../browser/site.ts'

test('what is folded is on paper (department-of-veterans-affairs/vets-design-system-documentation#3350, swiss/styleguide#450)', async ({
  page
}) => {
  for (const path of ['/faq/', '/services/seo/', '/prices/', '/']) {
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('main details:not([open])')]
        .filter(
          (part) => part.checkVisibility() && part.querySelector('summary')?.checkVisibility()
        )
        .flatMap((part) => [...part.children].filter((child) => child.localName !== 'summary'))
        .filter((child) => !child.checkVisibility({ contentVisibilityAuto: true }))
        .map((child) => child.outerHTML.slice(0, 80))
    )
    expect(hidden, path).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
})

test('cookies of others that nobody can decode take nothing from a page (js-cookie/js-cookie#637, carhartl/jquery-cookie#170)', async ({
  page,
  site,
  problems
}) => {
  const broken = [
    'param=%A8',
    'other=99%E9%80%83%E4%BA',
    'sale=20%',
    'bare',
    '=nameless',
    'q="a;b"'
  ]
  await page.addInitScript((cookies) => {
    for (const cookie of cookies) {
      // biome-ignore lint/suspicious/noDocumentCookie: as scripts of others write it.
      document.cookie = `${cookie}; path=/`
    }
  }, broken)
  await page.goto('/contacts/?utm_source=yandex&utm_medium=cpc')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-accept"]').click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-cookies', 'accepted')
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.values.entryCanal).toBe('yandex / cpc')
  expect(problems).toEqual([])
})

const ARTICLE = '/education/articles/kak-vybrat-podryadchika/'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // What follows the state comes after the paint.
  await expect(page.locator('[data-city][aria-pressed="true"]').first()).toBeAttached()
}

const state = (page: Page) =>
  page.evaluate(() => {
    const { cookies, fixed, city } = document.documentElement.dataset
    const office = document.querySelector('[data-city-text="name"]')?.textContent
    return { cookies, hasForm: fixed !== undefined, city, office }
  })

/** Accepts cookies, chooses a city, and has sent a request from an article. */
async function changeAll(page: Page): Promise<void> {
  await page.locator('[data-action="cookies-accept"]').click()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-city="kazan"]')?.click()
  })
}

async function sendFromArticle(page: Page): Promise<void> {
  await openDialog(page, 'request')
  const form = page.locator('[data-modal="request"] form')
  await form.getByLabel('Имя').fill('Анна')
  await form.locator('[name=email]').fill('anna@example.ru')
  await expect(page.locator('[data-modal="request"][data-hydrated]')).toBeVisible()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
}

test('an open tab follows what another one changes (spatie/laravel-cookie-consent#15)', async ({
  page,
  context
}) => {
  await open(page, ARTICLE)
  expect(await state(page)).toMatchObject({ cookies: 'asked', hasForm: true })
  const other = await context.newPage()
  await open(other, ARTICLE)
  await changeAll(other)
  await expect
    .poll(() => state(page))
    .toEqual({ cookies: 'accepted', hasForm: true, city: 'kazan', office: 'Казань' })
  await expect(page.locator('[data-cookie-banner]')).toBeHidden()
  await expect(page.locator('[data-city="kazan"][aria-pressed="true"]').first()).toBeAttached()

  await sendFromArticle(other)
  await expect.poll(() => state(page)).toMatchObject({ hasForm: false })
  await other.evaluate(() =>
    document.querySelector<HTMLElement>('[data-action="cookies-reset"]')?.click()
  )
  await expect.poll(() => state(page)).toMatchObject({ cookies: 'asked' })
  await expect(page.locator('[data-cookie-banner]')).toBeVisible()
})
