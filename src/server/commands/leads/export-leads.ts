import type { Zone } from '../../../shared/dates.ts'
import { titledWorkbook, xlsxText } from '../../../shared/formats.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { jsonRecords, leadCsv, leadHeadings, leadRow, toRecord } from '../../leads/lead-export.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  oneOf,
  readArgs,
  readFilter,
  refuseWords
} from '../command.ts'
import {
  jsonArray,
  noticingDamage,
  pour,
  startProgress,
  stoppable,
  writePrivateFile
} from '../terminal.ts'

export const exportCommand: Command = {
  summary: 'leads as a file for a spreadsheet or a program',
  usage: `npm run leads -- export [--format csv|json|xlsx] [--output FILE] [options]

  --format F   csv (default; opens in Excel as it is, formulas made harmless), json, or xlsx (20,000 leads at most)
               csv and xlsx have times by TIME_ZONE, csv with its offset; json has them in UTC
  --output P   write to this file, made anew and readable by its owner alone; default: standard output, for xlsx leads.xlsx
${FILTER_USAGE}`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      ...FILTER_OPTIONS,
      format: { type: 'string', default: 'csv' },
      output: { type: 'string', short: 'o' }
    })
    refuseWords(positionals, 'export', `: --output ${positionals[0]}`)
    const filter = readFilter(values, zone)
    const format = oneOf('--format', values.format, FORMATS)
    const output = values.output ?? (format === 'xlsx' ? 'leads.xlsx' : undefined)

    return async (store, print) => {
      const { limit, ...filters } = filter
      const batches = noticingDamage(leadBatches(store.leads, { filters, limit }))
      if (output === undefined) {
        // Byte for byte: cells are already sanitised, the BOM and line ends belong to the format.
        await pour(STREAMS[format === 'json' ? 'json' : 'csv'](batches, zone))
        return 0
      }
      const total = Math.min(
        await store.leads.countLeads(filters),
        limit ?? Number.POSITIVE_INFINITY
      )
      const { watched, count, stop } = watch(batches, total)
      try {
        const data =
          format === 'xlsx' ? await toXlsx(watched, total, zone) : STREAMS[format](watched, zone)
        await writePrivateFile(output, data)
      } finally {
        stop()
      }
      print(`${count()} leads written to ${output}\n`)
      return 0
    }
  }
}

const FORMATS = ['csv', 'json', 'xlsx'] as const

/** A workbook is made whole, in memory. */
const MAX_XLSX = 20_000

type Batches = AsyncIterable<StoredLead[]>

const STREAMS = {
  csv: leadCsv,
  json: (batches: Batches) => jsonArray(jsonRecords(batches))
}

/** Counts what passes, shows it on a terminal, and ends with an error on Ctrl+C. */
function watch(batches: Batches, total: number) {
  const progress = startProgress('exporting')
  const { signal, release } = stoppable()
  let count = 0
  async function* watched() {
    for await (const leads of batches) {
      if (signal.aborted) throw new Error('Stopped; no file was written.')
      count += leads.length
      progress.update(count, total)
      yield leads
    }
  }
  return {
    watched: watched(),
    count: () => count,
    stop() {
      release()
      progress.stop()
    }
  }
}

/** What people have typed is text, so that a spreadsheet runs no formula and rounds no number. */
async function toXlsx(batches: Batches, total: number, zone: Zone): Promise<Buffer> {
  if (total > MAX_XLSX) {
    throw new Error(
      `xlsx takes ${MAX_XLSX} leads at most, these are ${total}: --format csv takes any number`
    )
  }
  const { default: writeExcel } = await import('write-excel-file/node')
  const cells = []
  for await (const leads of batches) {
    for (const lead of leads) {
      cells.push(xlsxRow(lead, zone))
    }
  }
  const bold = leadHeadings().map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const sheet = { stickyRowsCount: 1, sheet: 'Заявки' }
  return writeExcel([bold, ...cells], sheet, { features: [titledWorkbook('Заявки')] }).toBuffer()
}

const TIMES: readonly string[] = ['createdAt', 'outcomeAt']

/** The sum is a number and times are dates, by the clocks of the zone. */
function xlsxRow(lead: StoredLead, zone: Zone) {
  const names = leadHeadings()
  return leadRow(toRecord(lead)).map((text, i) => {
    const name = names[i] ?? ''
    if (text && name === 'amount') return { value: Number(text), type: Number, format: '0.00' }
    if (text && TIMES.includes(name)) {
      const value = new Date(`${zone.minuteOf(new Date(text)).replace(' ', 'T')}Z`)
      return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
    }
    return { value: xlsxText(text), type: String }
  })
}
