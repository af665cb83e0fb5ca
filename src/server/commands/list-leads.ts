import { toJson } from '../../shared/json-text.ts'
import { originsOf } from '../leads/channel.ts'
import { CHANNELS } from '../leads/channel-rules.ts'
import type { StoredLead } from '../leads/lead.ts'
import { toJsonRecord } from '../leads/lead-export.ts'
import type { Delivery } from '../leads/outbox.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  oneOf,
  readArgs,
  readFilter
} from './command.ts'
import { complainOfDamage } from './damaged-leads.ts'
import { toTable } from './table.ts'

const DELIVERY_STATES = ['pending', 'sending', 'done', 'dead', 'cancelled'] as const

const COLUMNS = [
  'id',
  'received',
  'form',
  'status',
  'outcome',
  'name',
  'phone',
  'e-mail',
  'first',
  'last',
  'delivery'
] as const

export const listCommand: Command = {
  summary: 'a line for each lead, oldest first',
  usage: `npm run leads -- list [options]

${FILTER_USAGE}  --channel C  only leads that the last touch brings by ${CHANNELS.join(', ')}
  --delivery S only leads with a delivery that is ${DELIVERY_STATES.join(', ')}
  --json       an array of objects with the fields as they were sent, and
               resultID, createdAt, form, status, outcome, amount (roubles or null)
`,
  prepare(args) {
    const { values } = readArgs(args, {
      ...FILTER_OPTIONS,
      json: { type: 'boolean' },
      channel: { type: 'string' },
      delivery: { type: 'string' }
    })
    const { limit, ...filter } = readFilter(values)
    const channel = values.channel && oneOf('--channel', values.channel, CHANNELS)
    const state = values.delivery && oneOf('--delivery', values.delivery, DELIVERY_STATES)

    return async (store, print) => {
      const deliveries = await store.outbox.latest()
      const fits = ({ resultID, values: sent }: StoredLead) =>
        (!channel || originsOf(sent).last.channel === channel) &&
        (!state || deliveries.get(resultID)?.some((delivery) => delivery.state === state))
      const stored = await store.list(filter)
      complainOfDamage(stored)
      const leads = stored.filter(fits).slice(limit ? -limit : 0)
      const row = (lead: StoredLead) => toRow(lead, deliveries.get(lead.resultID))
      if (values.json) print(toJson(leads.map(toJsonRecord)))
      else if (leads.length === 0) print('No leads.\n')
      else print(toTable([COLUMNS, ...leads.map(row)]))
      return 0
    }
  }
}

function toRow(lead: StoredLead, deliveries: readonly Delivery[] = []): string[] {
  const { resultID, createdAt, form, status, outcome, values } = lead
  const { first, last } = originsOf(values)
  const isEmpty = status === 'erased' || lead.isDamaged
  return [
    resultID,
    createdAt.toISOString().slice(0, 16).replace('T', ' '),
    form,
    status,
    outcome,
    values.fio ?? '',
    values.phone ?? '',
    values.email ?? '',
    isEmpty ? '' : first.source,
    isEmpty ? '' : last.source,
    deliveries.map(({ target, state }) => `${target} ${state}`).join(', ')
  ]
}
