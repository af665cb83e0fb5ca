import { expect, test } from './clean-site.ts'

const PAGES = [
  '/',
  '/services/',
  '/services/seo/',
  '/news/',
  '/news/page/2/',
  '/education/articles/',
  '/rating/',
  '/rating/agentstva-prodvizheniya/',
  '/contacts/',
  '/about/'
]

for (const path of PAGES) {
  test(`${path} is a whole page in Russian before any script`, async ({ site }) => {
    const response = await fetch(site.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    const html = await response.text()
    expect(html).toMatch(/<html[^>]* lang="ru"/)
    expect(html).toMatch(/<h1[^>]*>[^<]*[А-Яа-яЁё]/)
    expect(html).toContain('</html>')
  })
}

for (const [list, what] of [
  ['/services/', 'service'],
  ['/news/', 'news item'],
  ['/education/articles/', 'article'],
  ['/rating/', 'rating']
] as const) {
  test(`${list} leads to each ${what}, and each answers`, async ({ page, site }) => {
    await page.goto(list)
    const paths = await page
      .locator(`main a[href^="${list}"]`)
      .evaluateAll((links) => [
        ...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))
      ])
    const below = paths.filter((path) => path !== list)
    expect(below.length).toBeGreaterThan(1)
    for (const path of below) expect((await fetch(site.url + path)).status, path).toBe(200)
  })
}

test('nobody is asked to sign in anywhere', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.locator('input[type="password"], form[data-signin]'), path).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(Войти|Вход|Личный кабинет)$/ })).toHaveCount(0)
  }
})

test('an anonymous visitor is answered everywhere and is given no session', async ({ site }) => {
  for (const path of [...PAGES, '/search/?q=аудит', '/spasibo/']) {
    const response = await fetch(site.url + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('set-cookie'), path).toBeNull()
  }
})

test('the search page answers without a script', async ({ site }) => {
  const html = await (await fetch(`${site.url}/search/?q=${encodeURIComponent('аудит')}`)).text()
  expect(html).toContain('href="/services/audit/"')
})

test('every page that has a form posts it to the form route as multipart', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    for (const form of await page.locator('form[data-form]').all()) {
      await expect(form).toHaveAttribute('action', '/api/v1/form/')
      await expect(form).toHaveAttribute('method', 'post')
      await expect(form).toHaveAttribute('enctype', 'multipart/form-data')
      await expect(form.locator('[name="WEB_FORM_ID"]')).toHaveValue(/^\d+$/)
    }
  }
})
