import { expect } from 'playwright/test'
import { openDesk, rowOf, test } from './desk-site.ts'

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
  await expect(rowOf(page, first)).toBeVisible()
  await expect(page).toHaveTitle(`(1) ${title}`)
  expect(await told(), 'nothing that was not asked for').toEqual([])

  await sound.check()
  await notice.check()
  const before = (await told()).length
  const [second] = (await desk.accept('Громкая')) as [string]
  await expect(rowOf(page, second)).toBeVisible()
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

for (const [what, permission] of [
  ['refuses', 'denied'],
  ['allows, and cannot show as Chrome on Android cannot', 'granted']
] as const) {
  test(`a notice that the browser ${what} leaves its box empty, and says why`, async ({
    browser,
    desk
  }) => {
    const { page } = await openDesk(browser, desk.url)
    await page.addInitScript((permission) => {
      window.Notification = class extends EventTarget {
        static permission = permission
        static requestPermission = async () => permission
        constructor() {
          super()
          throw new TypeError('Illegal constructor')
        }
      } as unknown as typeof Notification
      document.hasFocus = () => false
    }, permission)
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
    await expect(rowOf(page, id)).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(state).toHaveText('Новые заявки появляются сами')
  })
}

test('a list that was refused asks again, and says when its session is over', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  const state = page.locator('[data-live-state]')
  await page.clock.install()
  // A proxy before a desk that is being started anew.
  await page.route('**/leads/events', (route) => route.fulfill({ status: 502 }))
  await page.reload()
  await expect(state).toHaveText('Связь прервалась, восстанавливаем')
  await page.unroute('**/leads/events')
  const [id] = (await desk.accept('Вернувшаяся')) as [string]
  await page.clock.fastForward(10_000)
  await expect(state).toHaveText('Новые заявки появляются сами')
  await expect(rowOf(page, id)).toBeVisible()

  await page.route('**/leads/events', (route) => route.fulfill({ status: 401 }))
  await page.reload()
  await page.context().clearCookies()
  await page.clock.fastForward(10_000)
  await expect(state).toHaveText('Сеанс закончился: войдите снова')
})

test('only leads that have come since are new, wherever the list was opened', async ({
  browser,
  desk
}) => {
  const ids = await desk.accept('Первая', 'Вторая', 'Третья')
  const { page } = await openDesk(browser, desk.url)
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  const title = await page.title()
  // They stood on the page after this one, until others left it.
  for (const id of ids) await rowOf(page, id).evaluate((row) => row.remove())
  const [fresh] = (await desk.accept('Четвёртая')) as [string]
  await expect(rowOf(page, fresh)).toBeVisible()
  await expect(page).toHaveTitle(`(1) ${title}`)
  await expect(page.locator('[data-fresh]')).toHaveCount(1)

  // What nothing was recorded of is shown under an address of its own.
  await page.getByRole('button', { name: 'Записать' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')
  const [next] = (await desk.accept('Пятая')) as [string]
  await expect(rowOf(page, next)).toBeVisible()
})

test('an empty list gets its form with its first lead', async ({ browser, desk }) => {
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/leads?city=kazan`)
  await expect(page.locator('.inbox__empty')).toBeVisible()
  await expect(page.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')
  const id = await desk.acceptWith({ city: 'kazan' })
  await rowOf(page, id).getByRole('checkbox').check()
  await expect(page.locator('.inbox__empty')).toHaveCount(0)
  await page.locator('.inbox__bulk [name="outcome"]').selectOption('spam')
  await page.getByRole('button', { name: 'Записать' }).click()
  await expect(page.locator('.desk-done')).toContainText('Итог «Спам» записан')
})

test('G01: both clocks stand within two lines on a phone, and leave room for the number', async ({
  browser,
  desk
}) => {
  const acceptAt = (city: string) => desk.acceptWith({ city, from: '14:00', to: '16:00' })
  const ids = [await acceptAt('novosibirsk'), await acceptAt('moskva')]
  for (const width of [390, 360]) {
    const { page } = await openDesk(browser, desk.url, { viewport: { width, height: 844 } })
    const heights = await Promise.all(
      ids.map(async (id) => (await rowOf(page, id).boundingBox())?.height ?? 0)
    )
    expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(80)
    const row = rowOf(page, ids[0] ?? '')
    await expect(row.locator('[data-call-window]')).toContainText(
      /14–16\s+в\s+\S+,\s+у\s+вас\s+10–12/
    )
    const line = await row
      .locator('[data-call-window]')
      .evaluate((one) => one.getBoundingClientRect().height)
    expect(line, 'one line').toBeLessThanOrEqual(24)
    await page.context().close()
  }
})

test('D24: a lead has two lines on a phone, with a number to call', async ({ browser, desk }) => {
  const [id] = (await desk.accept('Константин, «Северный лес», отдел закупок')) as [string]
  const viewport = { width: 390, height: 844 }
  const { page } = await openDesk(browser, desk.url, { viewport })
  const row = rowOf(page, id)
  const { height } = (await row.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThanOrEqual(80)
  await expect(row.locator('[data-call]')).toHaveAttribute('href', 'tel:+79123456789')
  await expect(row.locator('[data-call]')).toBeVisible()
  await expect(row.locator('.outcome-mark')).toBeVisible()
})
