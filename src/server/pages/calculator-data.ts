import { links } from '../../shared/links.ts'
import type { PriceList } from '../../shared/price-list.ts'
import { quarterOf } from '../../shared/quarter.ts'
import { type TariffChoice, tariffQuery } from '../../shared/tariff-choice.ts'
import { tariffUnit } from '../../shared/tariff-unit.ts'
import type { Data } from '../content/schemas.ts'
import { thousands } from '../render/price-ladder.ts'
import type { CalculatorData } from './page-data/price-data.ts'
import { keyOf } from './priced-services.ts'

type Calculation = NonNullable<Data<'pages'>['calculation']>

/** The calculator with a visitor's choice in it. */
export function calculatorData(
  list: PriceList,
  choice: TariffChoice,
  { vat, credit, notes }: Calculation
): CalculatorData {
  return {
    list: JSON.stringify(list),
    lines: list.services.map(({ key, name, tariffs }) => ({
      key,
      name,
      options: tariffs.map(({ name, price, from, unit }, index) => ({
        value: index + 1,
        text: `${name} · ${from ? 'от ' : ''}${thousands(price)} тыс. ₽ ${tariffUnit(unit)}`,
        isChosen: choice.numbers.get(key) === index + 1
      }))
    })),
    vat: {
      rate: `${vat.rate.toLocaleString('ru')} %`,
      value: vat.rate,
      isOn: choice.hasVat,
      note: vat.note
    },
    quarter: quarterOf(list, choice),
    sendPath: choice.numbers.size > 0 ? `${pathOf(list, choice)}#lead` : '',
    notes: [
      ...notes,
      `Аудит, за которым в течение месяца следует продвижение, засчитывается в первый платёж на ${credit.percent} %.`
    ]
  }
}

/** Ready sets with what they cost. */
export function startsOf(list: PriceList, starts: Calculation['starts']) {
  return starts.map(({ title, text, tariffs }) => {
    const numbers = new Map(tariffs.map(({ service, tariff }) => [keyOf(service), tariff]))
    const choice = { numbers, hasVat: false, isPartial: false }
    const { total } = quarterOf(list, choice)
    return { title, text, total, path: `${pathOf(list, choice)}#calc` }
  })
}

function pathOf(list: PriceList, choice: TariffChoice): string {
  return `${links.prices()}?${tariffQuery(list, choice)}`
}
