import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import t from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const pageAt = async (path: string) => parse((await app.inject(path)).body)
const page = await pageAt('/en/')
const plain = (text: string) => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()
const rowOf = (block: string, path: string, root = page) =>
  plain(root.querySelector(`.${block} a[href="${path}"]`)?.parentNode?.text ?? '')
const textsOf = (folder: string) =>
  readdirSync(`src/content/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.endsWith('index.md'))
    .map((name) => ({
      path: `/${folder === 'offices' ? 'contacts' : folder}/${name.replace(/\.md$/, '')}/`,
      text: readFileSync(`src/content/${folder}/${name}`, 'utf8')
    }))

const UNITS: Readonly<Record<string, string>> = {
  month: 'month',
  week: 'week',
  workday: 'business day'
}

t.test('every service is in the English register, with its least price and its term', async (t) => {
  const services = textsOf('services')
  const register = await pageAt('/en/services/')
  t.equal(register.querySelectorAll('.en-services__row').length, services.length)
  t.match(page.querySelector('#services')?.text, `All ${services.length} services`)
  for (const { path, text } of services) {
    const tariffs = text.slice(text.indexOf('\ntariffs:'))
    const all = [...tariffs.matchAll(/price: (\d+),.*? unit: (\w+)/g)]
    const first = all.filter(([, , unit]) => unit === all[0]?.[2])
    const least = String(Math.min(...first.map(([, price]) => Number(price)))).replace(
      /\B(?=(\d{3})+$)/g,
      ','
    )
    const row = rowOf('en-services', path, register)
    t.match(row, new RegExp(`from ₽${least} `), path)

    const [, from, to, unit = ''] =
      text.match(/^firstResult: .*?from: (\d+),(?: to: (\d+),)? unit: (\w+)/m) ?? []
    const term = `${from}${to ? `–${to}` : ''} ${UNITS[unit]}s`
    t.match(row, term, path)
  }
})

t.test('offices in English have their phones, hours and zones', async (t) => {
  const offices = textsOf('offices')
  t.equal(page.querySelectorAll('.en-offices__row').length, offices.length)
  t.match(page.querySelector('#offices-title')?.text, new RegExp(`^${offices.length}\\s`))
  for (const { path, text } of offices) {
    const row = rowOf('en-offices', path)
    const [phone = '', utc = '', from = '', to = ''] = [
      /^phone: "(.+)"/m,
      /^utc: "(.+)"/m,
      /from: "([\d:]+)"/,
      /to: "([\d:]+)"/
    ].map((field) => text.match(field)?.[1])
    for (const said of [phone, utc, `${from}–${to}`]) t.ok(row.includes(said), `${path} ${said}`)
  }
})

const bodyOf = async (path: string) => (await app.inject(path)).body
const header = parse(await bodyOf('/faq/')).querySelector('[data-header]')
if (!header) throw new Error('the page has no header')

/** What the menu prints beside the link to a path. */
function noteOf(path: string): string {
  const link = header?.querySelector(`.main-menu__pages > li > a[href="${path}"]`)
  return spaced(link?.parentNode?.querySelector('small')?.text ?? '').trim()
}

const spaced = (text: string) => text.replace(/\s/g, ' ')

t.test(
  'a service costs in the menu what the first tariff of its cheapest branch costs',
  async (t) => {
    // Of search promotion and of advertising a branch is the cheapest.
    const cheapest = { seo: 'seo/regiony', reklama: 'reklama/yandex-direct' }
    for (const slug of ['seo', 'audit', 'reklama', 'kontent', 'analitika', 'nejropoisk']) {
      const file = cheapest[slug as keyof typeof cheapest] ?? slug
      const text = readFileSync(`src/content/services/${file}.md`, 'utf8')
      const price = text.match(/^tariffs:\n.*?price: (\d+)/m)?.[1] ?? ''
      const grouped = price.replace(/\B(?=(\d{3})+$)/g, ' ')
      t.equal(noteOf(`/services/${slug}/`), `от ${grouped} ₽`, slug)
    }
  }
)
