import type { Clocks } from '../../leads/call-times.ts'
import type { LeadFilter, LeadSearch } from '../../leads/lead-search.ts'
import { nextOpening } from './call-order.ts'
import type { InboxQuery } from './inbox-query.ts'

interface Asked {
  query: InboxQuery
  filters: LeadFilter
}

/** What stands in the place of leads where there are none: if nobody may be called yet, since when somebody may. */
export async function emptyWords(
  store: Pick<LeadSearch, 'callWindows'>,
  { query: { chosen, find }, filters }: Asked,
  clocks: Clocks,
  now: Date
): Promise<string> {
  const names = Object.keys(chosen)
  if (names.length === 0 && find === undefined) return 'Заявок пока нет. Новая появится здесь сама.'
  const isOnlyCalls = names.length === 1 && chosen.call && find === undefined
  const opening = isOnlyCalls ? await nextOpening(store, filters, clocks, now) : undefined
  if (!opening) return 'Таких заявок нет.'
  const when = clocks.zone.shortDateTime(opening, now).replace(', ', ' в\u00A0')
  return `Сейчас звонить некому. Ближайшие часы начнутся ${when}.`
}
