import { hourBlocks } from '../../../drawings/bar.ts'
import {
  leastPrice,
  type PriceLadder,
  priceLadder,
  routeSketch
} from '../../../drawings/price-ladder.ts'
import type { CalculatorProps } from '../../../islands/calculator/calculator.tsx'
import { links } from '../../../shared/links.ts'
import {
  type PriceList,
  pickWord,
  readTariffChoice,
  type TariffChoice,
  tariffQuery,
  tariffUnit,
  withTariff,
  withTax
} from '../../../shared/price/price-list.ts'
import { quarterOf, quarterRequest } from '../../../shared/price/quarter.ts'
import { fill, type Said } from '../../../shared/words/fill.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import { typograph, typographAll } from '../../content/typography.ts'
import { entryMeta, type PageMeta, pageMeta, writtenDate } from '../../render/page-meta.ts'
import { chosenMeta } from '../filters.ts'
import type { PageTools, SitePage } from '../page.ts'
import {
  hoursOfTeam,
  keyOf,
  mostHours,
  type PricedService,
  pricedServices,
  priceListOf,
  priceRules,
  type Tariff,
  tariffNote
} from '../service/service-facts.ts'

declare module '../page.ts' {
  interface PageData {
    'pages/prices': ReturnType<typeof pricesView>
  }
}

type Credit = NonNullable<Data<'pages'>['calculation']>['credit']

const NOTHING: TariffChoice = { numbers: new Map(), hasVat: false, isPartial: false }

/** All prices on one page, and the page with what a visitor has put together. */
export function pricePages(content: Content): SitePage[] {
  const page = priceRules(content)
  const calculation = page?.data.calculation
  if (!page || !calculation) return []
  const services = pricedServices(content)
  const list = priceListOf(services, calculation, typographAll(content.site.prices.calculator))
  const meta = pageMeta({ path: links.prices(), name: page.data.title, ...entryMeta(page) })
  const prices = { page, calculation, services, list }
  const pageWith = (own: PageMeta, choice: TariffChoice): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/prices', pricesView(prices, choice, leadForm, content))
  })
  return [
    {
      ...pageWith(meta, NOTHING),
      view(query) {
        const choice = readTariffChoice(list, query)
        // The same for all addresses that choose the same.
        const key = `${tariffQuery(list, choice)}${choice.isPartial ? '&partial' : ''}`
        return key ? { query: key, ...pageWith(chosenMeta(meta, key), choice) } : undefined
      }
    }
  ]
}

interface Prices {
  page: Content['pages'][number]
  calculation: Calculation
  services: readonly PricedService[]
  list: PriceList
}

function pricesView(
  { page, calculation, services, list }: Prices,
  choice: TariffChoice,
  leadForm: PageTools['leadForm'],
  content: Content
) {
  const { page: words } = content.site.prices
  const ladder = priceLadder(services, (key, number) => {
    const pick = pickOf(key, number, choice.numbers)
    const query = tariffQuery(list, withTariff(choice, list, pick.add))
    return { ...pick, path: `${links.prices()}${query && `?${query}`}#scale` }
  })
  return {
    title: fill(words.heading, { count: services.flatMap(({ tariffs }) => tariffs).length }),
    /** What promotion and an audit begin with. */
    least: leastOf(services, calculation.credit, words.title),
    lead: page.data.lead,
    asOf: fill(words.of, { day: writtenDate(page.data.updated) }),
    ladder,
    groups: offerGroups(services, choice, calculation.vat.rate, words.tariffs),
    starts: startsOf(list, calculation.starts, ladder),
    calculator: calculatorData(list, choice, calculation),
    hourBars: hourBars(services, words.rate),
    body: renderMarkdown(page.body, page.file),
    form: leadForm({ place: 'bottom', ...requestOf(list, choice) })
  }
}

/** The request comes with the calculation written in it. */
function requestOf(list: PriceList, choice: TariffChoice) {
  const values = quarterRequest(list, choice, quarterOf(list, choice))
  return values ? { values } : {}
}

/** «Продвижение от 90 000 ₽ в месяц, аудит от 45 000 ₽» */
function leastOf(
  services: readonly PricedService[],
  credit: Credit,
  said: Said<'promotion' | 'audit'>
): string {
  const least = (paths: readonly string[]) =>
    rubles(
      Math.min(
        ...services
          .filter(({ path }) => paths.includes(path))
          .flatMap(({ tariffs }) => tariffs.map(({ price }) => price))
      )
    )
  const promotion = least(credit.promotions)
  return typograph(fill(said, { promotion, audit: least(credit.audits) }))
}

type Calculation = NonNullable<Data<'pages'>['calculation']>

/** The calculator with a visitor's choice in it. */
function calculatorData(
  list: PriceList,
  choice: TariffChoice,
  { vat, credit, notes }: Calculation
): CalculatorProps {
  const ofCredit = fill(list.words.rule, { percent: credit.percent })
  return {
    list,
    query: tariffQuery(list, choice),
    isPartial: choice.isPartial,
    vatNote: typograph(vat.note),
    notes: [...notes, ofCredit].map(typograph)
  }
}

/** Ready sets with what they cost. */
function startsOf(list: PriceList, starts: Calculation['starts'], ladder: PriceLadder) {
  return starts.map(({ title, text, tariffs }) => {
    const numbers = new Map(tariffs.map(({ service, tariff }) => [keyOf(service), tariff]))
    const choice = { numbers, hasVat: false, isPartial: false }
    const { total } = quarterOf(list, choice)
    return {
      title,
      text,
      total,
      path: `${links.prices()}?${tariffQuery(list, choice)}#scale`,
      sketch: routeSketch(
        ladder,
        [...numbers].map(([key, number]) => `${key}.${number}`)
      )
    }
  })
}

/** What every tariff of every service holds; hours of all of them are drawn by one scale. @param taxRate Per cent. */
function offerGroups(
  services: readonly PricedService[],
  { numbers }: TariffChoice,
  taxRate: number,
  counted: Said<'count'>
) {
  const most = mostHours(services.flatMap(({ tariffs }) => tariffs))
  return services.map(({ tariffs, ...service }) => ({
    ...service,
    least: leastPrice(tariffs),
    count: fill(counted, { count: tariffs.length }),
    offers: tariffs.map((tariff, index) => ({
      ...offerOf(tariff, taxRate),
      blocks: tariff.hours ? hourBlocks(tariff.hours, most) : '',
      ...pickOf(service.key, index + 1, numbers)
    }))
  }))
}

function pickOf(key: string, number: number, numbers: TariffChoice['numbers']) {
  const isChosen = numbers.get(key) === number
  return { add: `${key}.${number}`, isChosen, pick: pickWord(isChosen) }
}

function offerOf(tariff: Tariff, taxRate: number) {
  const { name, price, from, unit, items } = tariff
  return {
    name,
    note: tariffNote(tariff),
    items: items.join('; '),
    sum: `${from ? 'от ' : ''}${rubles(price)}`,
    unit: `${tariffUnit(unit)}, ${withTax(tariff, taxRate)}`
  }
}

/** The price of an hour in the first service with a fixed price and hours. */
function hourBars([first]: readonly PricedService[], rate: Said<'sum'>) {
  const tariffs = (first?.tariffs ?? []).filter(({ hours, from }) => hours && !from)
  const most = mostHours(tariffs)
  return tariffs.map(({ name, price, hours = 0 }) => ({
    name,
    hoursText: hoursOfTeam(hours),
    blocks: hourBlocks(hours, most),
    rate: fill(rate, { sum: rubles(Math.round(price / hours)) })
  }))
}
