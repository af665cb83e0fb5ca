import { priceLadder } from '../../../drawings/price-ladder.ts'
import type { CalculatorProps } from '../../../islands/calculator/calculator.tsx'
import { links } from '../../../shared/links.ts'
import {
  type PriceList,
  readTariffChoice,
  TARIFF_UNITS,
  type TariffChoice,
  tariffQuery
} from '../../../shared/price/price-list.ts'
import { quarterOf, quarterRequest } from '../../../shared/price/quarter.ts'
import { rubles } from '../../../shared/words/numbers.ts'
import type { Content } from '../../content/content.ts'
import { renderMarkdown } from '../../content/markdown.ts'
import type { Data } from '../../content/schemas.ts'
import { typograph } from '../../content/typography.ts'
import { entryMeta, type PageMeta, pageMeta, writtenDate } from '../../render/page-meta.ts'
import type { SitePage } from '../page.ts'
import { hourBars, offerGroups } from '../service/offer-groups.ts'
import { priceRules } from '../service/price-rules.ts'
import {
  keyOf,
  type PricedService,
  pricedServices,
  priceListOf
} from '../service/priced-services.ts'

type Credit = NonNullable<Data<'pages'>['calculation']>['credit']

const NOTHING: TariffChoice = { numbers: new Map(), hasVat: false, isPartial: false }

/** All prices on one page, and the page with what a visitor has put together. */
export function pricePages(content: Content): SitePage[] {
  const page = priceRules(content)
  const calculation = page?.data.calculation
  if (!page || !calculation) return []
  const services = pricedServices(content)
  const list = priceListOf(services, calculation)
  const meta = pageMeta({ path: links.prices(), name: page.data.title, ...entryMeta(page) })

  const pageWith = (own: PageMeta, choice: TariffChoice): SitePage => ({
    meta: own,
    render: ({ render, leadForm }) =>
      render('pages/prices', {
        meta: own,
        title: titleOf(services, calculation.credit),
        lead: page.data.lead,
        asOf: `Без НДС, на ${writtenDate(page.data.updated)}.`,
        paidSo: paidSo(services),
        ladder: priceLadder(services),
        groups: offerGroups(services, choice, calculation.vat.rate),
        starts: startsOf(list, calculation.starts),
        calculator: calculatorData(list, choice, calculation),
        hourBars: hourBars(services),
        body: renderMarkdown(page.body, page.file),
        form: leadForm({ place: 'bottom', ...requestOf(list, choice) })
      })
  })

  return [
    {
      ...pageWith(meta, NOTHING),
      view(query) {
        const choice = readTariffChoice(list, query)
        const key = viewKey(list, choice)
        const own = { ...meta, isIndexed: false, canonical: meta.path }
        return key ? { query: key, ...pageWith(own, choice) } : undefined
      }
    }
  ]
}

/** The same for all addresses that choose the same. */
function viewKey(list: PriceList, choice: TariffChoice): string {
  return `${tariffQuery(list, choice)}${choice.isPartial ? '&partial' : ''}`
}

/** The request comes with the calculation written in it. */
function requestOf(list: PriceList, choice: TariffChoice) {
  const values = quarterRequest(list, choice, quarterOf(list, choice))
  return values ? { values } : {}
}

/** «Цены: продвижение сайта от 120 000 ₽ в месяц, аудит от 45 000 ₽»: the first promotion is of a whole site. */
function titleOf(services: readonly PricedService[], credit: Credit): string {
  const least = (paths: readonly string[]) =>
    rubles(
      Math.min(
        ...services
          .filter(({ path }) => paths.includes(path))
          .flatMap(({ tariffs }) => tariffs.map(({ price }) => price))
      )
    )
  return typograph(
    `Цены: продвижение сайта от ${least(credit.promotions.slice(0, 1))} в месяц, аудит от ${least(credit.audits)}`
  )
}

function paidSo(services: readonly PricedService[]) {
  const kinds = services.flatMap(({ tariffs }) =>
    tariffs.map(({ unit }) => TARIFF_UNITS[unit].kind)
  )
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  return [
    { value: 'all', label: 'Все', count: kinds.length },
    { value: 'month', label: 'В месяц', count: count('month') },
    { value: 'once', label: 'Разово', count: count('once') },
    { value: 'term', label: 'За срок', count: count('term') }
  ] as const
}

type Calculation = NonNullable<Data<'pages'>['calculation']>

/** The calculator with a visitor's choice in it. */
function calculatorData(
  list: PriceList,
  choice: TariffChoice,
  { vat, credit, notes }: Calculation
): CalculatorProps {
  const ofCredit = `Если подпишете договор на поисковое продвижение в течение месяца после приёмки аудита, зачтём ${credit.percent} % его цены в первый платёж.`
  return {
    list,
    query: tariffQuery(list, choice),
    isPartial: choice.isPartial,
    vatNote: typograph(vat.note),
    notes: [...notes, ofCredit].map(typograph)
  }
}

/** Ready sets with what they cost. */
function startsOf(list: PriceList, starts: Calculation['starts']) {
  return starts.map(({ title, text, tariffs }) => {
    const numbers = new Map(tariffs.map(({ service, tariff }) => [keyOf(service), tariff]))
    const choice = { numbers, hasVat: false, isPartial: false }
    const { total } = quarterOf(list, choice)
    return { title, text, total, path: `${links.prices()}?${tariffQuery(list, choice)}#calc` }
  })
}
