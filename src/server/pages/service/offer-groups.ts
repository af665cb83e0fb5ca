import { kindsOf, leastPrice } from '../../../drawings/price-ladder.ts'
import { pickWord } from '../../../shared/price/pick-word.ts'
import { rubles } from '../../../shared/price/rubles.ts'
import type { TariffChoice } from '../../../shared/price/tariff-choice.ts'
import { TARIFF_UNITS, tariffUnit } from '../../../shared/price/tariff-unit.ts'
import { withTax } from '../../../shared/price/with-tax.ts'
import { plural } from '../../../shared/words/plural.ts'
import { hoursOfTeam, type PricedService, tariffNote } from './priced-services.ts'
import type { Tariff } from './service-facts.ts'

/** The higher the tariff, the higher its summit. */
const PEAKS = ['M0 58H40L60 44 80 58h40', 'M0 58H24L60 24 96 58h24', 'M0 58H8L60 4l52 54h8']

/** What every tariff of every service holds. @param taxRate Per cent. */
export function offerGroups(
  services: readonly PricedService[],
  { numbers }: TariffChoice,
  taxRate: number
) {
  return services.map(({ tariffs, ...service }) => ({
    ...service,
    kinds: kindsOf(tariffs),
    least: leastPrice(tariffs),
    count: `${tariffs.length} ${plural(tariffs.length, ['тариф', 'тарифа', 'тарифов'])}`,
    offers: tariffs.map((tariff, index) => ({
      ...offerOf(tariff, taxRate),
      peak: PEAKS[index] ?? (PEAKS.at(-1) as string),
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
  return (first?.tariffs ?? []).flatMap(({ name, price, from, hours }) =>
    hours && !from
      ? [
          {
            name,
            hoursText: hoursOfTeam(hours),
            ...barOf(hours),
            rate: `${rubles(Math.round(price / hours))} за час`
          }
        ]
      : []
  )
}

const HOUR_PX = 3
/** Blocks of a bar are five hours each, with a hairline between them. */
const BLOCK_HOURS = 5

function barOf(hours: number): { width: number; blocks: string } {
  const width = hours * HOUR_PX
  const step = BLOCK_HOURS * HOUR_PX
  const starts = Array.from({ length: Math.ceil(width / step) }, (_, index) => index * step)
  const block = (x: number) => `M${x} 0h${Math.min(step, width - x) - 1}v14H${x}z`
  return { width, blocks: starts.map(block).join('') }
}
