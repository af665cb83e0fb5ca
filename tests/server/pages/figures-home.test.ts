import { type HTMLElement, type Node, parse } from 'node-html-parser'
import t from 'tap'
import type { Content, Entry } from '../../../src/server/content/content.ts'
import { countWord } from '../../../src/shared/words/count-words.ts'
import { buildTestApp } from '../../support/test-app.ts'

const { app } = await buildTestApp(t)
const html = (await app.inject('/')).body
const { content } = app.site()

type Service = Entry<'services'>

/** The part of the page under a heading. */
function section(heading: string, page = html): HTMLElement {
  const found = parse(page).querySelector(`section[aria-labelledby="${heading}"]`)
  if (!found) throw new Error(`There is no section ${heading}`)
  return found
}

const texts = (root: HTMLElement, selector: string) =>
  root.querySelectorAll(selector).map((element) => plain(element.text))

/** A text with ordinary spaces, each once, and no joiners. */
function plain(text: string): string {
  return text
    .replaceAll('\u2060', '')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .trim()
}

function named<Name extends 'services' | 'cases' | 'ratings'>(
  list: Content[Name],
  slug: string
): Entry<Name> {
  const found = (list as readonly Entry<Name>[]).find((entry) => entry.slug === slug)
  if (!found) throw new Error(`There is no ${slug}`)
  return found
}

/** «от 90 000 ₽», of the cheapest tariff of it and of its branches that is paid as its first one is. */
function leastOf({ slug, data: { tariffs = [] } }: Service): { price: string } {
  const first = content.services
    .filter((other) => other.slug === slug || other.slug.startsWith(`${slug}/`))
    .flatMap(({ data }) => data.tariffs ?? [])
    .filter(({ unit }) => unit === tariffs[0]?.unit)
  const least = Math.min(...first.map(({ price }) => price))
  const thousands = `${Math.floor(least / 1000)} ${String(least % 1000).padStart(3, '0')}`
  return { price: `от ${thousands} ₽` }
}

const UNITS = {
  month: 'в месяц',
  once: 'разово',
  weeks4: 'за 4 недели',
  quarter: 'за квартал',
  year: 'за год'
}

function unitOf({ data }: Service): string {
  const [first] = data.tariffs ?? []
  return [first && UNITS[first.unit], data.besides].filter(Boolean).join(' + ')
}

/** The figures that a term is written with. */
function rangeOf(term: Service['data']['firstResult']): number[] | undefined {
  return term && [...new Set([term.from, term.to ?? term.from])]
}

const directions = () =>
  section('services-title')
    .querySelectorAll('.survey-row__link')
    .map((link) => {
      const slug = link.getAttribute('href')?.split('/')[2] ?? ''
      return named<'services'>(content.services, slug)
    })

t.test(
  'the register shows every direction, its cheapest tariff with its unit, its first term',
  async (t) => {
    const root = section('services-title')
    const services = directions()
    const top = content.services.filter(({ slug }) => slug && !slug.includes('/'))
    t.same(new Set(services.map(({ slug }) => slug)), new Set(top.map(({ slug }) => slug)))
    t.same(
      texts(root, '.survey-row__price b'),
      services.map((service) => leastOf(service).price)
    )
    t.same(
      texts(root, '.survey-row__price span'),
      services.map((service) => unitOf(service))
    )
    t.same(
      texts(root, '.survey-row__term p').map((text) => text.match(/\d+/g)?.map(Number)),
      services.map(({ data }) => rangeOf(data.firstResult))
    )
    t.match(plain(root.querySelector('h2')?.text ?? '').toLowerCase(), countWord(services.length))
  }
)

t.test('the results show no number but those of their cases', async (t) => {
  const root = section('cases-title')
  const paths = root.querySelectorAll('h3 a').map((link) => link.getAttribute('href') ?? '')
  const cases = paths.map((path) => named<'cases'>(content.cases, path.split('/')[2] ?? ''))
  const lengths = cases.map(({ data }) => data.series.values.length)
  for (const [index, { data }] of cases.entries()) {
    t.match(root.text, new RegExp(`${lengths[index]}\\sмесяц`), data.client)
  }
  t.same(
    strangers(root, [cases.map(({ data, body }) => [data, body]), lengths, numbersOfChart(cases)]),
    []
  )
  t.match(plain(root.text), `Все ${countWord(content.cases.length)} кейс`)
})

/** What the drawing and its table say beside the values: flags, ticks, changes from month to month, the section's number. */
function numbersOfChart([lead]: readonly Entry<'cases'>[]): string[] {
  const { values, events = [] } = lead?.data.series ?? { values: [] }
  const changes = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)))
  const highest = Math.max(...values)
  return [
    '03',
    ...events.map((_, index) => String(index + 1)),
    ...[0, 3, 6, 9, 12].filter((tick) => tick <= highest).map(String),
    ...[...changes, ...values].map((value) => value.toFixed(1))
  ]
}

/** Numbers of a text without their spaces and idle zeros: «от 120 000 ₽» has 120000, «91,0» is 91. */
function numbersOf(text: string): string[] {
  const joined = text.replaceAll(/(\d)[\s\u00A0\u202F](?=\d{3}(?!\d))/g, '$1')
  const numbers = joined.match(/\d+(?:[.,]\d+)*/g) ?? []
  return numbers.map((number) => number.replace('.', ',').replace(/,0$/, ''))
}

/** Numbers that an element shows, one text at a time: neighbours do not run into each other. */
function shownNumbers(element: HTMLElement): string[] {
  return textsOf(element).flatMap(numbersOf)
}

/** Numbers that are shown and none of the sources has. */
function strangers(element: HTMLElement | null, sources: readonly unknown[]): string[] {
  if (!element) throw new Error('There is no such part of the page')
  const known = new Set(leavesOf(sources).flatMap(numbersOf))
  return [...new Set(shownNumbers(element))].filter((number) => !known.has(number))
}

function textsOf(node: Node): string[] {
  return node.childNodes.length > 0 ? node.childNodes.flatMap(textsOf) : [node.text]
}

/** Every value of nested data as a text. */
function leavesOf(data: unknown): string[] {
  if (data === null || typeof data !== 'object') return [String(data)]
  return Object.values(data).flatMap(leavesOf)
}
