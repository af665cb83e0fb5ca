import { relative } from 'node:path'
import { links } from '../../../shared/links.ts'
import { ADD_FIELD, type PriceList, VAT_FIELD } from '../../../shared/price/price-list.ts'
import { plural } from '../../../shared/words/numbers.ts'
import type { Content, Entry } from '../../content/content.ts'
import type { ContentFault } from '../../content/faults.ts'
import type { Data } from '../../content/schemas.ts'
import { typograph } from '../../content/typography.ts'
import { type Tariff, termText } from './service-facts.ts'
import { inOrder } from './service-order.ts'

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
  { vat, credit, advice }: Calculation
): PriceList {
  return {
    services: services.map(({ key, name, direction, theme, tariffs }) => ({
      key,
      name: typograph(name),
      direction,
      theme,
      tariffs: tariffs.map(({ name, price, from, unit }) => ({
        name: typograph(name),
        price,
        unit,
        ...(from ? { from } : {})
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
  const texts = [
    ...keys.flatMap((key, index) =>
      keys.indexOf(key) < index || key === VAT_FIELD || key === ADD_FIELD
        ? [`services: another field of the calculator is ${key} too`]
        : []
    ),
    ...calculation.starts.flatMap(({ tariffs }) =>
      tariffs.flatMap(({ service, tariff }) =>
        tariff > (priced.get(service) ?? tariff)
          ? [`starts: found ${tariff}; ${service} has ${priced.get(service)} tariffs`]
          : []
      )
    )
  ]
  const place = relative(dir, page?.file ?? dir)
  return texts.map((text) => ({ place, line: 1, text: `calculation.${text}` }))
}
