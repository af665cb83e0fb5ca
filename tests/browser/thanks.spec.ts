import type { Locator, Page } from 'playwright/test'
import { leadNumber } from '../../src/shared/lead/lead-fields.ts'
import { held } from './held.ts'
import { reachMainForm, sendMainForm } from './main-form.ts'
import { expect, test } from './site.ts'

const success = (page: Page) => page.locator('[data-modal="success"]')

/** Monday in Moscow, whose office works from 9 to 19; the moment itself as the office sees it. */
const moments = [
  { at: '2026-11-23T18:00+03:00', when: 'сегодня, до 18:30', says: 'открыт до 19:00' },
  { at: '2026-11-23T21:40+03:00', when: 'завтра, до 09:30', says: 'откроется завтра в 09:00' },
  { at: '2026-11-20T21:40+03:00', when: '23 ноября, до 09:30', says: 'откроется 23 ноября в 09:00' }
]

for (const { at, when, says } of moments) {
  test(`a lead sent at ${at} is answered ${when}`, async ({ page, site }) => {
    await page.clock.setFixedTime(new Date(at))
    await page.goto('/contacts/')
    await sendMainForm(page)

    await expect(success(page)).toBeVisible()
    const id = String((await site.leads()).at(-1)?.resultID)
    await expect(success(page).locator('[data-result-id]')).toHaveText(leadNumber(id))
    await expect(success(page).locator('.next-steps__when').first()).toHaveText(when)
    await expect(success(page).locator('[data-next-lead]')).toContainText(says)
  })
}

test('the hours are those of the chosen city', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-23T15:30+03:00'))
  await page.goto('/spasibo/')
  const lead = page.locator('main [data-next-lead]')
  await expect(lead).toContainText('Офис в Москве открыт до 19:00')
  await page.evaluate(() => localStorage.setItem('city', 'novosibirsk'))
  await page.reload()
  await expect(lead).toContainText('Ответим завтра до 09:30. Офис в Новосибирске откроется завтра')
})

async function fillCallback(page: Page) {
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('main [data-open-modal="callback"]').click()
  const modal = page.locator('[data-modal="callback"]')
  await modal.getByLabel('Имя').fill('Пётр')
  await modal.getByLabel('Телефон').fill('9123456789')
  await modal.locator('[name="agreement"]').check()
  return { modal, send: modal.getByRole('button', { name: 'Перезвоните мне' }) }
}

test('a call in chosen hours promises those hours', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T18:00+03:00'))
  const { send } = await fillCallback(page)
  await send.click()

  await expect(success(page)).toContainText('Позвоним 23 ноября с 09:00 до 18:00')
  await expect(success(page).locator('.next-steps__what').first()).toHaveText(
    'Руководитель проекта позвонит'
  )
  await expect(success(page).locator('.next-steps__when').first()).toHaveText(
    '23 ноября, с 09:00 до 18:00'
  )
})

test('a call after an office has closed is promised in the hours that were sent, and no word of its being closed', async ({
  page
}) => {
  await page.clock.setFixedTime(new Date('2026-11-23T18:10+03:00'))
  await page.addInitScript(() => localStorage.setItem('city', 'kazan'))
  const { modal, send } = await fillCallback(page)
  const until = modal.locator('[name=to]')
  await until.selectOption('19:00')
  const release = await held(page, /\/api\/v1\/form\/$/)
  await send.click()
  await expect(modal.locator('[data-loading]')).toBeVisible()
  await until.selectOption('10:00')
  release()

  await expect(success(page).locator('[data-next-lead]')).toHaveText(
    'Позвоним сегодня до 19:00 по времени офиса в Казани.'
  )
})

test('an application is promised the day that its working days end with', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00+03:00'))
  await page.goto('/about/vacancies/analitik/')
  await sendMainForm(page, 'Отправить отклик')
  await expect(success(page).locator('[data-next-lead]')).toHaveText(
    'Ответим за пять рабочих дней, каждому: до 27 ноября.'
  )
})

test('the looks of what comes next are on their way: the number and the promise are there, the rest follows', async ({
  page,
  site
}) => {
  const release = await held(page, /\/lost-pages-[^/]*\.css$/)
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(success(page)).toBeVisible()
  const number = success(page).locator('[data-result-id]')
  const sent = async () => leadNumber(String((await site.leads()).at(-1)?.resultID))
  await expect(number).toHaveText(await sent())
  await expect(number).toBeVisible()
  await expect(success(page).locator('[data-next-lead]')).toHaveText(
    'Ответим в рабочее время за 30 минут.'
  )
  await expect(success(page).locator('.next-steps')).toHaveCount(0)
  release()
  await expect(success(page).locator('.next-steps')).toBeVisible()

  await success(page).getByRole('button', { name: 'Хорошо' }).click()
  await expect(success(page)).toBeHidden()
  await sendMainForm(page)
  await expect(success(page)).toBeVisible()
  await expect(number, 'the next lead has the next number').toHaveText(await sent())
})

test('the looks of what comes next are lost: the words are there without', async ({ page }) => {
  await page.route(/\/lost-pages-[^/]*\.css$/, (route) => route.abort())
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(success(page).locator('.next-steps')).toBeVisible()
})

test('a dialog of thanks that is taken over late thanks for what was sent before', async ({
  page,
  site
}) => {
  const release = await held(page, /\/assets\/modal-[^/]*\.js$/)
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(success(page).getByRole('heading')).toHaveText('Заявка принята')
  await expect(success(page).locator('[data-next-lead]')).toBeVisible()
  release()
  const id = String((await site.leads()).at(-1)?.resultID)
  await expect(success(page).locator('[data-result-id]')).toHaveText(leadNumber(id))
})

test('the number is copied, and its button says so for a while however often it is pressed', async ({
  page
}) => {
  await page.goto('/contacts/')
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => undefined
  })
  await sendMainForm(page)
  const button = success(page).locator('.ticket__copy')
  await expect(button).toBeVisible()
  await page.clock.install()
  await button.click()
  await expect(button).toHaveText('Скопировано')
  await page.clock.runFor(1500)
  await button.click()
  await page.clock.runFor(1500)
  await expect(button, 'the first press does not end what the second says').toHaveText(
    'Скопировано'
  )
  await page.clock.runFor(600)
  await expect(button).toHaveText('Скопировать')

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await button.click()
  await expect(button).toHaveText('Не вышло: выделите номер сами')
  await page.clock.runFor(2100)
  await expect(button).toHaveText('Скопировать')
})

test('what is to be mended is listed above the form, and each line leads to its field', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 620 })
  await page.goto('/faq/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page
    .locator('header [data-open-modal="request"]')
    .first()
    .evaluate((cta) => {
      ;(cta as HTMLElement).click()
    })
  const modal = page.locator('[data-modal="request"]')
  await modal.getByRole('button', { name: 'Отправить заявку' }).click()

  const list = modal.getByRole('alert')
  await expect(list.getByRole('link')).toHaveText([
    'Имя: заполните поле',
    'Телефон: заполните поле',
    'Электронная почта: заполните поле'
  ])
  await list.getByRole('link', { name: 'Электронная почта' }).click()
  const email = modal.getByLabel('Электронная почта')
  await expect(email).toBeFocused()
  const label = await modal.locator('label', { hasText: 'Электронная почта' }).boundingBox()
  const head = await modal.locator('.modal__head').boundingBox()
  expect(label?.y, 'the label is in sight').toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0))

  await email.fill('anna')
  await expect(list, 'two are left to be mended').toHaveCount(1)
  await email.fill('anna@example.ru')
  await expect(list, 'the name is left, which says so itself').toHaveCount(0)
})

test('what is wrong is listed above a form of the page, which is scrolled to the list', async ({
  page
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/contacts/')
  const form = page.locator('main form[data-form="main"]')
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.getByLabel('Имя')).toBeFocused()
  const list = form.getByRole('alert')
  await expect(list.getByRole('link')).toHaveCount(3)
  const header = await page.locator('header').first().boundingBox()
  const below = async () => ((await list.boundingBox())?.y ?? Number.NaN) - (header?.height ?? 0)
  await expect.poll(async () => Math.abs(await below()), 'right below the header').toBeLessThan(20)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of faults leads to the fields, and the page of thanks promises the same', async ({
    page
  }) => {
    await page.goto('/contacts/')
    const form = page.locator('main form[data-form="main"]')
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await page.getByRole('link', { name: 'Электронная почта: заполните поле' }).click()
    expect(new URL(page.url()).hash).toBe(
      `#${await form.getByLabel('Электронная почта').getAttribute('id')}`
    )
    await page.goto('/spasibo/')
    await expect(page.locator('main [data-next-lead]')).toHaveText(
      'Ответим в рабочее время за 30 минут.'
    )
  })
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
    ['/faq/', 'header [data-open-modal="request"]:visible', 'request'],
    ['/faq/', 'main [data-open-modal="callback"]', 'callback'],
    ['/contacts/', '', ''],
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

  test('CONTRACT 68: thanks that no script has taken over promise nothing either', async ({
    page
  }) => {
    await held(page, /\/assets\/modal-[^/]*\.js$/)
    await page.goto('/contacts/')
    const thanks = await sendUnagreed(page, await reachMainForm(page))
    await expect(thanks.getByText('Ответим в рабочее время')).toBeHidden()
    await expect(thanks.getByText('жалобу')).toBeVisible()
  })
})
