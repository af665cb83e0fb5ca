import { toRecord } from '../leads/lead-export.ts'
import type { StoredLead } from '../leads/lead-store.ts'
import { type Command, FILTER_OPTIONS, FILTER_USAGE, readArgs, readFilter } from './command.ts'
import { toTable } from './table.ts'

const COLUMNS = [
  'id',
  'received',
  'form',
  'status',
  'name',
  'phone',
  'e-mail',
  'first',
  'last'
] as const

export const listCommand: Command = {
  summary: 'a line for each lead, oldest first',
  usage: `npm run leads -- list [options]

${FILTER_USAGE}  --json       an array of objects with the fields as they were sent, and
               resultID, createdAt, form, status
`,
  prepare(args) {
    const { values } = readArgs(args, { ...FILTER_OPTIONS, json: { type: 'boolean' } })
    const filter = readFilter(values)

    return async (store, print) => {
      const leads = await store.list(filter)
      if (values.json) print(`${JSON.stringify(leads.map(toRecord), null, 2)}\n`)
      else if (leads.length === 0) print('No leads.\n')
      else print(toTable([COLUMNS, ...leads.map(toRow)]))
      return 0
    }
  }
}

function toRow({ resultID, createdAt, form, status, values }: StoredLead): string[] {
  return [
    resultID,
    createdAt.toISOString().slice(0, 16).replace('T', ' '),
    form,
    status,
    values.fio ?? '',
    values.phone ?? '',
    values.email ?? '',
    values.firstContactCanal ?? '',
    values.entryCanal ?? ''
  ]
}
