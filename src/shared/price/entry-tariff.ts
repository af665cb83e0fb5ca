import type { TariffUnit } from './tariff-unit.ts'

/**
 * The tariff that «от» is said of: the cheapest of those paid as the first one is. What follows the work that a client
 * begins with may cost less, but nobody can begin with it.
 */
export function entryTariff<T extends { price: number; unit: TariffUnit }>(
  tariffs: readonly T[]
): T | undefined {
  return tariffs
    .filter(({ unit }) => unit === tariffs[0]?.unit)
    .toSorted((a, b) => a.price - b.price)[0]
}
