import { parse } from 'node-html-parser'
import t from 'tap'
import { englishHome } from '../../../src/content/english-home.ts'
import { loadContent } from '../../../src/server/content/load-content.ts'
import { englishStory } from '../../../src/server/pages/english/english-pages.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const content = loadContent('src/content', new Date())
const source = content.cases.find(({ slug }) => slug === englishHome.story.slug)?.data

t.test('D22: the case in English is drawn from the series of the Russian one', async (t) => {
  const page = parse((await app.inject('/en/')).body)
  const values = source?.series.values ?? []
  const shown = page
    .querySelectorAll('[data-profile] tbody td:nth-child(2)')
    .map(({ text }) => text)
  t.ok(values.length > 1)
  t.same(shown.map(Number), values)
  t.match(page.querySelector('[data-profile] svg[role=img] title')?.text, String(values[0]))

  const [first = 1, last = 0] = [values[0], values.at(-1)]
  t.match(page.querySelector('.en-story__figure')?.text, `×${(last / first).toFixed(2)}`)
})

t.test('D22: what was changed is what the Russian case says of the same months', async (t) => {
  const months = source?.series.events?.map(({ month }) => month) ?? []
  for (const month of Object.keys(englishHome.story.events)) t.ok(months.includes(month), month)
})

t.test('D22: without its case the page does without', async (t) => {
  t.equal(englishStory({ cases: [] }), undefined)
})

t.test('D22: no number that only Russia can dial is on a page in English', async (t) => {
  for (const path of ['/en/', '/en/services/', '/en/contacts/']) {
    const numbers = parse((await app.inject(path)).body).querySelectorAll('a[href^="tel:"]')
    const seen = numbers.filter((number) => !number.closest('dialog'))
    t.ok(seen.length > 1, path)
    t.same(
      seen.filter((number) => number.getAttribute('href')?.startsWith('tel:+7800')),
      [],
      path
    )
  }
})
