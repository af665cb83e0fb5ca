import { hourBlocks } from '../../../drawings/marks.ts'
import { kindsOf, leastPrice } from '../../../drawings/price-ladder.ts'
import {
  pickWord,
  TARIFF_UNITS,
  type TariffChoice,
  tariffUnit,
  withTax
} from '../../../shared/price/price-list.ts'
import { plural, rubles } from '../../../shared/words/numbers.ts'
import { hoursOfTeam, type PricedService, tariffNote } from './priced-services.ts'
import { mostHours, type Tariff } from './service-facts.ts'

/** What every tariff of every service holds; hours of all of them are drawn by one scale. @param taxRate Per cent. */
export function offerGroups(
  services: readonly PricedService[],
  { numbers }: TariffChoice,
  taxRate: number
) {
  const most = mostHours(services.flatMap(({ tariffs }) => tariffs))
  return services.map(({ tariffs, ...service }) => ({
    ...service,
    kinds: kindsOf(tariffs),
    least: leastPrice(tariffs),
    count: `${tariffs.length} ${plural(tariffs.length, ['тариф', 'тарифа', 'тарифов'])}`,
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
    unit: `${tariffUnit(unit)}, ${withTax(tariff, taxRate)}`,
    kind: TARIFF_UNITS[unit].kind
  }
}

/** What an hour costs in the first service, where a tariff names its hours and its price is no least one. */
export function hourBars([first]: readonly PricedService[]) {
  const tariffs = (first?.tariffs ?? []).filter(({ hours, from }) => hours && !from)
  const most = mostHours(tariffs)
  return tariffs.map(({ name, price, hours = 0 }) => ({
    name,
    hoursText: hoursOfTeam(hours),
    blocks: hourBlocks(hours, most),
    rate: `${rubles(Math.round(price / hours))} за час`
  }))
}
