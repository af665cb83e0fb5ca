import { expect } from 'playwright/test'
import { openDesk, rowOf, signIn, test } from '../browser/desk-site.ts'

test('a lead that comes while the list is being fetched is shown too, by the fetch that follows', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  await expect(page.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')
  const told = new Set<string>()
  await page.exposeFunction('tell', (place: string) => told.add(place))
  await page.evaluate(async () => {
    const events = document.querySelector<HTMLElement>('[data-events]')?.dataset.events ?? ''
    const tell = (window as unknown as { tell(place: string): void }).tell
    const source = new EventSource(events)
    source.addEventListener('lead', ({ data }) => tell(data))
    await new Promise((resolve) => source.addEventListener('open', resolve))
  })
  let give = () => {}
  const isGiven = new Promise<void>((resolve) => {
    give = resolve
  })
  let asked = 0
  await page.route(/\/leads$/, async (route) => {
    asked++
    const response = await route.fetch()
    if (asked === 1) await isGiven
    await route.fulfill({ response })
  })

  const [first] = (await desk.accept('Ранняя')) as [string]
  await expect.poll(() => asked).toBe(1)
  // The page hears of a lead before this trial's own listener does: what the first one said is awaited too.
  await expect.poll(() => told.size).toBeGreaterThan(0)
  const before = told.size
  const [second] = (await desk.accept('Поздняя')) as [string]
  await expect.poll(() => told.size).toBe(before + 1)
  give()
  await expect(rowOf(page, first)).toBeVisible()
  await expect(rowOf(page, second)).toBeVisible()
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
  await page.locator('form:has(.inbox__bulk)').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
  })
  await expect(page.locator('[role=alert]')).toBeAttached()
  await expect(page.locator('[data-live-state]')).toHaveText('Новые заявки появляются сами')
  const [next] = (await desk.accept('Пятая')) as [string]
  await expect(rowOf(page, next)).toBeVisible()
})

test('eight tabs of one browser are told of leads, and the others still are when the one that listens is closed (Dictionarry-Hub/profilarr#434)', async ({
  browser,
  desk
}) => {
  const { page } = await openDesk(browser, desk.url)
  const tabs = [page]
  while (tabs.length < 8) {
    const tab = await page.context().newPage()
    await tab.goto(`${desk.url}/leads`)
    tabs.push(tab)
  }
  const [first] = (await desk.accept('Всем')) as [string]
  for (const tab of tabs) await expect(rowOf(tab, first)).toBeVisible()
  await page.close()
  const [second] = (await desk.accept('Остальным')) as [string]
  for (const tab of tabs.slice(1)) await expect(rowOf(tab, second)).toBeVisible()
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

test('who signs out and in again finds the own settings, and nobody the filters of the one before', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Фома')) as [string]
  const { page } = await openDesk(browser, desk.url)
  await page.goto(`${desk.url}/leads?outcome=new`)
  await page.getByRole('checkbox', { name: 'Клавиши' }).uncheck()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await signIn(page)
  await expect(page.getByRole('checkbox', { name: 'Клавиши' })).not.toBeChecked()
  await page.goto(`${desk.url}/leads/${id}`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('link', { name: 'К списку заявок' }).click()
  await expect(page).toHaveURL(`${desk.url}/leads`)
})

test('a desk whose storage is blocked works, and leads to the whole list', async ({
  browser,
  desk
}) => {
  const [id] = (await desk.accept('Пётр')) as [string]
  const { page, problems } = await openDesk(browser, desk.url)
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        }
      })
    }
  })
  await page.goto(`${desk.url}/leads/${id}`)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.getByRole('link', { name: 'К списку заявок' }).click()
  await expect(page).toHaveURL(`${desk.url}/leads`)
  expect(problems).toEqual([])
})

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
