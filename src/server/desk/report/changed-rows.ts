import { CHANNEL_NAMES } from '../../channels/channel-names.ts'
import type { ChangedLeads } from '../../leads/lead-search.ts'
import { count } from '../formats.ts'

/** Leads that new rules have moved from one channel to another, and for what. */
export interface ChangedRow {
  was: string
  channel: string
  why: string
  leads: string
}

/** What decides, by the first word of a reason; the rest is what it has seen. */
const WORDS: Readonly<Record<string, string>> = {
  click: 'метка клика',
  medium: 'utm_medium',
  source: 'utm_source',
  app: 'приложение',
  host: 'сайт',
  tags: 'метки, которых нет в списках',
  referrer: 'ссылка',
  own: 'переход внутри сайта',
  direct: 'прямой заход',
  none: 'нет данных'
}
const MOST_ROWS = 20

/** The most frequent changes; the rest is one more row, so that none is left out of the sum. */
export function changedRows(changed: readonly ChangedLeads[]): ChangedRow[] {
  const rows = changed.slice(0, MOST_ROWS).map((one) => ({
    was: CHANNEL_NAMES[one.was],
    channel: CHANNEL_NAMES[one.channel],
    why: reasonText(one.why),
    leads: count(one.count)
  }))
  const rest = changed.slice(MOST_ROWS)
  if (rest.length === 0) return rows
  const leads = count(rest.reduce((sum, one) => sum + one.count, 0))
  return [...rows, { was: 'разные', channel: 'разные', why: `ещё причин: ${rest.length}`, leads }]
}

/** «метка клика yclid», «utm_medium target». */
function reasonText(why: string): string {
  const [kind = '', ...seen] = why.split(' ')
  return [WORDS[kind] ?? kind, ...seen].join(' ')
}
