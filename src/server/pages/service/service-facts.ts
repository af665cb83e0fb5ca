import { relative } from 'node:path'
import { links } from '../../../shared/links.ts'
import {
  ADD_FIELD,
  entryTariff,
  type PriceList,
  tariffUnit,
  VAT_FIELD
} from '../../../shared/price/price-list.ts'
import { plural, rubles } from '../../../shared/words/numbers.ts'
import { unbrokenRange } from '../../../shared/words/text.ts'
import type { Content, Entry } from '../../content/content.ts'
import type { ContentFault, FieldFault } from '../../content/faults.ts'
import type { Data } from '../../content/schemas.ts'
import type { Term } from '../../content/service-schema.ts'
import { typograph } from '../../content/typography.ts'

export type Service = Entry<'services'>
export type Tariff = NonNullable<Service['data']['tariffs']>[number]

const UNITS = {
  month: ['месяц', 'месяца', 'месяцев'],
  week: ['неделя', 'недели', 'недель'],
  workday: ['рабочий день', 'рабочих дня', 'рабочих дней']
} as const
const WEEKS_IN_MONTH = 365 / 12 / 7
const IN_MONTHS = { month: 1, week: 1 / WEEKS_IN_MONTH, workday: 1 / (5 * WEEKS_IN_MONTH) }

/** The tariff that «от» is said of. */
export function leastTariff({ tariffs = [] }: Service['data']): Tariff | undefined {
  return entryTariff(tariffs)
}

/** The same beside the name of the service anywhere but on its own page: no branch may begin below that. */
export function leastOfFamily(
  { slug, data }: Service,
  services: readonly Service[]
): Tariff | undefined {
  const own = leastTariff(data)
  const branches = services.filter((other) => other.slug.startsWith(`${slug}/`))
  return [own, ...branches.map((branch) => leastTariff(branch.data))]
    .filter((tariff) => tariff !== undefined && tariff.unit === own?.unit)
    .toSorted((a, b) => (a?.price ?? 0) - (b?.price ?? 0))[0]
}

/** «от 90 000 ₽» beside the name of a service, when it has a price. */
export function servicePrice(service: Service, services: readonly Service[]): string | undefined {
  const least = leastOfFamily(service, services)
  return least && `от ${rubles(least.price)}`
}

/** «от 120 000 ₽» of a tariff that begins there, «120 000 ₽» of one that costs it. */
export function tariffPrice({ from, price }: Pick<Tariff, 'from' | 'price'>): string {
  return `${from ? 'от ' : ''}${rubles(price)}`
}

/** What the price is for, with what is paid beside it: «в месяц + бюджет». */
export function priceUnit(data: Service['data'], { unit }: Tariff): string {
  const per = tariffUnit(unit)
  return data.besides ? `${per} + ${data.besides}` : per
}

/** «2–3» and «месяца». */
export function termParts({ from, to = from, unit }: Term): { count: string; unit: string } {
  const count = to === from ? String(from) : unbrokenRange(`${from}–${to}`)
  return { count, unit: plural(to, UNITS[unit]) }
}

/** «первые сдвиги — 2–3 месяца» */
export function termText(term: Term): string {
  const { count, unit } = termParts(term)
  return `${term.what ? `${term.what} — ` : ''}${count} ${unit}`
}

/** A term in months, as the drawings need it. */
export function termMonths({ from, to = from, unit }: Term): { from: number; to: number } {
  return { from: from * IN_MONTHS[unit], to: to * IN_MONTHS[unit] }
}

/** What the client came for: the result of one of the steps. */
export function outcomeOf({ steps = [], outcome = 1 }: Service['data']): string {
  return steps[outcome - 1]?.result ?? ''
}

/** The hours of the tariff that takes most of them. */
export function mostHours(tariffs: readonly Pick<Tariff, 'hours'>[]): number {
  return Math.max(...tariffs.map(({ hours = 0 }) => hours))
}

/** A service with its number in the register: «1», and «1.2» of a branch. */
export interface NumberedService {
  service: Service
  index: string
  isBranch: boolean
}

/** The most important first, every branch under its parent. */
export function inOrder(services: readonly Service[]): NumberedService[] {
  const sorted = services
    .filter(({ slug }) => slug !== '')
    .toSorted((a, b) => orderOf(a) - orderOf(b) || a.slug.localeCompare(b.slug))
  const parents = sorted.filter(({ slug }) => !slug.includes('/'))
  return parents.flatMap((service, place) => {
    const index = String(place + 1)
    const branches = sorted.filter(({ slug }) => slug.startsWith(`${service.slug}/`))
    return [
      { service, index, isBranch: false },
      ...branches.map((branch, number) => ({
        service: branch,
        index: `${index}.${number + 1}`,
        isBranch: true
      }))
    ]
  })
}

function orderOf({ data }: Service): number {
  return data.order ?? Number.POSITIVE_INFINITY
}

/** Per cent that are added to every price; those of the page of prices. */
export function taxRate({ pages }: Pick<Content, 'pages'>): number {
  return priceRules({ pages })?.data.calculation?.vat.rate ?? 0
}

/** The page that says how prices are put together, and of which day they are. */
export function priceRules({
  pages
}: Pick<Content, 'pages'>): Content['pages'][number] | undefined {
  return pages.find(({ data }) => data.calculation)
}

type Calculation = NonNullable<Data<'pages'>['calculation']>

/** A service as the prices show it. */
export interface PricedService {
  /** Last part of its address: its field in the calculator and its anchor on the page. */
  key: string
  path: string
  /** The name in menus, where a specialisation stands below its direction. */
  menu: string
  /** The name by itself, without the direction that the service belongs to. */
  name: string
  isPart: boolean
  direction: string
  term: string
  theme: string
  tariffs: readonly Tariff[]
}

/** Services with tariffs, the most important first. */
export function pricedServices({ services }: Pick<Content, 'services'>): PricedService[] {
  return inOrder(services).flatMap(({ service }) =>
    service.data.tariffs ? [pricedService(service, service.data.tariffs)] : []
  )
}

function pricedService({ slug, data }: Entry<'services'>, tariffs: readonly Tariff[]) {
  const isPart = slug.includes('/')
  return {
    key: keyOf(links.service(slug)),
    path: links.service(slug),
    menu: data.menu,
    name: isPart ? data.title : data.menu,
    isPart,
    direction: slug.split('/')[0] ?? '',
    term: data.firstResult ? termText(data.firstResult) : '',
    theme: data.theme ?? 'other',
    tariffs
  }
}

/** What the calculator reckons with, here and in the browser. */
export function priceListOf(
  services: readonly PricedService[],
  { vat, credit, advice }: Calculation,
  words: PriceList['words']
): PriceList {
  return {
    words,
    services: services.map(({ key, name, direction, theme, tariffs }) => ({
      key,
      name: typograph(name),
      direction,
      theme,
      tariffs: tariffs.map(({ name, price, from, unit, hours }) => ({
        name: typograph(name),
        price,
        unit,
        ...(from ? { from } : {}),
        ...(hours ? { hours } : {})
      }))
    })),
    vatRate: vat.rate,
    credit: {
      audits: credit.audits.map(keyOf),
      promotions: credit.promotions.map(keyOf),
      percent: credit.percent
    },
    advice: { ...advice, text: typograph(advice.text) }
  }
}

/** `/services/seo/b2b/` is `b2b`. */
export function keyOf(path: string): string {
  return path.split('/').at(-2) ?? ''
}

/** What a tariff is measured by, its hours of work included. */
export function tariffNote({ note, hours, from }: Pick<Tariff, 'note' | 'hours' | 'from'>): string {
  return hours ? `${note}, ${from ? leastHours(hours) : hoursOfTeam(hours)}` : note
}

/** «40 часов команды» */
export function hoursOfTeam(hours: number): string {
  return `${count.format(hours)} ${plural(hours, ['час', 'часа', 'часов'])} команды`
}

/** «от 62 часов команды» */
function leastHours(hours: number): string {
  return `от ${count.format(hours)} ${plural(hours, ['часа', 'часов', 'часов'])} команды`
}

const count = new Intl.NumberFormat('ru')

/**
 * What a schema cannot see of the page of prices: fields of its calculator that are the same, tariffs that are not there.
 * A service that could not be read has faults of its own, and is passed over.
 */
export function priceFaults({ services, pages, dir }: Content): ContentFault[] {
  const page = pages.find(({ data }) => data.calculation)
  const calculation = page?.data.calculation
  if (!calculation) return []
  const priced = new Map(
    services.map(({ slug, data }) => [links.service(slug), data.tariffs?.length ?? 0])
  )
  const keys = [...priced].flatMap(([path, count]) => (count > 0 ? [keyOf(path)] : []))
  const faults: FieldFault[] = [
    ...keys.flatMap((key, index): FieldFault[] => {
      if (keys.indexOf(key) === index && key !== VAT_FIELD && key !== ADD_FIELD) return []
      const text = `Адрес услуги кончается на «${key}», а так уже называется другое поле расчёта: возьмите другой.`
      return [{ path: ['calculation'], code: 'duplicate', text }]
    }),
    ...calculation.starts.flatMap(({ tariffs }) =>
      tariffs.flatMap(({ service, tariff }): FieldFault[] => {
        if (tariff <= (priced.get(service) ?? tariff)) return []
        const text = `Стоит «${tariff}», а тарифов у ${service} всего ${priced.get(service)}.`
        return [{ path: ['calculation', 'starts'], code: 'wrong-count', text }]
      })
    )
  ]
  const place = relative(dir, page?.file ?? dir)
  return faults.map((fault) => ({ ...fault, place, line: 1 }))
}
