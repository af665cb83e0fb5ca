import { type HTMLElement, parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const { content } = app.site()
const plain = (text = '') => text.replace(/[\u00a0\u202f\s]+/g, ' ').trim()
const numbers = (text = '') =>
  [...plain(text).matchAll(/\d[\d ]*(?:,\d+)?/g)].map(([found]) => found.trim())

async function page(path: string): Promise<HTMLElement> {
  return parse((await app.inject(path)).body).querySelector('main') as HTMLElement
}

/** What stands on the page is what arithmetic of its own makes of the content, and another number is seen. */
function agrees(t: Test, shown: readonly string[], reckoned: readonly (string | number)[]): void {
  t.same(shown, reckoned.map(String))
  t.not(shown.length, 0)
  const planted = [...shown.slice(0, -1), `${shown.at(-1)}1`]
  t.strictNotSame(planted, reckoned.map(String), 'a planted number is seen')
}

const texts = (root: HTMLElement, selector: string) =>
  root.querySelectorAll(selector).map(({ textContent }) => plain(textContent))
const about = content.pages.find(({ slug }) => slug === 'about')?.data

t.test('the four numbers of the agency follow from what was counted', async (t) => {
  const root = await page('/about/')
  const { projects = 0, clients = 1, loyal = 0, day = '' } = about?.counts ?? {}
  const first = Math.min(...content.people.map(({ data }) => data.since))
  agrees(t, texts(root, '.proof__value').flatMap(numbers), [
    Number(day.slice(0, 4)) - first,
    projects,
    (loyal * 10) / clients,
    10,
    content.offices.length
  ])
  const rules = texts(root, '.proof__rule').join(' ')
  t.match(rules, new RegExp(`${loyal} компани[а-яё]+ из ${clients}`))
})

t.test('everybody has as many works as are published', async (t) => {
  for (const { slug, data } of content.people) {
    const root = await page(`/about/team/${slug}/`)
    const cases = content.cases.filter((item) => item.data.team.includes(slug))
    const written = content.articles.filter((item) => item.data.author === slug)
    const checked = content.articles.filter((item) => item.data.checkedBy === slug)
    const counts = [cases.length, written.length, checked.length].filter((count) => count > 0)
    agrees(t, numbers(root.querySelector('#works-title')?.textContent), counts)
    t.equal(
      root.querySelectorAll('.ties a').length,
      counts.reduce((sum, count) => sum + count, 0)
    )
    const years = [...data.talks].map((talk) => talk.year).sort((a, b) => b - a)
    t.same(texts(root, '.talks__year'), years.map(String), slug)
  }
})

t.test('a complaint is sent as one, and nothing is sold beside it', async (t) => {
  const form = (await page('/about/reviews/')).querySelector('.lead-section')
  t.equal(form?.querySelector('[name="theme"] [selected]')?.getAttribute('value'), 'complaint')
  t.equal(form?.querySelector('.lead-section__next'), null)
  t.match(form?.querySelector('[data-promise]')?.text, 'Вера Луговая ответит за')
})
