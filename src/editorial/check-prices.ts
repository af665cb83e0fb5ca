import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/faults.ts'
import type { TariffUnit } from '../shared/price/price-list.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** How the rule of payment calls a tariff. */
const CALLED: Readonly<Record<TariffUnit, RegExp>> = {
  month: /ежемесячн/i,
  once: /разов/i,
  weeks4: /четыре недели/i,
  quarter: /квартал/i,
  year: /(?:^|[^а-яё])год(?![а-яё])/i
}
/** Words that only the rule has, in its one paragraph. */
const RULE = 'половина при старте'

/** Kinds of tariffs that are sold, and of which the contract or the page of prices does not say when they are paid. */
export function checkPayments(content: Content): ContentFault[] {
  const units = new Set(
    content.services.flatMap(({ data }) => (data.tariffs ?? []).map(({ unit }) => unit))
  )
  const rules: Entry[] = [
    ...content.documents.filter(({ slug }) => slug === 'dogovor'),
    ...content.pages.filter(({ data }) => data.calculation)
  ]
  return rules.flatMap((entry) => {
    const rule = entry.body.split('\n').find((line) => line.includes(RULE)) ?? ''
    return [...units]
      .filter((unit) => !CALLED[unit].test(rule))
      .map((unit) =>
        faultAt(content, {
          entry,
          line: lineWith(entry, RULE),
          text: `Не сказано, как платят за тарифы «${unit}», а такие есть.`
        })
      )
  })
}
