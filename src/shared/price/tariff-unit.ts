/** What a tariff is paid for: in words, by the form of its sign, and how many times in a quarter. */
export const TARIFF_UNITS = {
  month: { text: 'в месяц', kind: 'month', timesInQuarter: 3 },
  once: { text: 'разово', kind: 'once', timesInQuarter: 1 },
  weeks4: { text: 'за 4 недели', kind: 'term', timesInQuarter: 1 },
  quarter: { text: 'за квартал', kind: 'term', timesInQuarter: 1 },
  year: { text: 'за год', kind: 'term', timesInQuarter: 1 }
} as const

/** The name of a unit as it stands in content. */
export type TariffUnit = keyof typeof TARIFF_UNITS

/** Every month, one time, or for a term that has an end. */
export type TariffKind = (typeof TARIFF_UNITS)[TariffUnit]['kind']

/** «в месяц» */
export function tariffUnit(unit: TariffUnit): string {
  return TARIFF_UNITS[unit].text
}
