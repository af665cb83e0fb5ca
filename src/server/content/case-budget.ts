import { links } from '../../shared/links.ts'
import type { TariffUnit } from '../../shared/price/price-list.ts'
import type { Content } from './content.ts'
import type { Data } from './schemas.ts'
import { monthsBetween } from './series.ts'

/** How many months of work one payment of a tariff is for; a single payment is for all of it. */
const MONTHS: Readonly<Record<TariffUnit, number>> = {
  month: 1,
  once: Number.POSITIVE_INFINITY,
  weeks4: Number.POSITIVE_INFINITY,
  quarter: 3,
  year: 12
}

/** A tariff that a project was paid by, at today's price. */
export interface PaidTariff {
  name: string
  price: number
  /** The price is the least one. */
  isLeast: boolean
  times: number
  /** What the tariff says of the team's hours, for one payment. */
  hours: number | undefined
  /** What is paid beside the price. */
  besides: string | undefined
}

/** The months of a project, the first and the last included. */
export function monthsOf({ period }: Pick<Data<'cases'>, 'period'>): number {
  return monthsBetween(period.from, period.to) + 1
}

/** The tariffs of a project, each as often as it was paid. */
export function paidTariffs(
  data: Data<'cases'>,
  { services }: Pick<Content, 'services'>
): PaidTariff[] {
  const months = monthsOf(data)
  return data.budget.flatMap(({ service, tariff, times }) => {
    const owner = services.find(({ slug }) => links.service(slug) === service)?.data
    const found = owner?.tariffs?.find(({ name }) => name === tariff)
    if (!found) return []
    return {
      name: found.name,
      price: found.price,
      isLeast: found.from === true,
      times: times ?? Math.max(1, Math.floor(months / MONTHS[found.unit])),
      hours: found.hours,
      besides: owner?.besides
    }
  })
}

/** What a project costs by today's prices, in roubles. */
export function budgetSum(tariffs: readonly PaidTariff[]): number {
  return tariffs.reduce((sum, { price, times }) => sum + price * times, 0)
}

const MILLION = 1_000_000

/** What a series of revenue has earned above its first month. @param values Millions of roubles. @param margin Per cent. @param budget Roubles. */
export function returnFor(
  values: readonly number[],
  margin: number,
  budget: number
): { gain: number; profit: number; share: number } {
  const [first = 0] = values
  const gain = tenth(values.reduce((sum, value) => sum + value - first, 0))
  const profit = tenth((gain * margin) / 100)
  return { gain, profit, share: tenth((profit * MILLION) / budget) }
}

const tenth = (value: number) => Math.round(value * 10) / 10
