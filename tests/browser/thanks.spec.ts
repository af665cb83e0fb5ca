import type { Locator, Page } from 'playwright/test'
import { leadNumber } from '../../src/shared/lead/lead-fields.ts'
import { held } from './held.ts'
import { reachMainForm, sendMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

const success = (page: Page) => page.locator('[data-modal="success"]')

test('a lead is thanked for with its number, which can be copied, and with the time of its answer', async ({
  page,
  site
}) => {
  // Friday evening in Moscow, whose office works from 9 to 19.
  await page.clock.setFixedTime(new Date('2026-11-20T21:40+03:00'))
  await page.goto('/contacts/')
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => undefined
  })
  await sendMainForm(page)

  await expect(success(page)).toBeVisible()
  const id = String((await site.leads()).at(-1)?.resultID)
  await expect(success(page).locator('[data-result-id]')).toHaveText(leadNumber(id))
  await expect(success(page).locator('.next-steps__when').first()).toHaveText('23 ноября, до 09:30')
  await expect(success(page).locator('[data-next-lead]')).toContainText(
    'откроется 23 ноября в 09:00'
  )
  const button = success(page).locator('.ticket__copy')
  await button.click()
  await expect(button).toHaveText('Скопировано')
})

test('the hours are those of the chosen city', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-23T15:30+03:00'))
  await page.goto('/spasibo/')
  const lead = page.locator('main [data-next-lead]')
  await expect(lead).toContainText('Офис в Москве открыт до 19:00')
  await page.evaluate(() => localStorage.setItem('city', 'novosibirsk'))
  await page.reload()
  await expect(lead).toContainText('Ответим завтра до 09:30. Офис в Новосибирске откроется завтра')
})

test('a call after an office has closed is promised in the hours that were sent, and no word of its being closed', async ({
  page
}) => {
  await page.clock.setFixedTime(new Date('2026-11-23T18:10+03:00'))
  await page.addInitScript(() => localStorage.setItem('city', 'kazan'))
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('main [data-open-modal="callback"]').click()
  const modal = page.locator('[data-modal="callback"]')
  await modal.getByLabel('Имя').fill('Пётр')
  await modal.getByLabel('Телефон').fill('9123456789')
  await modal.locator('[name="agreement"]').check()
  const until = modal.locator('[name=to]')
  await until.selectOption('19:00')
  const release = await held(page, /\/api\/v1\/form\/$/)
  await modal.getByRole('button', { name: 'Перезвоните мне' }).click()
  await expect(modal.locator('[data-loading]')).toBeVisible()
  await until.selectOption('10:00')
  release()

  await expect(success(page).locator('[data-next-lead]')).toHaveText(
    'Позвоним сегодня до 19:00 по времени офиса в Казани.'
  )
})

test('the promise under the button is that of the topic that is chosen', async ({ page, site }) => {
  await page.goto('/contacts/')
  const form = await reachMainForm(page)
  const promise = form.locator('[data-promise]')
  const steps = page.locator('.lead-section__next')
  await expect(promise).toHaveText('Ответим в рабочее время за 30 минут')
  for (const [topic, words] of [
    ['Отзыв или жалоба на нас', 'Ответим за два рабочих дня'],
    ['Запрос для СМИ и конференций', 'Ответим в рабочее время по Москве за два часа'],
    ['Аудит сайта', 'Ответим в рабочее время за 30 минут'],
    ['Рейтинги: участие или подбор', 'Ответим за пять рабочих дней']
  ] as const) {
    await form.getByLabel('Тема').selectOption(topic)
    await expect(promise).toHaveText(words)
    await expect(steps).toBeVisible({ visible: words.endsWith('30 минут') })
  }
  await sendMainForm(page)
  await expect(success(page)).toContainText('за пять рабочих дней')
  await expect(promise).toHaveText('Ответим в рабочее время за 30 минут')
  expect((await site.leads()).at(-1)?.values).toMatchObject({ theme: 'rating' })
})

test.describe('without consent', () => {
  /** Sends what is typed without the tick, and says what the thanks say. */
  async function sendUnagreed(page: Page, form: Locator): Promise<Locator> {
    await form.locator('[name="fio"]').fill('Анна Ветрова')
    await form.locator('[name="phone"]').pressSequentially('9123456789')
    await form.locator('[name="message"]').fill('Хотим больше заявок')
    await form.locator('[type="submit"]').click()
    await expect(success(page)).toBeVisible()
    await expect(form.locator('[name="fio"]')).toHaveValue('')
    return success(page)
  }

  for (const [path, opener, name] of [
    ['/faq/', 'main [data-open-modal="callback"]', 'callback'],
    ['/en/', '', '']
  ] as const) {
    test(`CONTRACT 68: ${name || 'the form'} of ${path} promises no term, and comes back as it was with its tick to be set`, async ({
      page,
      site
    }) => {
      await page.goto(path)
      await expect(page.locator('html[data-ready]')).toBeAttached()
      if (opener) await page.locator(opener).first().click()
      const form = opener ? page.locator(`[data-modal="${name}"] form`) : await reachMainForm(page)
      const thanks = await sendUnagreed(page, form)

      await expect(thanks).toContainText(path === '/en/' ? 'a complaint' : 'жалобу')
      await expect(thanks).not.toContainText(/30 мин|минут|рабочее время|Позвоним|business day/)
      const first = (await site.leads()).at(-1)
      expect(first?.values.agreement).toBe('false')
      await expect(thanks.locator('[data-result-id]')).toHaveText(
        leadNumber(String(first?.resultID))
      )

      await thanks.locator('[data-action="lead-again"]').click()
      await expect(thanks).toBeHidden()
      const tick = form.locator('[name="agreement"]')
      await expect(tick).toBeFocused()
      expect(await tick.evaluate((at) => at.matches(':focus-visible')), 'it is seen').toBe(true)
      await expect(form.locator('[name="fio"]')).toHaveValue('Анна Ветрова')
      await expect(form.locator('[name="message"]')).toHaveValue('Хотим больше заявок')
      await tick.check()
      await form.locator('[type="submit"]').click()
      await expect(thanks).toBeVisible()
      await expect(thanks.locator('[data-action="lead-again"]')).toHaveCount(0)
      const { values = {} } = (await site.leads()).at(-1) ?? {}
      expect(values).toMatchObject({ agreement: 'true', phone: first?.values.phone })
    })
  }
})
