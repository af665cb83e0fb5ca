import { type HTMLElement, parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { buildTestApp } from '../../support/test-app.ts'
import {
  cases,
  changeOf,
  DAYS,
  digits,
  least,
  MONTH,
  numbers,
  plain,
  proofText,
  services,
  textOf,
  type Written,
  type WrittenCase
} from './service-files.ts'

// Every number on the pages of services, from the files themselves and by this test's own arithmetic.

const { app } = await buildTestApp(t)
const page = async (path: string) => parse((await app.inject(path)).body)

/** Faults of the register: rows that say other than the files do. */
function registerFaults(html: HTMLElement): string[] {
  const rows = html.querySelectorAll('.survey-row')
  const faults = rows.flatMap(rowFaults)
  return rows.length === services.length ? faults : [...faults, `${rows.length} rows`]
}

function rowFaults(row: HTMLElement): string[] {
  const path = row.querySelector('.survey-row__link')?.getAttribute('href')
  const { data } = services.find((one) => one.path === path) ?? {}
  if (!data) return [`${path} is unknown`]
  const price = textOf(row.querySelector('.survey-row__price b'))
  const unit = textOf(row.querySelector('.survey-row__price span'))
  const outcome = textOf(row.querySelector('.survey-row__out')).toLowerCase()
  const kept = data.steps[data.outcome - 1]?.result ?? '-'
  const checks = {
    price: digits(price) === least(data),
    unit: unit.endsWith(data.besides ?? ''),
    term: termAgrees(row, data),
    mark: markAgrees(row, data),
    outcome: outcome.endsWith(plain(kept).toLowerCase()),
    proof: proofAgrees(row, data)
  }
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [`${path} ${name}`]))
}

function termAgrees(row: HTMLElement, { firstResult: { from, to = from } }: Written): boolean {
  const shown = numbers(textOf(row.querySelector('.survey-row__term p')))
  return shown.join() === [...new Set([from, to])].join()
}

/** Fifty units of the drawing are a month. */
function markAgrees(row: HTMLElement, { firstResult: { from, unit } }: Written): boolean {
  const drawn = row.querySelector('.term-plot__mark')?.getAttribute('d') ?? ''
  const x = Number(/M([\d.]+) /.exec(drawn)?.[1])
  return Math.abs(x - 6 - (50 * from * (DAYS[unit] ?? 0)) / MONTH) < 0.2
}

function proofAgrees(row: HTMLElement, data: Written): boolean {
  const link = row.querySelector('.survey-row__case')
  if (!data.proof) return !link
  const isItsCase = link?.getAttribute('href') === `/cases/${data.proof.case}/`
  const { name } = cases.get(data.proof.case) ?? {}
  return isItsCase && textOf(link).startsWith(plain(`${proofText(data)}, ${name}, тариф`))
}

t.test('the register of services says what their files do', async (t) => {
  const hub = await page('/services/')
  t.same(registerFaults(hub), [])

  const order = hub.querySelectorAll('.survey-row__index').map(textOf)
  const parents = services
    .filter(({ slug }) => !slug.includes('/'))
    .sort((a, b) => a.data.order - b.data.order)
  const expected = parents.flatMap(({ slug }, place) => [
    `${place + 1}`,
    ...services
      .filter((one) => one.slug.startsWith(`${slug}/`))
      .map((_, number) => `${place + 1}.${number + 1}`)
  ])
  t.same(order, expected)

  const facts = hub.querySelectorAll('.service-hero__facts dd').map((fact) => digits(textOf(fact)))
  const all = services.flatMap(({ data }) => data.tariffs)
  const leastOf = (paid: string) =>
    Math.min(...all.filter(({ unit }) => unit === paid).map(({ price }) => price))
  t.same(facts, [leastOf('once'), leastOf('month'), all.length])
})

t.test('a planted price, term or result is noticed', async (t) => {
  const { body } = await app.inject('/services/')
  for (const [what, planted] of [
    ['price', body.replace(/(survey-row__price"><b>от\s)120/, '$1121')],
    ['term', body.replace(/2\u2060?–\u2060?3\s+месяца/u, '2–4 месяца')],
    ['mark', body.replace(/(term-plot__mark" d="M)[\d.]+/, '$1150')],
    ['proof', body.replace(/(6,1\s→\s)12,4/u, '$1' + '12,9')]
  ] as const) {
    t.not(planted, body, what)
    t.ok(
      registerFaults(parse(planted)).some((fault) => fault.endsWith(what)),
      what
    )
  }
})

for (const { path, data, body } of services) {
  t.test(`${path} shows the figures of its file`, async (t) => {
    const html = await page(path)
    checkMatrix(t, html, data)
    checkHero(t, html, data, path)

    const parts = body.split(/^## /m).slice(1)
    const margins = html.querySelectorAll('section.essay__part')
    t.equal(margins.length, parts.length)
    margins.forEach((part, place) => {
      const written = parts[place] ?? ''
      const quote = /^> .*$/m.exec(written)?.[0] ?? ''
      const text = written.replace(quote, '').replaceAll(/\]\([^)]*\)/g, '')
      const bar = part.querySelector('.essay__margin svg')?.remove()
      const shown = textOf(part.querySelector('.essay__margin'))
      const pieces = bar?.querySelectorAll('text').map(({ text }) => text) ?? []
      t.equal(
        pieces.join(' + '),
        /\d+(?: \+ \d+)+/.exec(quote)?.[0] ?? '',
        'the bar is cut as the sum'
      )
      t.same(numbers(shown), numbers(quote), 'the margin is that of the file')
      const told = numbers(text)
      t.same(
        numbers(shown).filter((number) => !told.includes(number)),
        [],
        `told beside it: ${shown}`
      )
    })

    const terms = html.querySelectorAll('.stage__when span').map(textOf)
    t.same(
      terms,
      data.steps.map(({ term }) => plain(term))
    )
  })
}

function hourWord(hours: number, isLeast: boolean): string {
  if (hours % 100 > 10 && hours % 100 < 20) return 'часов'
  if (hours % 10 === 1) return isLeast ? 'часа' : 'час'
  return hours % 10 > 1 && hours % 10 < 5 && !isLeast ? 'часа' : 'часов'
}

function checkMatrix(t: Test, html: HTMLElement, data: Written): void {
  const prices = html.querySelectorAll('.matrix__price').map((price) => digits(textOf(price)))
  t.same(
    prices,
    data.tariffs.map(({ price }) => price)
  )
  const shown = html
    .querySelectorAll('.matrix tbody tr:not(.matrix__group):not(.matrix__actions)')
    .map((row) => row.querySelectorAll('td').map(textOf))
  const words = (cells: Written['matrix'][number]['tariffs']) =>
    cells.map((cell, place) => {
      if (typeof cell === 'number') return plain(data.tariffs[place]?.items[cell - 1] ?? '')
      if (typeof cell === 'string') return cell
      return cell ? 'входит' : 'не входит'
    })
  const rows = [...data.includes, ...data.matrix].map(({ tariffs }) => words(tariffs))
  const sizes = data.tariffs.map(({ note, hours = 0, from = false }) =>
    plain(`${note}, ${from ? 'от ' : ''}${hours} ${hourWord(hours, from)} команды`)
  )
  t.same(shown, [sizes, ...rows])

  const typed = [...data.includes, ...data.matrix].flatMap(({ tariffs }) => tariffs.map(String))
  t.notOk(
    typed.some((cell) => /\d/.test(cell) && !/^\d$/.test(cell)),
    'no figure is typed again'
  )
  const labels = data.matrix.map(({ label }) => label.toLowerCase())
  const unsaid = data.tariffs.flatMap(({ items }, place) =>
    items.filter(
      (item, line) =>
        !item.startsWith('без ') &&
        !labels.includes(item.toLowerCase()) &&
        ![...data.includes, ...data.matrix].some(({ tariffs }) => tariffs[place] === line + 1)
    )
  )
  t.same(unsaid, [], 'every line of a tariff is in the matrix')
}

function checkHero(t: Test, html: HTMLElement, data: Written, path: string): void {
  const facts = html.querySelectorAll('.service-hero__facts dd').map(textOf)
  t.equal(digits(facts[0] ?? ''), least(data))
  t.same(
    numbers(facts[1] ?? ''),
    [...new Set([data.firstResult.from, data.firstResult.to ?? data.firstResult.from])].map(String)
  )

  if (data.proof) {
    const named = html
      .querySelectorAll('.service-hero__facts div')
      .map((fact) => [textOf(fact.querySelector('dd')), textOf(fact.querySelector('dt'))].join(' '))
    t.ok(
      named.some((fact) => fact.startsWith(`${proofText(data)}. Кейс, тариф`)),
      named.join('; ')
    )
  }
  const named = [
    ...(data.proof ? [data.proof.case] : []),
    ...data.cases,
    ...[...cases.keys()].filter((slug) => cases.get(slug)?.services.includes(path))
  ]
  const slugs = [...new Set(named)]
  t.same(
    html.querySelectorAll('.proof__result b').map(textOf),
    slugs.map((slug) => changeOf(data.proof, slug))
  )
  checkYear(t, html, data, path, slugs)
}

/** The figure that a service names as its own, else every growing project that it led. */
function checkYear(
  t: Test,
  html: HTMLElement,
  data: Written,
  path: string,
  slugs: readonly string[]
): void {
  const { figure } = data.proof ?? {}
  if (figure) {
    const rows = html.querySelectorAll('.service-hero__year tbody tr')
    t.same(
      rows.map((row) =>
        Number(textOf(row.querySelector('td')).replaceAll(' ', '').replace(',', '.'))
      ),
      figure.values
    )
    return
  }
  const growing = slugs
    .map((slug) => cases.get(slug) as WrittenCase)
    .filter(({ series, services: [first = ''] }) => {
      return series.better === 'up' && (path.startsWith(first) || first.startsWith(path))
    })
  if (growing.length < 2) return
  const table = html
    .querySelectorAll('.profile--measured tbody tr')
    .map((row) => row.querySelectorAll('td').map((cell) => Number(textOf(cell))))
  t.same(
    table,
    Array.from({ length: 12 }, (_, month) => yearRow(growing, month))
  )
}

/** A month of the year as it should be: every project in hundredths of its start. */
function yearRow(projects: readonly WrittenCase[], month: number): number[] {
  return projects.map(({ series: { values } }) =>
    Math.round(((values[month] ?? 0) * 100) / (values[0] ?? 1))
  )
}
