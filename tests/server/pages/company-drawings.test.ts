import { parse } from 'node-html-parser'
import t from 'tap'
import { company } from '../../../src/content/company.ts'
import { factorBar } from '../../../src/drawings/plots.ts'
import {
  countedFigures,
  drawnYear,
  yearsText
} from '../../../src/server/pages/company/company-counts.ts'
import { personWorks, tenureOf, worksLine } from '../../../src/server/pages/company/people.ts'
import { payRuler, payText } from '../../../src/server/pages/company/vacancy-figures.ts'
import { byYear, newsLine, newsYears } from '../../../src/server/pages/reading/news-list.ts'
import { seeded } from '../../support/seeded.ts'
import { sharedTestApp } from '../../support/test-app.ts'

type Vacancies = Parameters<typeof payRuler>[0]
type People = Parameters<typeof tenureOf>[0]
type News = Parameters<typeof newsYears>[0]

const vacanciesOf = (pays: readonly (readonly [from: number, to: number])[]) =>
  pays.map(([from, to], index) => ({
    slug: `v${index}`,
    data: { title: `Место ${index}`, place: 'Казань', salary: { from, to, note: 'до вычета' } }
  })) as unknown as Vacancies
const peopleOf = (sinces: readonly number[]) =>
  sinces.map((since, index) => ({
    slug: `p${index}`,
    data: { name: `Имя ${index}`, since }
  })) as unknown as People
const newsOf = (dates: readonly string[]) =>
  dates.map((date, index) => ({
    slug: `n${index}`,
    data: { date, title: `Новость ${index}`, lead: '', category: 'kejs' }
  })) as unknown as News
const percent = (text: string) => Number(/^(\d+(?:\.\d)?)%$/.exec(text)?.[1] ?? Number.NaN)

t.test('pay stays on its scale, however it is spread', async (t) => {
  const random = seeded(3)
  const sum = () => 1000 * Math.floor(20 + random() * 400)
  const faults: string[] = []
  for (let round = 0; round < 200; round++) {
    const pays = Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const from = sum()
      return [from, round % 3 ? from + sum() : from] as const
    })
    const { rows, ticks } = payRuler(vacanciesOf(pays))
    const isOnSheet = rows.every(({ from, to }) => {
      const [left, right] = [percent(from), percent(to)]
      return left >= 0 && right <= 100 && right - left > 0.99
    })
    if (!isOnSheet) faults.push(JSON.stringify({ pays, rows }))
    const most = Math.max(...pays.map(([, to]) => to))
    const end = Number.parseInt(ticks.at(-1)?.text ?? '', 10) * 1000
    if (end < most || end - most >= 50_000) faults.push(`${most} on a scale to ${end}`)
    if (ticks.some(({ text }, index) => text !== '' && ticks[index + 1]?.text)) {
      faults.push(`two numbers side by side: ${ticks.map(({ text }) => text).join()}`)
    }
  }
  t.same(faults, [])
})

t.test('the highest pay is first, the page itself is marked, no pay is a scale too', async (t) => {
  const { rows, ticks } = payRuler(
    vacanciesOf([
      [50_000, 80_000],
      [150_000, 150_000]
    ]),
    'v0'
  )
  t.same(
    rows.map(({ path, from, to, isHere }) => [path, from, to, isHere]),
    [
      ['/about/vacancies/v1/', '99%', '100%', false],
      ['/about/vacancies/v0/', '33.3%', '53.3%', true]
    ]
  )
  t.same(
    ticks.map(({ text }) => text),
    ['', '50', '', '150 тыс. ₽']
  )
  t.same(
    payRuler([]).ticks.map(({ at, anchor }) => [at, anchor]),
    [
      ['0%', 'start'],
      ['100%', 'end']
    ]
  )
  t.equal(payText({ from: 90_000, to: 90_000 }), '90\u00A0000\u00A0₽')
  t.equal(payText({ from: 90_000, to: 1_200_000 }), '90\u00A0000–1\u00A0200\u00A0000\u00A0₽')
})

t.test('the axis of tenure has its ends, round steps between, and no year twice', async (t) => {
  const cases: [sinces: number[], to: number, years: number[]][] = [
    [[2004, 2021], 2026, [2004, 2010, 2016, 2022, 2026]],
    [[2020], 2026, [2020, 2022, 2024, 2026]],
    [[2022], 2026, [2022, 2023, 2024, 2025, 2026]],
    [[2023], 2026, [2023, 2026]],
    [[2026, 2026], 2026, [2026]],
    [[], 2026, [2026]]
  ]
  for (const [sinces, to, years] of cases) {
    const { ticks } = tenureOf(peopleOf(sinces), to)
    const found = ticks.map(({ year }) => year)
    t.same(found, years, `${sinces} to ${to}`)
    t.equal(ticks[0]?.anchor, 'start')
  }
})

t.test(
  'everybody is drawn from the year of joining, turns only where there is an axis',
  async (t) => {
    const turns = [2013, 2014, 2024, 2026, 2027].map((year) => ({ year }))
    const { rows, marks } = tenureOf(peopleOf([2024, 2014, 2025]), 2026, turns)
    t.same(
      rows.map(({ path, from, years }) => [path, from, years]),
      [
        ['/about/team/p1/', '0%', '12 лет'],
        ['/about/team/p0/', '83.3%', '2 года'],
        ['/about/team/p2/', '91.7%', '1 год']
      ]
    )
    t.same(marks, ['0%', '83.3%', '100%'])
    t.same([0, 1, 4, 11, 21, 104].map(yearsText), [
      '0 лет',
      '1 год',
      '4 года',
      '11 лет',
      '21 год',
      '104 года'
    ])
  }
)

t.test('news stand under the year of the day that is shown with them', async (t) => {
  const dates = [
    '2026-01-01T00:00:00+03:00',
    '2026-01-01T03:59:00+07:00',
    '2025-12-31T20:59Z',
    '2025-02-01',
    '2024-12-31T21:00Z'
  ]
  const news = newsOf(dates)
  const years = newsYears(news)
  t.same(
    years.map(({ year, path, count, lines }) => [year, path, count, lines.map(({ day }) => day)]),
    [
      ['2026', '/news/2026/', '1 новость', ['1 января']],
      [
        '2025',
        '/news/2025/',
        '4 новости',
        ['31 декабря', '31 декабря', '1 февраля', '1 января'].map((day) => `${day} 2025 года`)
      ]
    ]
  )
  const [, ...others] = news
  t.same(
    newsYears(others.slice(0, 1), byYear(news)).map(({ count, lines }) => [count, lines.length]),
    [['4 новости', 1]],
    'the whole year is counted, though a page shows a part of it'
  )
  t.same(newsYears([], byYear(news)), [])
  t.equal(drawnYear({ news: newsOf(dates.slice(1)) }), 2025)
  t.same(newsLine(news[1] as News[number], '2026').time, '23:59')
})

t.test('the numbers of the agency agree with their nouns', async (t) => {
  const rules = { years: 'Год.', projects: 'Проект.', clients: 'Клиент.', offices: 'Офис.' }
  const counts = { day: '2025-12-31T22:00Z', projects: 21, clients: 60, loyal: 47, rules }
  t.same(
    countedFigures(counts, { foundedIn: 2004, offices: 4 }).map(({ value, unit }) => [value, unit]),
    [
      [22, 'года'],
      [21, 'проект'],
      [8, 'из 10 клиентов'],
      [4, 'офиса']
    ]
  )
  t.match(
    countedFigures(counts, { foundedIn: 2004, offices: 1 })
      .map(({ rule }) => rule)
      .join(' '),
    'Разность между 2026 и 2004. Год. Проект. Счёт на 1 января 2026 года. 47 компаний из 60.'
  )
})

t.test('works of a person are counted by what was done, and drawn row by row', async (t) => {
  const item = (slug: string, data: object) => ({ slug, data })
  const cases = ['anna', 'boris', 'anna'].map((name, index) =>
    item(`c${index}`, { team: [name], client: 'Завод', result: { change: '×2', label: 'Заявки' } })
  )
  const articles = [
    item('a0', { title: 'Первая', author: 'anna', checkedBy: 'boris' }),
    item('a1', { title: 'Вторая', author: 'boris', checkedBy: 'anna' }),
    item('a2', { title: 'Третья', author: 'boris', checkedBy: 'anna' })
  ]
  const worksOf = (slug: string) => personWorks(slug, { cases, articles } as never)
  const anna = worksOf('anna')
  t.equal(anna.title, '2 кейса, 1 статья и 2 проверенных материала')
  t.same(anna.cases[0], { path: '/cases/c0/', title: 'Завод', note: '×2, заявки' })
  t.same(
    anna.texts.map(({ title, note }) => `${title} ${note}`),
    ['Первая пишет', 'Вторая проверяет', 'Третья проверяет']
  )
  t.same(
    anna.lines.map(({ x1, y1, y2 }) => [x1, y1, y2]),
    [
      ['2%', '25%', '42%'],
      ['2%', '75%', '58%'],
      ['98%', '17%', '39%'],
      ['98%', '50%', '50%'],
      ['98%', '83%', '61%']
    ]
  )
  t.equal(worksLine(anna, 5), '2 кейса, 1 статья, 5 докладов')
  const nobody = worksOf('vera')
  t.same([nobody.title, nobody.lines, worksLine(nobody, 0)], ['', [], ''])
})

t.test('the parts of a bar fill it, and only wide ones hold their value', async (t) => {
  const shares = [64, 25, 11]
  const svg = factorBar({
    title: 'Вклад "<b>"',
    parts: shares.map((share, index) => ({ name: `Часть ${index}`, value: `+${share}0`, share }))
  })
  const bars = [...svg.matchAll(/x="([\d.]+)%" y="0" width="([\d.]+)%"/g)].map(([, x, width]) => [
    Number(x),
    Math.round(Number(width) * 10) / 10
  ])
  t.same(bars, [
    [0, 63.7],
    [64, 24.7],
    [89, 11]
  ])
  t.same(svg.match(/\+\d+/g), ['+640', '+250'])
  t.same(svg.match(/>\d+ %</g), ['>64 %<', '>25 %<', '>11 %<'])
  t.match(svg, 'Вклад &quot;&lt;b&gt;&quot;: Часть 0 64 %, Часть 1 25 %, Часть 2 11 %</title>')
})

t.test('what the agency counts of itself has a mark for each, hollow for the rest', async (t) => {
  const { app } = await sharedTestApp()
  const { pages, offices } = app.site().content
  const counts = pages.find(({ slug }) => slug === 'about')?.data.counts
  const { day = '', projects = 0, clients = 0, loyal = 0 } = counts ?? {}
  const page = parse((await app.inject('/about/')).body)
  const marks = page
    .querySelectorAll('.proof__marks')
    .map((field) =>
      ['path:not(.mark-field__rest)', '.mark-field__rest'].map(
        (part) => field.querySelector(part)?.getAttribute('d')?.match(/M/g)?.length ?? 0
      )
    )
  t.same(marks, [
    [Number(day.slice(0, 4)) - company.foundedIn, 0],
    [projects, 0],
    [loyal, clients - loyal],
    [offices.length, 0]
  ])
})
