import { toRecord } from '../leads/lead-export.ts'
import { type Command, NOT_FOUND, readArgs, UsageError } from './command.ts'
import { toPlain } from './table.ts'

export const showCommand: Command = {
  summary: 'one lead, whole',
  usage: `npm run leads -- show <id> [--json]

  <id>         the resultID that "list" prints
  --json       as an object
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } })
    const [id, ...rest] = positionals
    if (!id || rest.length > 0) throw new UsageError('show takes one id')

    return async (store, print) => {
      const lead = await store.get(id)
      if (!lead) {
        process.stderr.write(`There is no lead ${toPlain(id)}.\n`)
        return NOT_FOUND
      }
      const record = toRecord(lead)
      print(values.json ? `${JSON.stringify(record, null, 2)}\n` : toLines(record))
      return 0
    }
  }
}

function toLines(record: Record<string, string>): string {
  const filled = Object.entries(record).filter(([, value]) => value !== '')
  const width = Math.max(...filled.map(([field]) => field.length))
  return filled
    .map(([field, value]) => `${field.padEnd(width)}  ${readable(field, value)}\n`)
    .join('')
}

/** Addresses travel URL-encoded; a person reads them better as they were. */
function readable(field: string, value: string): string {
  if (!['firstContactUrl', 'entryUrl', 'page', 'site'].includes(field)) return toPlain(value)
  try {
    return toPlain(decodeURIComponent(value))
  } catch {
    return toPlain(value)
  }
}
