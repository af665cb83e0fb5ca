import { ADD_FIELD, type PriceList, VAT_FIELD } from './price-list.ts'

/** What a visitor has put together. */
export interface TariffChoice {
  /** Number of the tariff, from 1, by the key of its service; in the order of the list. */
  numbers: ReadonlyMap<string, number>
  hasVat: boolean
  /** The address named a tariff or a rate that is not there, such as a link from before a change of prices. */
  isPartial: boolean
}

/** What a form or an address chooses. Names that no service has are passed over. */
export function readTariffChoice(list: PriceList, query: URLSearchParams): TariffChoice {
  const asked = askedNumbers(query)
  const numbers = new Map<string, number>()
  let isPartial = false
  for (const { key, tariffs } of list.services) {
    const text = asked.get(key)
    if (!text) continue
    const number = tariffs.findIndex((_, index) => String(index + 1) === text) + 1
    if (number > 0) numbers.set(key, number)
    else isPartial = true
  }
  const vat = query.get(VAT_FIELD) || '0'
  const hasVat = vat === String(list.vatRate)
  return { numbers, hasVat, isPartial: isPartial || (vat !== '0' && !hasVat) }
}

/** A choice as it stands in an address; empty when nothing is chosen. */
export function tariffQuery(list: PriceList, { numbers, hasVat }: TariffChoice): string {
  const query = new URLSearchParams([...numbers].map(([key, number]) => [key, String(number)]))
  if (hasVat) query.set(VAT_FIELD, String(list.vatRate))
  return query.toString()
}

/** A button adds its tariff to what the fields say. */
function askedNumbers(query: URLSearchParams): Map<string, string> {
  const [key = '', number = ''] = query.get(ADD_FIELD)?.split('.') ?? []
  return new Map([...query, [key, number]])
}
