import { readdirSync, readFileSync } from 'node:fs'
import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { countWord } from '../../../src/shared/words/count-words.ts'
import { buildTestApp } from '../../support/test-app.ts'

interface Written {
  client: string
  name: string
  period: { from: string; to: string }
  result: { before: string; after: string; change: string }
  series: { values: number[]; unit?: string; events?: { anchor?: string }[] }
  stages: { from: string; to: string; anchor: string }[]
  factors?: { as: 'product' | 'sum'; total: string; rows: string[] }
  budget: { service: string; tariff: string; times?: number }[]
  hours: number
  related: string[]
}

const { app } = await buildTestApp(t)
const slugs = readdirSync('src/content/cases')
const cases = new Map(slugs.map((slug) => [slug, readCase(slug)]))

function readCase(slug: string): { data: Written; body: string } {
  const text = readFileSync(`src/content/cases/${slug}/index.md`, 'utf8')
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  return { data: parseYaml(front), body }
}

/** Numbers of a text as people write them: «1 150», «6,1», «−36». */
function numbersOf(text: string): number[] {
  return [...text.matchAll(/[+−-]?\d+(?:[\u00A0 ]\d{3})*(?:,\d+)?/g)].map(([number]) =>
    Number(
      number
        .replace(/[\u00A0 ]/g, '')
        .replace('−', '-')
        .replace(',', '.')
    )
  )
}

function monthsOf({ from, to }: { from: string; to: string }): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return 12 * (toYear - fromYear) + (toMonth - fromMonth) + 1
}

const text = (element: HTMLElement | null) =>
  (element?.text ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()

/** What is shown in the survey and is not in the files. */
function surveyFaults(html: string): string[] {
  const main = parse(html).querySelector('main')
  const rows = main?.querySelectorAll('.case-row') ?? []
  const faults = rows.length === cases.size ? [] : [`${rows.length} rows`]
  return [...faults, ...rows.flatMap(rowFaults), ...chipFaults(main)]
}

function rowFaults(row: HTMLElement): string[] {
  const [, slug = ''] = /\/cases\/([^/]+)\//.exec(row.querySelector('a')?.outerHTML ?? '') ?? []
  const { data } = cases.get(slug) as { data: Written }
  const { values } = data.series
  const shownIn = (selector: string) =>
    row
      .querySelectorAll(selector)
      .flatMap(({ text }) => numbersOf(text))
      .join()
  const compared = [
    [shownIn('td'), values.join()],
    [
      shownIn('.profile__row .profile__first, .profile__row .profile__last'),
      [values[0], values.at(-1)].join()
    ],
    [text(row.querySelector('.case-row__title')), `${data.client} ${data.name}`],
    [text(row.querySelector('.case-row__change')), data.result.change.replace(/\s/g, ' ')],
    [shownIn('.case-row__months'), String(monthsOf(data.period))]
  ]
  return compared.flatMap(([shown, written]) =>
    shown === written ? [] : [`${slug}: ${shown}, not ${written}`]
  )
}

/** Choices whose number is not that of the rows which the choice leaves. */
function chipFaults(main: HTMLElement | null): string[] {
  const choices = main?.querySelectorAll('.case-filter option') ?? []
  if (choices.length === 0) return ['no choices']
  return choices.flatMap((choice) => {
    const name = choice.parentNode?.getAttribute('name')
    const value = choice.getAttribute('value')
    const count = numbersOf(text(choice)).at(-1)
    const expected = value ? matching(String(name), value) : cases.size
    return count === expected ? [] : [`${name}=${value}: ${count}, not ${expected}`]
  })
}

function matching(name: string, value: string): number {
  const field = { otrasl: 'industry', gorod: 'city', usluga: 'services' }[name] ?? ''
  return [...cases.values()].filter(({ data }) => {
    const own = (data as unknown as Record<string, string | string[]>)[field]
    if (!Array.isArray(own)) return own === value
    return own.some((path) =>
      path.replace('/services/', '').replaceAll('/', '-').startsWith(`${value}-`)
    )
  }).length
}

/** What is shown on the page of a case and does not follow from its file. */
function caseFaults(slug: string, html: string): string[] {
  const { data, body } = cases.get(slug) as { data: Written; body: string }
  const main = parse(html).querySelector('main') as HTMLElement
  const { before, after, change } = data.result
  const figure = numbersOf(text(main.querySelector('.case-hero__figure')))
  const faults = numbersOf(`${before} ; ${after} ; ${change}`).every((one) => figure.includes(one))
    ? []
    : [`hero: ${figure}`]
  const column = main
    .querySelectorAll('.case-hero td:nth-child(2)')
    .flatMap(({ text }) => numbersOf(text))
  if (String(column) !== String(data.series.values)) faults.push(`table: ${column}`)
  return [
    ...faults,
    ...stageFaults(data, main),
    ...flagFaults(data, main),
    ...factorFaults(data, body, main),
    ...budgetFaults(data, main),
    ...boldFaults(body, main)
  ]
}

function stageFaults({ stages, period, series }: Written, main: HTMLElement): string[] {
  return stages.flatMap(({ from, to, anchor }) => {
    const shown = numbersOf(
      text(main.querySelector(`#${anchor} .work__when > .caption`)).replace('→', ';')
    )
    const at = (month: string) => series.values[monthsOf({ from: period.from, to: month }) - 1]
    const [first, last] = [at(from), at(to)]
    const expected = first === last ? [first] : [first, last]
    return String(shown) === String(expected) ? [] : [`${anchor}: ${shown}, not ${expected}`]
  })
}

/** The number of a flag stands at the part that it leads to. */
function flagFaults({ series }: Written, main: HTMLElement): string[] {
  return (series.events ?? []).flatMap(({ anchor }, index) => {
    const numbers = main.querySelectorAll(`#${anchor} .flag-number`).map(text)
    return numbers.includes(String(index + 1)) ? [] : [`flag ${index + 1} at ${anchor}: ${numbers}`]
  })
}

function factorFaults({ factors }: Written, body: string, main: HTMLElement): string[] {
  const shares = main
    .querySelectorAll('.factors__under')
    .map((share) => numbersOf(text(share))[0] ?? 0)
  if (!factors) return shares.length === 0 ? [] : ['a bar without factors']
  const isSum = factors.as === 'sum'
  const sizes = [...factors.rows, factors.total].map((name) => sizeOf(name, body, isSum))
  const weights = sizes.map((size) => (isSum ? size : Math.log10(size))).slice(0, -1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const isWhole = shares.reduce((sum, share) => sum + share, 0) === 100
  const wrong = shares.filter(
    (share, index) => Math.abs(share - (100 * (weights[index] ?? 0)) / whole) >= 1
  )
  const cells = isSum ? [...shares, 100] : sizes.map((size) => Math.round(100 * size) / 100)
  const shown = [...factors.rows, factors.total].map((name) => lastCell(name, main))
  return [
    ...(isWhole ? [] : [`shares: ${shares}`]),
    ...wrong.map((share) => `share: ${share}`),
    ...(shown.join() === cells.join() ? [] : [`cells: ${shown}, not ${cells}`])
  ]
}

/** How much a row of the table has grown by, or how many times over. */
function sizeOf(name: string, body: string, isSum: boolean): number {
  const line = body.split('\n').find((one) => one.startsWith(`| ${name} |`)) ?? ''
  const [, , from = '', to = ''] = line.split('|')
  const [before = 0, after = 0] = [numbersOf(from)[0], numbersOf(to)[0]]
  return isSum ? after - before : after / before
}

function lastCell(name: string, main: HTMLElement): number | undefined {
  const row = main
    .querySelectorAll('.factors__table tbody tr')
    .find((one) => text(one.querySelector('th')) === name)
  return numbersOf(text(row?.querySelectorAll('td').at(-1) ?? null))[0]
}

/** The sum of the tariffs, in millions, and what is said of the team's hours. */
function budgetFaults({ budget, hours, period }: Written, main: HTMLElement): string[] {
  const months = monthsOf(period)
  const sum = budget.reduce((all, { service, tariff, times }) => {
    const front = readFileSync(`src/content${service.replace(/\/$/, '')}.md`, 'utf8')
    const [, price, unit] =
      new RegExp(`name: "${tariff}", price: (\\d+), from: \\w+, unit: (\\w+)`).exec(front) ?? []
    return all + Number(price) * (times ?? (unit === 'month' ? months : 1))
  }, 0)
  const [shown = 0] = factNumbers('Бюджет', main)
  const fact = main.querySelectorAll('.fact-card__list > div').map(text)
  const isLeast = fact.some((one) => one.startsWith('Бюджет не меньше'))
  const said = factNumbers('Часы', main)
  const expected = [hours, Math.round(hours / months), Math.round(sum / hours)]
  return [
    ...(Math.abs(shown * 1e6 - sum) < (isLeast ? 10_000 : 5001)
      ? []
      : [`budget: ${shown}, not ${sum}`]),
    ...(isLeast && shown * 1e6 > sum
      ? [`budget: not less than ${shown}, which is more than ${sum}`]
      : []),
    ...(said.join() === expected.join() ? [] : [`hours: ${said}, not ${expected}`])
  ]
}

function factNumbers(name: string, main: HTMLElement): number[] {
  const fact = main
    .querySelectorAll('.fact-card__list > div')
    .find((one) => text(one.querySelector('dt')) === name)
  return numbersOf((fact?.querySelector('dd')?.innerText ?? '').replace(/<[^>]+>/g, ' '))
}

/** Figures printed large are words of the text beside them. */
function boldFaults(body: string, main: HTMLElement): string[] {
  const plain = body.replace(/\s/g, ' ')
  return main
    .querySelectorAll('.finding__figure, .failed__figure')
    .map(text)
    .filter((figure) => figure && !plain.includes(`**${figure}**`))
}

t.test('every number of the survey follows from the files of the cases', async (t) => {
  const { body } = await app.inject('/cases/')
  t.same(surveyFaults(body), [])
  t.match(body.toLowerCase(), `${countWord(cases.size)} проект`)
})

for (const slug of slugs) {
  t.test(`every number of ${slug} follows from its file`, async (t) => {
    t.same(caseFaults(slug, (await app.inject(`/cases/${slug}/`)).body), [])
  })
}
