import { toCsv } from '../../shared/csv.ts'
import { toJson } from '../../shared/json-text.ts'
import type { StoredLead } from '../leads/lead.ts'
import { leadRows, toJsonRecord, toRecord } from '../leads/lead-export.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  oneOf,
  readArgs,
  readFilter
} from './command.ts'
import { complainOfDamage } from './damaged-leads.ts'
import { writePrivateFile } from './private-file.ts'

export const exportCommand: Command = {
  summary: 'leads as a file for a spreadsheet or a program',
  usage: `npm run leads -- export [--format csv|json|xlsx] [--output FILE] [options]

  --format F   csv (default; opens in Excel as it is, formulas made harmless) json, or xlsx
  --output P   write to this file, made anew and readable by its owner alone; default: standard output, for xlsx leads.xlsx
${FILTER_USAGE}`,
  prepare(args) {
    const { values } = readArgs(args, {
      ...FILTER_OPTIONS,
      format: { type: 'string', default: 'csv' },
      output: { type: 'string', short: 'o' }
    })
    const filter = readFilter(values)
    const format = oneOf('--format', values.format, FORMATS)
    const output = values.output ?? (format === 'xlsx' ? 'leads.xlsx' : undefined)

    return async (store, print) => {
      const leads = await store.list(filter)
      complainOfDamage(leads)
      const data = await WRITERS[format](leads)
      if (output === undefined) {
        // Written byte for byte: cells are already sanitised, the BOM and line ends belong to the format.
        process.stdout.write(data)
        return 0
      }
      await writePrivateFile(output, data)
      print(`${leads.length} leads written to ${output}\n`)
      return 0
    }
  }
}

const FORMATS = ['csv', 'json', 'xlsx'] as const

const WRITERS: Record<(typeof FORMATS)[number], (leads: StoredLead[]) => Promise<string | Buffer>> =
  {
    csv: async (leads) => toCsv(leadRows(leads.map(toRecord))),
    json: async (leads) => toJson(leads.map(toJsonRecord)),
    xlsx: writeXlsx
  }

/** Every cell is text, so that a spreadsheet runs no formula and rounds no number. */
async function writeXlsx(leads: StoredLead[]): Promise<Buffer> {
  const { default: writeExcel } = await import('write-excel-file/node')
  const [heading = [], ...rows] = leadRows(leads.map(toRecord))
  const bold = heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
  return writeExcel([bold, ...cells], { stickyRowsCount: 1, sheet: 'Заявки' }).toBuffer()
}
