import type { CalculatorProps } from '../../../islands/calculator/calculator.tsx'
import { links } from '../../../shared/links.ts'
import type { PriceList } from '../../../shared/price/price-list.ts'
import { quarterOf } from '../../../shared/price/quarter.ts'
import { type TariffChoice, tariffQuery } from '../../../shared/price/tariff-choice.ts'
import type { Data } from '../../content/schemas.ts'
import { typograph } from '../../content/typography.ts'
import { keyOf } from '../service/priced-services.ts'

type Calculation = NonNullable<Data<'pages'>['calculation']>

/** The calculator with a visitor's choice in it. */
export function calculatorData(
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
export function startsOf(list: PriceList, starts: Calculation['starts']) {
  return starts.map(({ title, text, tariffs }) => {
    const numbers = new Map(tariffs.map(({ service, tariff }) => [keyOf(service), tariff]))
    const choice = { numbers, hasVat: false, isPartial: false }
    const { total } = quarterOf(list, choice)
    return { title, text, total, path: `${links.prices()}?${tariffQuery(list, choice)}#calc` }
  })
}
