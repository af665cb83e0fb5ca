import type { Page } from 'playwright/test'
import { sendMainForm } from '../browser/main-form.ts'
import { expect, test } from '../browser/site.ts'

test('what is folded is on paper (department-of-veterans-affairs/vets-design-system-documentation#3350, swiss/styleguide#450)', async ({
  page
}) => {
  for (const path of ['/faq/', '/services/seo/', '/prices/', '/']) {
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('main details:not([open])')]
        .filter(
          (part) => part.checkVisibility() && part.querySelector('summary')?.checkVisibility()
        )
        .flatMap((part) => [...part.children].filter((child) => child.localName !== 'summary'))
        .filter((child) => !child.checkVisibility({ contentVisibilityAuto: true }))
        .map((child) => child.outerHTML.slice(0, 80))
    )
    expect(hidden, path).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
})

test('cookies of others that nobody can decode take nothing from a page (js-cookie/js-cookie#637, carhartl/jquery-cookie#170)', async ({
  page,
  site,
  problems
}) => {
  const broken = [
    'param=%A8',
    'other=99%E9%80%83%E4%BA',
    'sale=20%',
    'bare',
    '=nameless',
    'q="a;b"'
  ]
  await page.addInitScript((cookies) => {
    for (const cookie of cookies) {
      // biome-ignore lint/suspicious/noDocumentCookie: as scripts of others write it.
      document.cookie = `${cookie}; path=/`
    }
  }, broken)
  await page.goto('/contacts/?utm_source=yandex&utm_medium=cpc')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await page.locator('[data-action="cookies-accept"]').click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-cookies', 'accepted')
  await sendMainForm(page)
  await expect(page.locator('[data-modal="success"]')).toBeVisible()
  expect((await site.leads()).at(-1)?.values.entryCanal).toBe('yandex / cpc')
  expect(problems).toEqual([])
})

test('a link to what is folded unfolds it, from here and from elsewhere (GSA/openacr#288, philbuchanan/Accordion-Blocks#91)', async ({
  page
}) => {
  await page.goto('/services/seo/')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  const inside = 'main details:not([open]) > :not(summary)'
  await page
    .locator(inside)
    .first()
    .evaluate((part) => {
      part.id = 'folded'
      const link = Object.assign(document.createElement('a'), { href: '#folded', text: 'Туда' })
      document.querySelector('h1')?.after(link)
    })
  await page.getByRole('link', { name: 'Туда' }).click()
  await expect(page.locator('#folded')).toBeVisible()
  await expect(page.locator('#folded')).toBeInViewport()

  const [id] = await foldedIds(page)
  if (id === undefined) return
  await page.goto('/faq/')
  await page.goto(`/services/seo/#${id}`)
  await expect(page.locator(`[id="${id}"]`)).toBeVisible()
})

/** Places of a page that are folded away and can be linked to. */
function foldedIds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main details:not([open]) > :not(summary) [id]')].map(
      ({ id }) => id
    )
  )
}

test('the best of a column is told apart from its number', async ({ page }) => {
  await page.goto('/rating/agentstva-prodvizheniya/')
  const told = await page.locator('main table').first().ariaSnapshot()
  expect(told).toMatch(/лучший в столбце, \d/)
  expect(told).not.toMatch(/столбце\d/)
})

test('the order of a rating is chosen by whole words on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/rating/agentstva-prodvizheniya/')
  const room = await page.locator('#poryadok').evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    pen.font = font
    const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width))
    const inner =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return inner - widest
  })
  expect(room).toBeGreaterThan(0)
})

test('a page has no more landmarks than one can walk through', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  for (const path of ['/', '/rating/agentstva-prodvizheniya/', '/services/seo/', '/contacts/']) {
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const landmarks = nodes.filter(({ ignored, role }) => !ignored && LANDMARKS.has(role?.value))
    expect(landmarks.length, path).toBeLessThanOrEqual(24)
  }
})

/** Source: WAI-ARIA 1.2, 5.3.4. */
const LANDMARKS: ReadonlySet<string> = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'region',
  'search'
])

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('who asks for a call comes to a form that takes a number', async ({ page }) => {
    await page.goto('/faq/')
    await page.getByRole('link', { name: 'Перезвоните мне' }).click()
    await expect(page.locator('main form[data-form="main"] [name=phone]')).toBeInViewport()
  })
})
