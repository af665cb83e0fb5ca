import { readdirSync, readFileSync } from 'node:fs'
import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { buildTestApp } from '../support/test-app.ts'

// Every number on the page of prices, reckoned from the files anew: nothing here is asked of the site's own functions.

interface Tariff {
  name: string
  price: number
  from?: boolean
  unit: string
  hours?: number
  note: string
  items: string[]
}

const UNITS: Record<string, { words: string; kind: string; times: number }> = {
  month: { words: 'в месяц', kind: 'month', times: 3 },
  once: { words: 'разово', kind: 'once', times: 1 },
  quarter: { words: 'за квартал', kind: 'term', times: 1 },
  year: { words: 'за год', kind: 'term', times: 1 },
  weeks4: { words: 'за 4 недели', kind: 'term', times: 1 }
}

const FOLDER = 'src/content/services'
const priced = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ slug: name.replace(/\.md$/, ''), ...frontMatter(`${FOLDER}/${name}`) }))
  .filter(({ tariffs }) => tariffs)
/** Place of a direction, and of a specialisation within it. */
const placeOf = (slug: string): number => {
  const order = (path: string) => priced.find((one) => one.slug === path)?.order ?? 0
  const [parent = '', part] = slug.split('/')
  return order(parent) * 100 + (part ? order(slug) : 0)
}
const tariffsOf = new Map<string, Tariff[]>(
  priced.map(({ slug, tariffs }) => [`/services/${slug}/`, tariffs])
)
const prices = readFileSync('src/content/pages/prices.md', 'utf8')
const { calculation } = frontMatter('src/content/pages/prices.md')
const services: { key: string; tariffs: Tariff[] }[] = priced
  .sort((a, b) => placeOf(a.slug) - placeOf(b.slug))
  .map(({ slug, tariffs }) => ({ key: slug.split('/').at(-1) ?? '', tariffs }))
const all = services.flatMap(({ tariffs }) => tariffs)

const counts = ['month', 'once', 'term'].map(
  (kind) => all.filter((tariff) => unitOf(tariff).kind === kind).length
)
const leastOfEach = services.map(({ tariffs }) => cheapest(tariffs))

/** Numbers that stand in places of their own, by the selector of the place. */
const COUNTED: [string, string[]][] = [
  ['h1', [String(all.length)]],
  ['.pill__count', [all.length, ...counts].map(String)],
  ['.ladder__least', leastOfEach],
  ['.offers__more', leastOfEach],
  ['.starts__total', calculation.starts.map(startTotal)],
  ['.calc__side .pill__text', ['', String(calculation.vat.rate)]],
  ['.calc__note', [...calculation.notes, String(calculation.credit.percent)]],
  [
    '.hours__rate',
    all.flatMap(({ price, hours }) => (hours ? [`${Math.round(price / hours)}`] : []))
  ]
]

/** What stands for every tariff or service. */
const LISTED: [string, string[]][] = [
  [
    '.ladder__price',
    services.flatMap(({ tariffs }) => byPrice(tariffs).map(({ price }) => `${price / 1000}`))
  ],
  ['.ladder__plot title', services.map(({ tariffs }) => `${byPrice(tariffs).map(inWords)}`)],
  ['.offer__note', all.map(({ note, hours }) => `${note}${hours ?? ''}`)],
  ['.offer__items', all.map(({ items }) => items.join())],
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

const PLANTED = [
  ['a count', '>36 тарифов', '>37 тарифов'],
  ['a count of a kind', '<span class="pill__count">24<', '<span class="pill__count">23<'],
  ['a price on the axis', '>240</text>', '>250</text>'],
  ['a price in words', '«Высота» 240', '«Высота» 250'],
  ['the least price', 'от 90 000 ₽</span>', 'от 60 000 ₽</span>'],
  ['a price in the list', '>320 000 ₽</span>', '>330 000 ₽</span>'],
  ['a unit', '</span> за квартал</p>', '</span> за год</p>'],
  ['hours of a tariff', '40 часов команды</p>', '41 час команды</p>'],
  ['an option', '320 тыс.', '330 тыс.'],
  ['a ready set', '265 000', '275 000'],
  ['the price of an hour', '2 824', '2 842'],
  ['the rate of tax', 'с НДС 22', 'с НДС 20'],
  ['the part that is credited', 'первый платёж на 50', 'первый платёж на 40']
] as const

for (const [what, from, to] of PLANTED) {
  t.test(`${what} that is not so is found`, async (t) => {
    const planted = html.replace(from, to)
    t.not(planted, html, 'it is planted')
    t.not(faultsOf(planted).length, 0)
  })
}

t.test('a calculation is the sum of what it names', async (t) => {
  const query = { seo: 3, audit: 2, analitika: 3, reputaciya: 3, nejropoisk: 3 }
  const chosen = Object.entries(query).map(([key, number]) => {
    const tariff = services.find((service) => service.key === key)?.tariffs[number - 1]
    if (!tariff) throw new Error(`no tariff ${number} of ${key}`)
    return tariff
  })
  const net = sumOf(chosen)
  const address = Object.entries(query).map((pair) => pair.join('='))
  const page = parse(await pageOf(`/prices/?${address.join('&')}&vat=22`))
  const tax = Math.round((net * calculation.vat.rate) / 100)

  t.equal(textOf(page, '[data-calculator-total]'), `от ${money(net + tax)}`)
  t.same(textsOf(page, '[data-part="sum"]'), [
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
    units[index] === `${least(tariff)} ${unitOf(tariff).words}` ? [] : [`${units[index]}`]
  )
  return [...wrong, ...wrongUnits, ...strangeNumbers(page)]
}

/** Numbers in any text of the page's own that neither the files have nor anything reckoned from them. */
function strangeNumbers(page: HTMLElement): string[] {
  const known = new Set(
    [
      ...numbersIn(prices),
      ...[...tariffsOf.keys()].flatMap((path) => numbersIn(fileOf(path))),
      ...all.flatMap(({ price, hours = 1 }) => [price, price / 1000, Math.round(price / hours)]),
      ...calculation.starts.map(startTotal).flatMap(numbersIn),
      ...services.map(({ tariffs }) => tariffs.length),
      ...['month', 'once', 'term'].map(
        (kind) => all.filter(({ unit }) => UNITS[unit]?.kind === kind).length
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

function sumOf(tariffs: readonly Tariff[]): number {
  return tariffs.reduce(
    (sum, { price, unit }) => sum + price * (UNITS[unit]?.times ?? Number.NaN),
    0
  )
}

function unitOf({ unit }: Tariff) {
  const found = UNITS[unit]
  if (!found) throw new Error(`nobody knows the unit ${unit}`)
  return found
}

function inWords(tariff: Tariff): string {
  return `«${tariff.name}» ${least(tariff)} ${unitOf(tariff).words}`
}

function least({ from, price }: Tariff, sum = price): string {
  return from ? `от ${money(sum)}` : money(sum)
}

function cheapest(tariffs: readonly Tariff[]): string {
  const first = tariffs.filter(({ unit }) => unit === tariffs[0]?.unit)
  return money(byPrice(first)[0]?.price ?? Number.NaN)
}

function byPrice(tariffs: readonly Tariff[]): Tariff[] {
  return [...tariffs].sort((a, b) => a.price - b.price)
}

function money(sum: number): string {
  return `${String(sum).replace(/\B(?=(\d{3})+$)/g, ' ')} ₽`
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

function frontMatter(file: string) {
  return parseYaml(readFileSync(file, 'utf8').split('---')[1] ?? '')
}

async function pageOf(address: string): Promise<string> {
  return plainSpaces((await app.inject(address)).body)
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]|&nbsp;/g, ' ')
}
