import { expect, type Page } from 'playwright/test'
import { openDesk, rowOf as row, test } from './desk-site.ts'
import { sendMainForm } from './main-form.ts'

const YCLID = '1234567890'

test('from an advertisement over a second visit to a contract, the six models and back to Metrica', async ({
  browser,
  page,
  desk
}) => {
  const { page: inbox, problems } = await openDesk(browser, desk.url)
  await expect(inbox.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')

  await page.goto(
    `${desk.site.url}/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand&yclid=${YCLID}`
  )
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
  const cardUrl = inbox.url().replace(/\?.*/, '')
  const rowFor = (sum: string) => [
    'Yclid,Target,DateTime,Price,Currency',
    expect.stringMatching(new RegExp(`^${YCLID},lead_won,\\d{10},${sum},RUB$`))
  ]
  await expect.poll(() => desk.conversions).toEqual([rowFor('240000')])

  await inbox.getByRole('link', { name: 'Отчёт' }).click()
  const shares: Record<string, [paid: string, direct: string]> = {
    first: ['240 000 ₽', '0 ₽'],
    last: ['0 ₽', '240 000 ₽'],
    'last-non-direct': ['240 000 ₽', '0 ₽'],
    linear: ['120 000 ₽', '120 000 ₽'],
    position: ['120 000 ₽', '120 000 ₽']
  }
  for (const [model, [paid, direct]] of Object.entries(shares)) {
    await expect(sumOf(inbox, 'Реклама', model)).toHaveText(spaced(paid))
    await expect(sumOf(inbox, 'Прямые', model)).toHaveText(spaced(direct))
  }
  for (const model of [...Object.keys(shares), 'decay']) {
    const total = inbox.locator(`[data-report-model="${model}"] [data-model-total]`)
    await expect(total).toHaveText(spaced('240 000 ₽'))
  }

  // The sum was another one: Metrica gets a further row, and the report counts the new sum alone.
  await inbox.goto(cardUrl)
  await form.locator('[name="amount"]').fill('180 000,50')
  await form.getByRole('button', { name: 'Записать итог' }).click()
  await expect(inbox.locator('.card__head')).toContainText(/180\s000,50\s₽/)
  await expect.poll(() => desk.conversions).toEqual([rowFor('240000'), rowFor('180000.50')])
  await inbox.getByRole('link', { name: 'Отчёт' }).click()
  const first = inbox.locator('[data-report-model="first"] [data-model-total]')
  await expect(first).toHaveText(spaced('180 000,50 ₽'))
  expect(problems).toEqual([])
})

/** What a model gives a channel in the report. */
function sumOf(report: Page, channel: string, model: string) {
  const row = report.locator('table.models tbody tr').filter({ hasText: channel })
  return row.locator(`[data-model-sum="${model}"]`)
}

/** Whatever kind of space stands in a sum, and however it is marked. */
function spaced(text: string): RegExp {
  return new RegExp(`^[▲▼\\s]*${text.replaceAll(' ', '\\s')}\\s*$`)
}

test('the keyboard alone walks the inbox, also with a Russian layout', async ({
  browser,
  desk
}) => {
  const [older, newer] = (await desk.accept('Борис', 'Вера')) as [string, string]
  const { page, problems } = await openDesk(browser, desk.url)
  await expect(page.locator('html[data-ready]')).toBeAttached()

  await page.keyboard.press('j')
  await expect(row(page, newer).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(page, older).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(page, newer)).toHaveAttribute('data-current', '')
  await page.keyboard.press('x')
  await expect(row(page, newer).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, newer).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('o')
  await expect(page.locator('[data-bulk] select[name="outcome"]')).toBeFocused()
  await page.locator('h1').click()
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

test('without JavaScript leads are taken, filters kept, leads found and given an outcome, and all undone', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Зоя Тихая')) as [string]
  const { page } = await openDesk(browser, desk.url, { javaScriptEnabled: false })
  await row(page, id).getByRole('checkbox').check()
  await page.getByLabel('или назначить').selectOption({ label: 'anna (вы)' })
  await page.getByRole('button', { name: 'Назначить' }).click()
  await expect(page.locator('.desk-done')).toContainText('Ответственный изменён')
  await page.getByRole('link', { name: 'Мои', exact: true }).click()
  await expect(page.locator('[data-lead-row]')).toHaveCount(1)
  await expect(row(page, id)).toContainText('anna')

  await page.locator('#filters summary').click()
  await page.getByRole('group', { name: 'Тема' }).getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await page.getByLabel('Название набора').fill('Мои по SEO')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const view = page.getByRole('link', { name: 'Мои по SEO' })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Убрать набор «Мои по SEO»' }).click()
  await expect(view).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(view).toBeVisible()

  await row(page, id).getByRole('link').first().click()
  await page.locator('[data-assign] select').selectOption({ label: 'Никто' })
  await page.getByRole('button', { name: 'Назначить' }).click()
  await expect(page.locator('.card__head')).not.toContainText('ответственный')
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.locator('.card__head')).toContainText('ответственный anna')

  await page.goto(`${desk.url}/leads`)
  await page.locator('#q').fill('тихая')
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.locator('[data-lead-row]')).toHaveCount(1)
  expect(page.url()).not.toContain('тихая')
  await row(page, id).getByRole('link').first().click()
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

test('a card leads back to the list as it was filtered, also after something was recorded', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Фёдор')) as [string]
  const { page, problems } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/leads?outcome=new`)
  await row(page, id).getByRole('link').first().click()
  await page.locator('[name="text"]').fill('Перезвонить')
  await page.getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('Заметка добавлена.')).toBeVisible()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(`${desk.url}/leads?outcome=new`)
  await page.goto(`${desk.url}/leads/${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.card__note').first()).toHaveText('Перезвонить')
  await expect(
    page.locator('.card input:visible, .card select:visible, .card button:visible')
  ).toHaveCount(0)
  expect(problems).toEqual([])
})

test('G07: new leads are counted in the title, and told by sound and notice where that is asked for', async ({
  browser,
  desk
}) => {
  const { page, problems } = await openDesk(browser, desk.url, { permissions: ['notifications'] })
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.hasFocus = () => false
    window.Notification = class extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string) {
        super()
        told.push(title)
      }
      close() {}
    } as unknown as typeof Notification
    OscillatorNode.prototype.start = function (at) {
      told.push('sound')
      AudioScheduledSourceNode.prototype.start.call(this, at)
    }
  })
  await page.reload()
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect(page.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')
  const title = await page.title()
  const [sound, notice] = [page.getByLabel('Звук'), page.getByLabel('Уведомления')]
  await expect(sound).not.toBeChecked()
  await expect(notice).not.toBeChecked()

  const [first] = (await desk.accept('Тихая')) as [string]
  await expect(row(page, first)).toBeVisible()
  await expect(page).toHaveTitle(`(1) ${title}`)
  expect(await told(), 'nothing that was not asked for').toEqual([])

  await sound.check()
  await notice.check()
  const before = (await told()).length
  const [second] = (await desk.accept('Громкая')) as [string]
  await expect(row(page, second)).toBeVisible()
  await expect(page).toHaveTitle(`(2) ${title}`)
  expect((await told()).slice(before)).toContain('Новые заявки: 2')
  expect((await told()).slice(before)).toContain('sound')
  expect((await told()).join(' '), 'a screen is seen by others').not.toContain('Громкая')

  await page.reload()
  await expect(sound).toBeChecked()
  await expect(notice).toBeChecked()
  await page.evaluate(() => {
    document.hasFocus = () => true
    dispatchEvent(new Event('focus'))
  })
  await expect(page).toHaveTitle(title)
  expect(problems).toEqual([])
})

test('a notice that the browser allows and cannot show, as Chrome on Android cannot, leaves its box empty, and says why', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  await page.addInitScript(() => {
    window.Notification = class extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor() {
        super()
        throw new TypeError('Illegal constructor')
      }
    } as unknown as typeof Notification
    document.hasFocus = () => false
  })
  await page.reload()
  const state = page.locator('[data-live-state]')
  await expect(state).toHaveText('Новые заявки появляются сами')
  const notice = page.getByLabel('Уведомления')
  const refused = page.locator('[data-tell-refused]')
  await expect(refused).toBeHidden()
  await notice.click()
  await expect(refused).toBeVisible()
  await expect(refused).toContainText('разрешите уведомления')
  await expect(notice).not.toBeChecked()

  // One that was ticked before breaks nothing of what is told besides.
  await page.evaluate(() => localStorage.setItem('desk-tell', 'notice'))
  await page.reload()
  await expect(state).toHaveText('Новые заявки появляются сами')
  const [id] = (await desk.accept('Тихая')) as [string]
  await expect(row(page, id)).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(state).toHaveText('Новые заявки появляются сами')
})
