import type { Page } from 'playwright/test'
import { reachMainForm } from './main-form.ts'
import { openDialog } from './open-dialog.ts'
import { expect, test } from './site.ts'

const ready = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

test('pklauzinski/jscroll#140: a list that was loaded on is loaded anew where the reader was', async ({
  page
}) => {
  await page.goto('/news/')
  await ready(page)
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  await page.locator('a[data-load-more]').click()
  await expect(items).toHaveCount(before + 12)
  for (const place of [2600, 0]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place)
    await expect.poll(() => page.evaluate(() => history.state.top)).toBe(place)
    await page.reload()
    await expect(items).toHaveCount(before + 12)
    await expect.poll(() => scrollTop(page)).toBe(place)
  }
})

test('SandeepVashishtha/Eventra#16528: a lead that two tabs send is one event, with no locks between them', async ({
  page,
  context
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  let isAway = true
  let sent = 0
  let answer: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route('**/api/v1/form/', async (route) => {
    if (isAway) return route.abort()
    sent += 1
    if (sent === 2) answer()
    await both
    return route.continue()
  })
  await page.goto('/contacts/')
  const form = await reachMainForm(page)
  await form.locator('[name=fio]').fill('Анна')
  await form.locator('[name=email]').fill('two-tabs@example.ru')
  await form.locator('[name=agreement]').check()
  const failed = page.waitForEvent('requestfailed')
  await form.locator('[type=submit]').click()
  await failed
  const other = await context.newPage()
  await other.goto('/about/')
  await ready(other)
  isAway = false
  const eventsOf = (tab: Page) =>
    tab.evaluate(() => (window.dataLayer ?? []).filter((one) => 'resultID' in one).length)
  const events = async () => (await eventsOf(page)) + (await eventsOf(other))
  for (const tab of [page, other]) await tab.evaluate(() => dispatchEvent(new Event('online')))
  await both
  await expect.poll(events).toBe(1)
  await page.waitForTimeout(500)
  expect(await events()).toBe(1)
})

for (const [path, width] of [
  ['/services/seo/', 1366],
  ['/services/seo/', 390],
  ['/education/glossary/', 390],
  ['/rating/agentstva-prodvizheniya/', 1366],
  ['/prices/', 390]
] as const) {
  test(`dequelabs/cauldron#1398: what has the focus is never wholly covered on the way back: ${path} at ${width} px`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(path)
    await ready(page)
    await page.locator('[data-action="cookies-accept"]').click()
    await page.locator('footer a').filter({ visible: true }).last().focus()
    for (let stop = 0; stop < 90; stop++) {
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(coveredFocus)).toBe('')
    }
  })
}

/** What has the focus, if not one of nine points of it can be seen. */
function coveredFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { x, y, width, height } = focused.getBoundingClientRect()
  const shares = [0.1, 0.5, 0.9]
  const seen = shares.flatMap((across) =>
    shares.map((down) => document.elementFromPoint(x + width * across, y + height * down))
  )
  const isSeen = seen.some((at) => at && (focused.contains(at) || at.contains(focused)))
  return isSeen ? '' : focused.outerHTML.slice(0, 200)
}

test('an anchor of a page with a bar of sections is seen below the bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/services/seo/')
  await ready(page)
  const bar = page.locator('.mini-nav')
  for (const link of await bar.locator('a[href^="#"]:not([data-scroll-to])').all()) {
    await link.click()
    const hash = String(await link.getAttribute('href'))
    await expect
      .poll(async () => {
        const [target, above] = [await page.locator(hash).boundingBox(), await bar.boundingBox()]
        return Math.round((target?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
      }, hash)
      .toBeGreaterThanOrEqual(-1)
  }
})

test('dropzone/dropzone#1101: a file that is dropped beside a form is not opened in place of the page', async ({
  page
}) => {
  await page.goto('/')
  await ready(page)
  await page.mouse.move(50, 60)
  await page.mouse.move(60, 60)
  await openDialog(page, 'request')
  await expect(page.locator('[data-modal="request"] form')).toBeVisible()
  const drop = (place: string) =>
    page.evaluate((selector) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x.txt'))
      const dropped = { dataTransfer, bubbles: true, cancelable: true }
      const target = document.querySelector(selector)
      return ['dragover', 'drop'].map(
        (type) => !target?.dispatchEvent(new DragEvent(type, dropped))
      )
    }, place)
  const dialog = '[data-modal="request"]'
  for (const place of ['body', dialog, `${dialog} .modal__close`, `${dialog} [name=fio]`])
    await expect.poll(() => drop(place)).toEqual([true, true])
  await expect(page.getByText('x.txt')).toHaveCount(0)
  expect(await drop(`${dialog} .attachment`)).toEqual([true, true])
  await expect(page.getByText('x.txt')).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('themesberg/flowbite#803: no field is so small that Safari zooms into it', async ({
    page
  }) => {
    for (const path of ['/prices/', '/contacts/', '/education/glossary/', '/search/?q=seo']) {
      await page.goto(path)
      const small = await page
        .locator('select, textarea, input')
        .evaluateAll((fields) =>
          fields
            .filter(
              (field) =>
                !field.matches('[type=hidden], [type=checkbox], [type=radio], [type=file]') &&
                Number.parseFloat(getComputedStyle(field).fontSize) < 16
            )
            .map((field) => (field as HTMLInputElement).name)
        )
      expect(small, path).toEqual([])
    }
  })
})

test('without observers the banner is answered, and a list is loaded on without timers of signals', async ({
  page
}) => {
  await page.addInitScript(() => {
    for (const name of ['IntersectionObserver', 'ResizeObserver'])
      Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(AbortSignal, 'timeout')
  })
  await page.goto('/news/')
  await ready(page)
  await page.locator('[data-action="cookies-accept"]').click()
  await expect(page.locator('html')).toHaveAttribute('data-cookies', 'accepted')
  const items = page.locator('[data-news-list] [data-news-item]')
  const before = await items.count()
  await page.locator('a[data-load-more]').click()
  await expect(items).toHaveCount(before + 12)
})

test('controls say their purpose, and what is said of fields is tied to them', async ({ page }) => {
  await page.goto('/contacts/')
  const top = page.locator('[data-site-top]')
  await expect(top.getByRole('button', { name: /город.*Москва/i })).toBeVisible()
  await expect(top.getByRole('button', { name: /язык/i })).toBeVisible()
  const form = await reachMainForm(page)
  for (const field of ['phone', 'email'])
    await expect(form.locator(`[name=${field}]`)).toHaveAccessibleDescription(/достаточно/)
  const tick = form.locator('[name=agreement]')
  await expect(tick).toHaveAccessibleName(/^Даю\sсогласие\sна\sобработку\sперсональных\sданных$/)
  await expect(tick).toHaveAccessibleDescription(/политик/)
})

test('one weight that is none keeps no button of a rating from answering', async ({ page }) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  await ready(page)
  await page.locator('[name="ves-retention"]').evaluate((field) => {
    ;(field as HTMLInputElement).value = '915'
  })
  await page.locator('button[name="raschet"]').first().click()
  await expect(page).toHaveURL(/raschet=/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('cities, which answer by a script, are not offered', async ({ page }) => {
    await page.goto('/contacts/')
    await expect(page.locator('[data-action="city-toggle"]')).toBeHidden()
    await expect(page.locator('[data-action="language-toggle"]')).toBeVisible()
  })
})
