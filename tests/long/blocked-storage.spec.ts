import type { Page } from 'playwright/test'
import { sendMainForm } from '../browser/main-form.ts'
import { expect, test } from '../browser/site.ts'

/** What browsers do to what they keep for a page, each as a script that runs before the page's own. */
const BLOCKS: Record<string, () => void> = {
  'cookies and all storage are forbidden': () => {
    const forbid = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: forbid })
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
    Navigator.prototype.sendBeacon = forbid
    LockManager.prototype.request = () =>
      Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  },
  'locks never answer': () => {
    LockManager.prototype.request = () => new Promise(() => undefined)
  },
  'the database is never opened': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'workers never answer': () => {
    window.Worker = class extends EventTarget {
      postMessage() {}
      terminate() {}
    } as unknown as typeof Worker
  }
}

for (const [name, block] of Object.entries(BLOCKS)) {
  test(`${name}: the lead is sent all the same, and the button comes back`, async ({
    page,
    site
  }) => {
    await page.addInitScript(block)
    await page.goto('/contacts/')
    await sendMainForm(page)
    await expect(page.locator('[data-modal="success"]')).toBeVisible({ timeout: 40_000 })
    await expect(button(page)).not.toHaveAttribute('data-loading')
    const leads = await site.leads()
    expect(leads.at(-1)?.values).toMatchObject({ fio: 'Анна', phone: '+7 912 345-67-89' })
  })
}

test('a challenge that never comes gives the button back, and the lead goes out later', async ({
  page,
  site
}) => {
  const before = (await site.leads()).length
  let isHung = true
  await page.clock.install()
  await page.route('**/api/v1/challenge/', (route) => (isHung ? undefined : route.continue()))
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(button(page)).toHaveAttribute('data-loading', '')
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(button(page)).not.toHaveAttribute('data-loading', { timeout: 500 })
  }).toPass()
  isHung = false
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.locator('[data-modal="success"]')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect((await site.leads()).length).toBe(before + 1)
})

const button = (page: Page) => page.locator('main form[data-form="main"] [type=submit]')
