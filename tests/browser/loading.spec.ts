import { statSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

/** Names of the scripts that a page has asked for, without what makes them new. */
function watchScripts(page: Page) {
  const names = new Set<string>()
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+?)-\w+\.js$/.exec(request.url()) ?? []
    if (name) names.add(name)
  })
  return names
}

async function rest(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.waitForLoadState('networkidle')
}

/** React, and whatever it is for. */
const ISLANDS = /^(?:mount|forms|calculator|rating|phone-utils)$/

test('no page loads React before a touch; a calculator, a fixed form and a phone field come to life by one, and keep the focus', async ({
  page
}) => {
  const names = watchScripts(page)
  const islands = () => [...names].filter((name) => ISLANDS.test(name))
  await page.setViewportSize({ width: 1440, height: 900 })
  await rest(page, '/faq/')
  // A hand that passes over the bar, and opens its panels.
  await page.locator('.main-menu__link').first().hover()
  await page.getByRole('button', { name: 'Услуги: подразделы' }).click()
  await expect(page.locator('#mega-0')).toBeVisible()
  await rest(page, '/prices/')
  await rest(page, '/education/articles/kak-vybrat-podryadchika/')
  await rest(page, '/rating/agentstva-prodvizheniya/')
  expect(names.size).toBeGreaterThan(0)
  expect(islands()).toEqual([])

  await rest(page, '/prices/')
  const services = page.locator('.calc__services')
  await services.evaluate((list) => list.setAttribute('open', ''))
  const select = page.locator('.calc').getByLabel('Контент', { exact: true })
  await select.focus()
  await expect(page.locator('[data-island=calculator]')).toHaveAttribute('data-hydrated', '')
  await expect(select).toBeFocused()

  await rest(page, '/education/articles/kak-vybrat-podryadchika/')
  const form = page.locator('[data-fixed-form]')
  await form.locator('[name=fio]').focus()
  await expect(page.locator('[data-island="fixed-form"][data-hydrated]')).toBeVisible()
  await expect(page.locator('#fixed-form[data-island="lead-form"][data-hydrated]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(islands()).not.toContain('phone-utils')
  await form.locator('[name=phone]').focus()
  await expect.poll(islands).toContain('phone-utils')
})

/** One of each family. */
const FAMILIES = [
  '/',
  '/services/',
  '/services/seo/',
  '/prices/',
  '/cases/',
  '/news/',
  '/education/articles/kak-vybrat-podryadchika/',
  '/education/glossary/',
  '/rating/agentstva-prodvizheniya/',
  '/contacts/',
  '/search/?q=seo',
  '/spasibo/'
]

/** Bytes of Brotli; the page of thanks has a clock besides. */
const mostBytes = (path: string) => (path === '/spasibo/' ? 9000 : 8100)

test('before a touch a page loads two scripts at most, 8,100 bytes of Brotli together', async ({
  page
}) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /\/assets\/([\w-]+\.js)$/.exec(request.url()) ?? []
    if (file) files.add(file)
  })
  for (const path of FAMILIES) {
    files.clear()
    await rest(page, path)
    const sizes = [...files].map((file) => statSync(`dist/assets/${file}.br`).size)
    const told = `${path}: ${[...files].join(', ')}`
    expect(sizes.length, told).toBeLessThanOrEqual(2)
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      told
    ).toBeLessThanOrEqual(mostBytes(path))
  }
})

test('a press is answered and painted before what it loads is run', async ({ page }) => {
  await page.addInitScript(() => {
    const order: string[] = []
    Object.assign(globalThis, { order })
    addEventListener('pointerdown', () => order.push('press'), true)
    addEventListener(
      'click',
      () => requestAnimationFrame(() => setTimeout(() => order.push('paint'))),
      true
    )
    document.addEventListener('DOMContentLoaded', () => {
      const runs = new MutationObserver(() => order.push('run'))
      // The first that the script does which a touch loads.
      runs.observe(document.documentElement, { attributeFilter: ['data-steps'] })
    })
  })
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  // On a busy machine a press may last longer than a script waits for.
  await expect(async () => {
    await rest(page, '/')
    const toggle = page.locator('[data-action="search-toggle"]')
    const { x, y } = (await toggle.boundingBox()) ?? { x: 0, y: 0 }
    const asked = page.waitForRequest(/touch-scripts/)
    await touch('touchStart', [{ x: x + 5, y: y + 5 }])
    await (await asked).response()
    // A finger rests longer than the file takes.
    await page.waitForTimeout(300)
    await touch('touchEnd', [])
    await expect.poll(() => page.evaluate('order.length')).toBe(3)
    expect(await page.evaluate('order')).toEqual(['press', 'paint', 'run'])
  }).toPass()
})
