import { readFile, stat } from 'node:fs/promises'
import t from 'tap'
import { TEMPLATES } from '../browser/templates.ts'
import { buildTestApp } from '../support/test-app.ts'

/** Compressed bytes that a text page may cost before anybody has touched it. */
const BUDGET = {
  html: 36_000,
  css: 14_500,
  /** What tags load, and what that loads at once; islands and their like come on touch. */
  scripts: 6 * 1024,
  /** The script in the page itself. */
  boot: 800,
  fonts: 32_000,
  /** Page, style sheets, scripts, fonts. */
  requests: 8
}

const { app } = await buildTestApp(t)

const assetBytes = async (url: string, suffix = '') => (await stat(`dist${url}${suffix}`)).size

async function sum(urls: string[], suffix = ''): Promise<number> {
  const sizes = await Promise.all(urls.map((url) => assetBytes(url, suffix)))
  return sizes.reduce((total, size) => total + size, 0)
}

const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, url = '']) => url)

/** Pages that are kept; an error is answered for itself. */
const OTHERS = ['/styleguide/', '/none/']

for (const path of TEMPLATES.filter((one) => !OTHERS.includes(one))) {
  t.test(`what ${path} costs`, async (t) => {
    const html = (await app.inject(path)).body
    const sent = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    const css = found(html, /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"/g)
    const scripts = found(html, /<script[^>]* src="(\/assets\/[^"]+)"/g)
    const fonts = found(html, /<link rel="preload"[^>]* href="(\/assets\/[^"]+\.woff2)"/g)
    if (html.includes('data-fixed-form')) scripts.push(app.asset('fixed-form.js'))

    t.ok(css.length > 0 && scripts.length > 0 && fonts.length > 0)
    t.ok(sent.rawPayload.length < BUDGET.html, `html ${sent.rawPayload.length}`)
    t.ok((await sum(css, '.br')) < BUDGET.css, `css ${await sum(css, '.br')}`)
    t.ok((await sum(scripts, '.br')) < BUDGET.scripts, `scripts ${await sum(scripts, '.br')}`)
    t.ok((await assetBytes(app.asset('boot.js'), '.br')) < BUDGET.boot, 'the script in the head')
    t.ok((await sum(fonts)) < BUDGET.fonts, `fonts ${await sum(fonts)}`)
    const requests = 1 + css.length + scripts.length + fonts.length
    t.ok(requests <= BUDGET.requests, `${requests} requests`)
  })
}

t.test('React and the phone utilities are on no page that nobody has touched', async (t) => {
  const manifest = JSON.parse(await readFile('dist/assets/manifest.json', 'utf8'))
  const html = (await app.inject('/contacts/')).body
  const heavy = Object.entries<string>(manifest).filter(([name]) => /phone-utils/.test(name))
  t.ok(heavy.length > 0)
  for (const [, file] of heavy) t.notMatch(html, file)
})
