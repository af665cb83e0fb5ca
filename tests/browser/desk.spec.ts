import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { test as base, expect } from 'playwright/test'
import { hashPassword } from '../../src/server/desk/passwords.ts'
import { openSqliteLeadStore } from '../../src/server/leads/storage/open-lead-store.ts'
import { violations } from '../support/axe.ts'
import { newLead } from '../support/new-lead.ts'
import { type SiteProcess, startSite, withDataDir } from '../support/site-process.ts'
import { sendMainForm } from './main-form.ts'

const EMAIL = 'anna@agency.example'
const PASSWORD = 'мост через Оку, 1957'

interface Desk {
  site: SiteProcess
  url: string
  /** Leads that another process stores beside the site, oldest first; returns their ids. */
  accept(...names: string[]): Promise<string[]>
}

/** The built site with its desk and one administrator, on a folder of the worker's own. */
const test = base.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off this pattern.
    async ({}, use) => {
      await withDataDir(async (dataDir) => {
        const env = { DESK_PORT: '0', LEADS_RATE_LIMIT: 'off' }
        const site = await startSite({ dataDir, env })
        const url = /desk is at (http:[^"]+)/.exec(site.log())?.[1] ?? ''
        const inStore = async <Result>(work: (store: Store) => Promise<Result>) => {
          const store = openSqliteLeadStore(dataDir)
          try {
            return await work(store)
          } finally {
            await store.close()
          }
        }
        const passwordHash = await hashPassword(PASSWORD)
        await inStore(({ desk }) =>
          desk.addUser({ email: EMAIL, role: 'administrator', passwordHash })
        )
        await use({ site, url, accept: (...names) => inStore((store) => acceptAll(store, names)) })
        await site.kill('SIGTERM')
      })
    },
    { scope: 'worker' }
  ]
})

type Store = ReturnType<typeof openSqliteLeadStore>

async function acceptAll(store: Store, names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const fio of names) {
    const acceptance = await store.accept(
      newLead({ values: { fio, phone: '+7 912 345-67-89', theme: 'seo' } })
    )
    ids.push('resultID' in acceptance ? acceptance.resultID : '')
  }
  return ids
}

/** A page at the desk in a browser of its own, and what that browser complained of. */
async function openDesk(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${url}/leads`)
  await page.getByLabel('Электронная почта').fill(EMAIL)
  await page.getByLabel('Пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Заявки', exact: true })).toBeVisible()
  return { page, problems }
}

const row = (page: Page, id: string) => page.locator(`[data-lead-row="${id}"]`)

test('from an advertisement over a second visit to a contract and the six models', async ({
  browser,
  page,
  desk
}) => {
  const { page: inbox, problems } = await openDesk(browser, desk.url)
  await expect(inbox.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')

  await page.goto(`${desk.site.url}/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // The 40 minutes of the first visit pass.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name.startsWith('first_')))
  await page.goto(`${desk.site.url}/contacts/`)
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()

  const fresh = inbox.locator('[data-lead-row][data-fresh]')
  await expect(fresh).toHaveCount(1)
  await expect(fresh).toContainText('Анна')
  await fresh.getByRole('link', { name: 'Анна' }).click()

  const card = inbox.locator('[data-lead-card]')
  await expect(card).toContainText('yandex / cpc / brand')
  await expect(card.locator('.card__touches li')).toHaveCount(2)
  const form = inbox.locator('form[data-outcome]')
  for (const [outcome, amount, name] of [
    ['in_work', '', 'В работе'],
    ['offer', '200000', 'Предложение'],
    ['won', '240000', 'Договор']
  ] as const) {
    await form.locator('[name="outcome"]').selectOption(outcome)
    await form.locator('[name="amount"]').fill(amount)
    await form.getByRole('button', { name: 'Записать итог' }).click()
    await expect(inbox.locator('.desk-done')).toContainText('Итог записан')
    await expect(inbox.locator('.card__head')).toContainText(name)
  }
  await expect(inbox.locator('.card__head')).toContainText(/240\s000\s₽/)

  await inbox.getByRole('link', { name: 'Отчёт' }).click()
  const shares: Record<string, [paid: string, direct: string]> = {
    first: ['240 000 ₽', '0 ₽'],
    last: ['0 ₽', '240 000 ₽'],
    'last-non-direct': ['240 000 ₽', '0 ₽'],
    linear: ['120 000 ₽', '120 000 ₽'],
    position: ['120 000 ₽', '120 000 ₽']
  }
  for (const [model, [paid, direct]] of Object.entries(shares)) {
    const sums = inbox.locator(`[data-report-model="${model}"] tr`)
    await expect(sums.filter({ hasText: 'Реклама' }).locator('td')).toHaveText(spaced(paid))
    await expect(sums.filter({ hasText: 'Прямые' }).locator('td')).toHaveText(spaced(direct))
  }
  for (const model of [...Object.keys(shares), 'decay']) {
    const total = inbox.locator(`[data-report-model="${model}"] tfoot td`)
    await expect(total).toHaveText(spaced('240 000 ₽'))
  }
  expect(problems).toEqual([])
})

/** Whatever kind of space stands in a sum. */
function spaced(text: string): RegExp {
  return new RegExp(`^\\s*${text.replaceAll(' ', '\\s')}\\s*$`)
}

test('the keyboard alone walks the inbox, also with a Russian layout', async ({
  browser,
  desk
}) => {
  const [older, newer] = (await desk.accept('Борис', 'Вера')) as [string, string]
  const { page, problems } = await openDesk(browser, desk.url)
  await expect(page.locator('html[data-ready]')).toBeAttached()

  await page.keyboard.press('j')
  await expect(row(page, newer).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, older).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(page, newer)).toHaveAttribute('data-current', '')
  await page.keyboard.press('x')
  await expect(row(page, newer).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.locator('#q')).toBeFocused()
  await page.keyboard.type('jk?')
  await expect(page.locator('#q')).toHaveValue('jk?')
  await page.locator('h1').click()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-lead-card="${newer}"]`)).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Заявки', exact: true })).toBeVisible()
  expect(problems).toEqual([])
})

test('without JavaScript leads are found, opened and given an outcome', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Григорий Тихий')) as [string]
  const { page } = await openDesk(browser, desk.url, { javaScriptEnabled: false })
  await page.locator('#q').fill('тихий')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.locator('[data-lead-row]')).toHaveCount(1)
  expect(page.url()).not.toContain('тихий')
  await row(page, id).getByRole('link').click()
  const form = page.locator('form[data-outcome]')
  await form.locator('[name="outcome"]').selectOption('lost')
  await form.getByRole('button', { name: 'Записать итог' }).click()
  await expect(page.locator('.card__head')).toContainText('Отказ')
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.locator('.card__head')).toContainText('Новая')
})

test('a marked lead stays marked while new ones come in', async ({ browser, desk }) => {
  const [id] = (await desk.accept('Дарья')) as [string]
  const { page } = await openDesk(browser, desk.url)
  await expect(page.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')
  await row(page, id).getByRole('checkbox').check()
  const [next] = (await desk.accept('Егор')) as [string]
  await expect(row(page, next)).toBeVisible()
  await expect(row(page, id).getByRole('checkbox')).toBeChecked()
  await expect(page.locator('[data-lead-row]').first()).toHaveAttribute('data-lead-row', next)
})

for (const width of [320, 390, 768, 1440, 1920]) {
  test(`at ${width} px no page of the desk is wider, and axe finds no barrier`, async ({
    browser,
    desk
  }) => {
    const [id] = (await desk.accept('Константин, «Северный лес», отдел закупок')) as [string]
    const { page, problems } = await openDesk(browser, desk.url, {
      viewport: { width, height: 900 }
    })
    for (const path of ['/leads', `/leads/${id}`, '/report', '/account', '/audit', '/nothing']) {
      await page.goto(desk.url + path)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      )
      expect(beyond, path).toBe(0)
      expect(await violations(page), path).toEqual([])
    }
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })
}
