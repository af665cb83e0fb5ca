import { writeFile } from 'node:fs/promises'
import { leadsCsv, toRecord } from '../leads/lead-export.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  oneOf,
  readArgs,
  readFilter
} from './command.ts'

export const exportCommand: Command = {
  summary: 'leads as a file for a spreadsheet or a program',
  usage: `npm run leads -- export [--format csv|json] [--output FILE] [options]

  --format F   csv (default; opens in Excel as it is, formulas made harmless) or json
  --output P   write to this file, readable by its owner alone; default: standard output
${FILTER_USAGE}`,
  prepare(args) {
    const { values } = readArgs(args, {
      ...FILTER_OPTIONS,
      format: { type: 'string', default: 'csv' },
      output: { type: 'string', short: 'o' }
    })
    const filter = readFilter(values)
    const format = oneOf('--format', values.format, ['csv', 'json'] as const)

    return async (store, print) => {
      const records = (await store.list(filter)).map(toRecord)
      const text = format === 'csv' ? leadsCsv(records) : `${JSON.stringify(records, null, 2)}\n`
      if (values.output === undefined) {
        print(text)
        return 0
      }
      await writeFile(values.output, text, { mode: 0o600 })
      print(`${records.length} leads written to ${values.output}\n`)
      return 0
    }
  }
}
