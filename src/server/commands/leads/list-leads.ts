import type { Zone } from '../../../shared/dates.ts'
import { CHANNELS } from '../../channels/lists.ts'
import type { Delivery } from '../../delivery/queue.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { jsonRecords } from '../../leads/lead-export.ts'
import { originsOf } from '../../leads/lead-facets.ts'
import { leadBatches, reindex } from '../../leads/lead-search.ts'
import type { SiteStore } from '../../store/site-store.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  oneOf,
  readArgs,
  readFilter,
  refuseWords,
  UsageError
} from '../command.ts'
import {
  jsonArray,
  noticingDamage,
  pour,
  startProgress,
  startTable,
  stoppable
} from '../terminal.ts'

const DELIVERY_STATES = ['pending', 'sending', 'done', 'dead', 'cancelled'] as const

/** What a line of the table is made of. */
interface Listed {
  lead: StoredLead
  zone: Zone
  deliveries: readonly Delivery[]
}

/** The columns by their headings, in the order of the table. */
const COLUMNS: Readonly<Record<string, (listed: Listed) => string | undefined>> = {
  id: ({ lead }) => lead.resultID,
  received: ({ lead, zone }) => zone.minuteOf(lead.createdAt),
  form: ({ lead }) => lead.form,
  status: ({ lead }) => lead.status,
  check: ({ lead }) => lead.verdict,
  outcome: ({ lead }) => lead.outcome,
  name: ({ lead }) => lead.values.fio,
  phone: ({ lead }) => lead.values.phone,
  'e-mail': ({ lead }) => lead.values.email,
  first: ({ lead }) => sourceOf(lead, 'first'),
  last: ({ lead }) => sourceOf(lead, 'last'),
  delivery: ({ deliveries }) =>
    deliveries.map(({ target, state }) => `${target} ${state}`).join(', ')
}

export const listCommand: Command = {
  summary: 'a line for each lead, oldest first',
  usage: `npm run leads -- list [options]

${FILTER_USAGE}  --channel C  only leads that the last touch brings by ${CHANNELS.join(', ')}
  --delivery S only leads with a delivery that is ${DELIVERY_STATES.join(', ')}
  --json       an array of objects with the fields as they were sent, and
               resultID, createdAt, form, status, verdict, outcome, amount (roubles or null)

The check is human, suspect or unverified, as the bot check found the sender, or spam where a trap caught it.
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      ...FILTER_OPTIONS,
      json: { type: 'boolean' },
      channel: { type: 'string' },
      delivery: { type: 'string' }
    })
    refuseWords(positionals, 'list')
    const { limit, ...filters } = readFilter(values, zone)
    const channel = values.channel && oneOf('--channel', values.channel, CHANNELS)
    if (channel) filters.channel = channel
    if (values.delivery) {
      filters.delivery = oneOf('--delivery', values.delivery, DELIVERY_STATES)
    }

    return async (store) => {
      if (channel) await reindex(store.leads, { which: 'missing' })
      const batches = noticingDamage(leadBatches(store.leads, { filters, limit }))
      await pour(values.json ? jsonArray(jsonRecords(batches)) : table(store, batches, zone))
      return 0
    }
  }
}

/** The columns are as wide as the first batch needs. */
async function* table({ delivery }: SiteStore, batches: AsyncIterable<StoredLead[]>, zone: Zone) {
  const toLines = startTable(Object.keys(COLUMNS))
  let isEmpty = true
  for await (const leads of batches) {
    const deliveries = await delivery.latestOf(leads.map(({ resultID }) => resultID))
    yield toLines(
      leads.map((lead) => toRow({ lead, zone, deliveries: deliveries.get(lead.resultID) ?? [] }))
    )
    isEmpty = false
  }
  if (isEmpty) yield 'No leads.\n'
}

function toRow(listed: Listed): string[] {
  return Object.values(COLUMNS).map((cellOf) => cellOf(listed) ?? '')
}

function sourceOf(lead: StoredLead, touch: 'first' | 'last'): string {
  const isEmpty = lead.status === 'erased' || lead.isDamaged
  return isEmpty ? '' : originsOf(lead.values)[touch].source
}

export const reindexCommand: Command = {
  summary: 'derives anew what leads are searched and counted by',
  usage: `npm run leads -- reindex

Channel, source, campaign, pages, theme, office and contact of every lead are derived from what was sent, by the rules
of today: for new rules, and for a database that was edited by hand. Stopped with Ctrl+C it begins anew the next time.
`,
  prepare(args) {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError('reindex takes no id')

    return async (store, print) => {
      const { count, isDone } = await reindexWithProgress(store)
      if (isDone) print(`${count} leads derived.\n`)
      else print(`Stopped after ${count} leads; run "reindex" again.\n`)
      return isDone ? 0 : 1
    }
  }
}

async function reindexWithProgress({ leads }: SiteStore) {
  const total = await leads.countLeads()
  const progress = startProgress('deriving')
  const { signal, release } = stoppable()
  try {
    return await reindex(leads, { signal, onBatch: (count) => progress.update(count, total) })
  } finally {
    release()
    progress.stop()
  }
}
