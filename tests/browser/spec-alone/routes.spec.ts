import { parse } from 'node-html-parser'
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

test('each page is whole and in Russian before any script', async ({ site }) => {
  for (const path of PAGES) {
    const response = await fetch(site.url + path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    const html = await response.text()
    expect(html, path).toMatch(/<html[^>]* lang="ru"/)
    expect(html, path).toMatch(/<h1[^>]*>[^<]*[А-Яа-яЁё]/)
    expect(html, path).toContain('</html>')
  }
})

for (const [list, what] of [
  ['/services/', 'service'],
  ['/news/', 'news item'],
  ['/education/articles/', 'article'],
  ['/rating/', 'rating']
] as const) {
  test(`${list} leads to each ${what}, and each answers`, async ({ site }) => {
    const links = (await documentOf(site.url + list)).querySelectorAll(`main a[href^="${list}"]`)
    const paths = links.map((link) => new URL(link.attributes.href ?? '', site.url).pathname)
    const below = new Set(paths.filter((path) => path !== list))
    expect(below.size).toBeGreaterThan(1)
    for (const path of below) expect((await fetch(site.url + path)).status, path).toBe(200)
  })
}

test('nobody is asked to sign in anywhere', async ({ site }) => {
  for (const path of PAGES) {
    const document = await documentOf(site.url + path)
    expect(document.querySelector('input[type="password"], form[data-signin]'), path).toBeNull()
    const links = document.querySelectorAll('a').map(({ text }) => text.trim())
    expect(links.filter((text) => /^(Войти|Вход|Личный кабинет)$/.test(text))).toEqual([])
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

test('every page that has a form posts it to the form route as multipart', async ({ site }) => {
  let count = 0
  for (const path of PAGES) {
    const document = await documentOf(site.url + path)
    for (const form of document.querySelectorAll('form[data-form]')) {
      count++
      expect(form.getAttribute('action'), path).toBe('/api/v1/form/')
      expect(form.getAttribute('method'), path).toBe('post')
      expect(form.getAttribute('enctype'), path).toBe('multipart/form-data')
      const hidden = form.querySelector('[name="WEB_FORM_ID"]')
      expect(hidden?.getAttribute('value'), path).toMatch(/^\d+$/)
    }
  }
  expect(count).toBeGreaterThan(PAGES.length)
})

/** A page as it comes, before any script. */
async function documentOf(url: string) {
  return parse(await (await fetch(url)).text())
}
