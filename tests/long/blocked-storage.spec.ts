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
  'even a look at cookies is refused': () => {
    const forbid = () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: forbid, set: forbid })
  },
  'locks are missing, as on plain http': () => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })
  },
  'locks never answer': () => {
    LockManager.prototype.request = () => new Promise(() => undefined)
  },
  'the database is never opened': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'the database refuses': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException(
        'A mutation operation was attempted on a database.',
        'InvalidStateError'
      )
    }
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

test('where nothing can be kept, a lead that does not get through waits as long as the page is open', async ({
  page,
  site
}) => {
  await page.addInitScript(BLOCKS['cookies and all storage are forbidden'] as () => void)
  const before = (await site.leads()).length
  let isDown = true
  await page.route('**/api/v1/form/', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/contacts/')
  await sendMainForm(page)
  await expect(button(page)).not.toHaveAttribute('data-loading')
  await expect(page.locator('[data-modal="success"]')).toBeHidden()
  isDown = false
  await expect(page.locator('[data-modal="success"]')).toBeVisible({ timeout: 30_000 })
  expect((await site.leads()).length).toBe(before + 1)
})

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
