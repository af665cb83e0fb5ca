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
const grouped = (sum: number) => String(sum).replace(/\B(?=(\d{3})+$)/g, ' ')
const about = content.pages.find(({ slug }) => slug === 'about')?.data
const year = Math.max(...content.news.map(({ data }) => Number(data.date.slice(0, 4))))

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

t.test('departments add up to the company, a triangle a person', async (t) => {
  const root = await page('/about/')
  const counts = (about?.departments ?? []).map(({ people }) => people)
  let total = 0
  for (const count of counts) total += count
  agrees(t, texts(root, '.headcount__count'), counts)
  t.same(numbers(root.querySelector('#headcount-title')?.textContent), [
    `${total}`,
    `${counts.length}`
  ])
  const marks = root
    .querySelectorAll('.headcount__marks path')
    .map((path) => path.getAttribute('d')?.split('M').length)
  t.same(
    marks,
    counts.map((count) => count + 1)
  )
})

t.test('years with the agency are drawn as they are told', async (t) => {
  const sinces = content.people.map(({ data }) => data.since).sort((a, b) => a - b)
  const [first = 0] = sinces
  for (const path of ['/about/', '/about/team/']) {
    const root = await page(path)
    agrees(
      t,
      texts(root, '.tenure__years').map((text) => numbers(text.split(',').at(-1))[0] ?? ''),
      sinces.map((since) => year - since)
    )
    t.same(
      root.querySelectorAll('.tenure__line').map((line) => line.getAttribute('x1')),
      sinces.map((since) => `${Math.round(((since - first) / (year - first)) * 1000) / 10}%`)
    )
  }
  const team = await page('/about/team/')
  let together = 0
  for (const since of sinces) together += year - since
  agrees(t, numbers(team.querySelector('#tenure-title')?.textContent), [together])
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
    t.equal(root.querySelectorAll('.ties line').length, root.querySelectorAll('.ties a').length)
    const years = [...data.talks].map((talk) => talk.year).sort((a, b) => b - a)
    t.same(texts(root, '.talks__year'), years.map(String), slug)
  }
})

t.test('pay is printed with both ends, and drawn from zero', async (t) => {
  const most = Math.max(...content.vacancies.map(({ data }) => data.salary.to))
  const end = most % 50_000 === 0 ? most : most - (most % 50_000) + 50_000
  const sorted = [...content.vacancies].sort((a, b) => b.data.salary.to - a.data.salary.to)
  const sums = sorted.flatMap(({ data: { salary } }) =>
    salary.from === salary.to ? [salary.to] : [salary.from, salary.to]
  )
  for (const path of ['/about/vacancies/', '/about/vacancies/analitik/']) {
    const root = await page(path)
    agrees(t, texts(root, '.pay__sum').flatMap(numbers), sums.map(grouped))
    t.same(
      root
        .querySelectorAll('.pay__line')
        .map((line) => Number.parseFloat(line.getAttribute('x1') ?? '')),
      sorted.map(({ data }) => Math.round((data.salary.from / end) * 1000) / 10)
    )
    t.match(texts(root, '.pay__sum').join('\n'), /₽ в месяц до вычета налогов/)
  }
  for (const { slug, data } of content.vacancies) {
    const root = await page(`/about/vacancies/${slug}/`)
    const { from, to } = data.salary
    const own = from === to ? [grouped(to)] : [grouped(from), grouped(to)]
    agrees(t, numbers(root.querySelector('.vacancy-head__sum')?.textContent), own)
    const bars = root.querySelectorAll('.pay-scale__line').map((line) => line.getAttribute('x1'))
    t.same(bars, [`${Math.round((from / end) * 1000) / 10}%`], 'drawn under it')
    const theme = root.querySelector('form[data-form="main"] [name="theme"]')
    t.equal(theme?.getAttribute('value'), `Вакансия: ${data.title}`, 'the theme of its form')
  }
})

t.test('offices are as far apart as the earth has them', async (t) => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  for (const { slug, data } of content.offices) {
    const root = await page(`/contacts/${slug}/`)
    const far = new Map(
      root
        .querySelectorAll('.office-rows__item')
        .map((row) => [
          row.querySelector('a')?.getAttribute('href'),
          numbers(row.querySelector('.office-rows__far')?.textContent)
        ])
    )
    for (const other of content.offices) {
      if (other.slug === slug) continue
      // The law of cosines; the site reckons by haversines.
      const [a, b] = [radians(data.lat), radians(other.data.lat)]
      const turn = radians(other.data.lon - data.lon)
      const angle = Math.acos(
        Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)
      )
      const [km = ''] = far.get(`/contacts/${other.slug}/`) ?? []
      t.equal(km, grouped(Math.round(6371 * angle)), `${slug} to ${other.slug}`)
    }
    t.equal(far.size, content.offices.length - 1)
  }
})

t.test('reviews are counted and drawn as they stand', async (t) => {
  const root = await page('/about/reviews/')
  const { reviews = [], gathered: asked } =
    content.pages.find(({ slug }) => slug === 'reviews')?.data ?? {}
  const answered = reviews.filter(({ answer }) => answer)
  const counts = [asked?.clients, asked?.answers, reviews.length, answered.length]
  t.same(
    root.querySelectorAll('.review-steps__count').map(({ text }) => Number(text)),
    counts
  )
  t.same(
    root
      .querySelectorAll('.review-steps .count-marks')
      .map((marks) => marks.toString().match(/l4-11 /g)?.length),
    counts
  )
  t.equal(root.querySelectorAll('.reviews__item').length, reviews.length)
  const withCase = reviews.filter((review) => review.case)
  t.equal(root.querySelectorAll('.reviews__about .sparkline').length, withCase.length)
})

t.test('a complaint is sent as one, and nothing is sold beside it', async (t) => {
  const form = (await page('/about/reviews/')).querySelector('.lead-section')
  t.equal(form?.querySelector('[name="theme"] [selected]')?.getAttribute('value'), 'complaint')
  t.equal(form?.querySelector('.lead-section__next'), null)
  t.match(form?.querySelector('[data-promise]')?.text, 'Вера Луговая ответит за')
})
