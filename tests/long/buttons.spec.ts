import { type HTMLElement, parse } from 'node-html-parser'
import type { Page } from 'playwright/test'
import { expect, test } from '../browser/site.ts'

/** Buttons to be seen that neither send a form nor open a popup: nothing but a script could answer them. */
const deadButtons = (page: Page) =>
  page.locator('button').evaluateAll((buttons) =>
    (buttons as HTMLButtonElement[])
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter(({ form, type, popoverTargetElement }) => {
        const isSent = form !== null && type === 'submit'
        return !isSent && !popoverTargetElement
      })
      .map(({ outerHTML }) => outerHTML)
  )

/** Addresses of all pages, from the site maps that `/sitemap.xml` lists. */
async function allPaths(page: Page): Promise<string[]> {
  const locations = async (path: string) => {
    const xml = await (await page.request.get(path)).text()
    return [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
  }
  const maps = await locations('/sitemap.xml')
  return (await Promise.all(maps.map(locations))).flat()
}

/** The buttons of a page, each as its own tag and those around it: what styles and the browser can know of it. */
async function kindsOf(page: Page, path: string): Promise<string[]> {
  const root = parse(await (await page.request.get(path)).text())
  const kinds = root.querySelectorAll('button').map((button) => {
    const tags: string[] = []
    for (let one: HTMLElement | null = button; one?.rawTagName; one = one.parentNode) {
      const { id: _, ...attributes } = one.attributes
      const names = Object.keys(attributes).filter((name) => !/^(?:aria-|href|title)/.test(name))
      tags.push([one.rawTagName, attributes.class, attributes.type, ...names.sort()].join(' '))
    }
    return tags.join(' < ')
  })
  return [...new Set(kinds)]
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('E7: no page has a button that nothing answers', async ({ page }) => {
    await withoutPictures(page)
    const paths = await allPaths(page)
    expect(paths.length).toBeGreaterThan(100)
    const [first = '/', ...others] = paths
    await page.goto(first)
    const shown = new Set(await kindsOf(page, first))
    expect(await deadButtons(page), first).toEqual([])
    for (const path of others) {
      const kinds = await kindsOf(page, path)
      // What decides whether a button is seen and answered has been looked at on another page.
      if (kinds.every((kind) => shown.has(kind))) continue
      await page.goto(path)
      expect(await deadButtons(page), path).toEqual([])
      for (const kind of kinds) shown.add(kind)
    }
  })
})

test('E7: a page whose own script is lost has no button that nothing answers', async ({ page }) => {
  await withoutPictures(page)
  await page.route('**/main-*.js', (route) => route.abort())
  for (const path of ['/', '/faq/', '/rating/', '/prices/', '/education/articles/', '/en/']) {
    await page.goto(path)
    expect(await deadButtons(page), path).toEqual([])
  }
  await page.goto('/faq/')
  await page.locator('main').getByRole('link', { name: 'Перезвоните мне' }).click()
  await expect(page).toHaveURL('/contacts/#lead')
})

test('L03: a page whose own script is lost keeps the fixed form, which is sent without one', async ({
  page
}) => {
  await withoutPictures(page)
  await page.route('**/main-*.js', (route) => route.abort())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/education/articles/kak-vybrat-podryadchika/')
  await expect(page.locator('html:not([data-js])')).toBeAttached()
  const name = page.locator('[data-fixed-form] [name="fio"]')
  await expect(name).toBeInViewport()
})

async function withoutPictures(page: Page) {
  await page.route(/\.(?:svg|png|jpe?g|webp|avif|woff2)$/, (route) => route.abort())
}
