import { readFileSync } from 'node:fs'
import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import {
  chosenTariffs,
  frontMatter,
  money,
  pricedServices,
  sumOf,
  type Tariff,
  tariffsOf,
  unitOf
} from '../../support/tariffs.ts'
import { buildTestApp } from '../../support/test-app.ts'

// Every number on the page of prices, reckoned from the files anew: nothing here is asked of the site's own functions.

const FOLDER = 'src/content/services'
const prices = readFileSync('src/content/pages/prices.md', 'utf8')
const { calculation, updated } = frontMatter('src/content/pages/prices.md')
const all = pricedServices.flatMap(({ tariffs }) => tariffs)

const ofSeo = [...tariffsOf.keys()].filter((path) => path.startsWith('/services/seo/'))
const leastOfEach = pricedServices.map(({ tariffs }) => cheapest(tariffs))

/** Numbers that stand in places of their own, by the selector of the place. */
const COUNTED: [string, string[]][] = [
  ['h1', [String(all.length)]],
  [
    '.text-head .lead',
    [
      `${leastAt(ofSeo)}${leastAt(calculation.credit.audits)}${Number(String(updated).slice(8))}${String(updated).slice(0, 4)}`
    ]
  ],
  ['.ladder__least', leastOfEach],
  ['.offers__more', leastOfEach],
  ['.starts .caption', calculation.starts.map(startTotal)],
  ['.calc__side .pill__text', ['', String(calculation.vat.rate)]],
  ['.calc__note', [...calculation.notes, String(calculation.credit.percent)]],
  [
    '.hours__rate',
    (pricedServices[0]?.tariffs ?? []).flatMap(({ price, hours, from }) =>
      hours && !from ? [`${Math.round(price / hours)}`] : []
    )
  ]
]

/** What stands for every tariff or service. */
const LISTED: [string, string[]][] = [
  [
    '.ladder__price',
    pricedServices.flatMap(({ tariffs }) => byPrice(tariffs).map(({ price }) => `${price / 1000}`))
  ],
  ['.ladder__plot title', pricedServices.map(({ tariffs }) => `${byPrice(tariffs).map(inWords)}`)],
  ['.offer__note', all.map(({ note, hours }) => `${note}${hours ?? ''}`)],
  ['.offer__items', all.map(({ items }) => printed(items.join()))],
  [
    '.calc__select option:not([value=""])',
    all.map((tariff) => `${tariff.name}${tariff.price / 1000}${unitOf(tariff).words}`)
  ]
]

const { app } = await buildTestApp(t)
const html = await pageOf('/prices/')

t.test('every number of the page comes from the files', async (t) => {
  t.equal(all.length, [...tariffsOf.values()].flat().length, 'no tariff is left out')
  t.same(faultsOf(html), [])
})

t.test('a calculation is the sum of what it names', async (t) => {
  const query = { seo: 3, audit: 2, analitika: 3, reputaciya: 3, nejropoisk: 3 }
  const chosen = chosenTariffs(query)
  const net = sumOf(chosen)
  const address = Object.entries(query).map((pair) => pair.join('='))
  const page = parse(await pageOf(`/prices/?${address.join('&')}&vat=22`))
  const tax = Math.round((net * calculation.vat.rate) / 100)

  t.equal(textOf(page, '[data-calculator-total]'), `от ${money(net + tax)}`)
  t.same(textsOf(page, '.calc__sum'), [
    ...chosen.map((tariff) => least(tariff, sumOf([tariff]))),
    `от ${money(tax)}`
  ])
  const credit = ((chosen[1]?.price ?? 0) * calculation.credit.percent) / 100
  t.match(textOf(page, '[data-calculator-notes]'), `зачтём ${money(credit)}`)
})

/** What the page shows otherwise than the files have it. */
function faultsOf(text: string): string[] {
  const page = parse(text)
  const wrong = [...COUNTED, ...LISTED].flatMap(([selector, expected]) => {
    const shown = textsOf(page, selector)
    const isRight = JSON.stringify(shown.map(digits)) === JSON.stringify(expected.map(digits))
    return isRight ? [] : [`${selector}: ${shown} / ${expected}`]
  })
  const units = textsOf(page, '.offer__price')
  const wrongUnits = all.flatMap((tariff, index) =>
    units[index] === `${least(tariff)} ${unitOf(tariff).words}, ${taxed(tariff)}`
      ? []
      : [`${units[index]}`]
  )
  return [...wrong, ...wrongUnits, ...strangeNumbers(page)]
}

/** Numbers in any text of the page's own that neither the files have nor anything reckoned from them. */
function strangeNumbers(page: HTMLElement): string[] {
  const known = new Set(
    [
      ...numbersIn(prices),
      ...[...tariffsOf.keys()].flatMap((path) => numbersIn(fileOf(path))),
      ...all.flatMap(({ price, hours = 1 }) => [
        price,
        price / 1000,
        Math.round(price / hours),
        withTax(price)
      ]),
      ...calculation.starts.map(startTotal).flatMap(numbersIn),
      ...extraHours(),
      ...pricedServices.map(({ tariffs }) => tariffs.length),
      ...['month', 'once', 'term'].map(
        (kind) => all.filter((tariff) => unitOf(tariff).kind === kind).length
      ),
      all.length,
      // The axis, the numbers of the sections, the units, and nothing chosen.
      ...[50, 100, 200, 400, 1, 2, 3, 4, 0]
    ].map(Number)
  )
  const own = page.querySelectorAll('main > :not(.lead-section)')
  const shown = own.flatMap((part) => numbersIn(wordsOf(part)))
  return shown.filter((number) => !known.has(number)).map((number) => `no file has ${number}`)
}

/** With the sums of hours that a text names. */
function printed(text: string): string {
  return text.replaceAll(/\{\{price\.hour \* (\d+)\}\}/g, (_, hours) =>
    String(Number(hours) * calculation.hour)
  )
}

/** What work by the hour comes to, alone and beside three months of «Опора». */
function extraHours(): number[] {
  const opora = tariffsOf.get('/services/seo/')?.find(({ name }) => name === 'Опора')?.price ?? 0
  return [...prices.matchAll(/price\.hour \* (\d+)/g)]
    .map(([, hours]) => Number(hours) * calculation.hour)
    .flatMap((sum) => [sum, opora * 3 + sum])
}

/** Neighbouring words of a drawing apart from one another. */
function wordsOf(part: HTMLElement): string {
  return plain(part.innerHTML.replaceAll(/<[^>]*>|&#?\w+;/g, ' | '))
}

function numbersIn(text: string): number[] {
  const numbers = plain(text).match(/\d{1,3}(?: \d{3})+(?!\d)|\d+/g) ?? []
  return numbers.map((number) => Number(number.replaceAll(' ', '')))
}

function startTotal({ tariffs }: { tariffs: { service: string; tariff: number }[] }): string {
  const chosen = tariffs.map(({ service, tariff }) => tariffsOf.get(service)?.[tariff - 1])
  return money(sumOf(chosen.filter((tariff) => tariff !== undefined)))
}

function inWords(tariff: Tariff): string {
  return `«${tariff.name}» ${least(tariff)} ${unitOf(tariff).words}`
}

/** What a sum comes to with the tax of the page of prices. */
function withTax(sum: number): number {
  return Math.round(sum * (1 + calculation.vat.rate / 100))
}

function taxed(tariff: Tariff): string {
  return `${least(tariff, withTax(tariff.price))} с НДС`
}

function least({ from, price }: Tariff, sum = price): string {
  return from ? `от ${money(sum)}` : money(sum)
}

/** The least price of services by their addresses. */
function leastAt(paths: string[]): number {
  const tariffs = paths.flatMap((path) => tariffsOf.get(path) ?? [])
  return Math.min(...tariffs.map(({ price }) => price))
}

function cheapest(tariffs: readonly Tariff[]): string {
  const first = tariffs.filter(({ unit }) => unit === tariffs[0]?.unit)
  return money(byPrice(first)[0]?.price ?? Number.NaN)
}

function byPrice(tariffs: readonly Tariff[]): Tariff[] {
  return [...tariffs].sort((a, b) => a.price - b.price)
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function textOf(page: HTMLElement, selector: string): string {
  return textsOf(page, selector).join(' ')
}

function textsOf(page: HTMLElement, selector: string): string[] {
  const found = page.querySelectorAll(selector).filter((one) => !one.closest('template'))
  return found.map((one) => plain(one.text))
}

/** Spaces of every kind as one; a template keeps its lines apart. */
function plain(text: string): string {
  return text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim()
}

function fileOf(path: string): string {
  const name = path.replace('/services/', '').replace(/\/$/, '')
  return readFileSync(`${FOLDER}/${name}.md`, 'utf8')
}

async function pageOf(address: string): Promise<string> {
  return plainSpaces((await app.inject(address)).body)
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]|&nbsp;/g, ' ')
}
