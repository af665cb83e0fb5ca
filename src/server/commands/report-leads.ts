import { toJson } from '../../shared/json-text.ts'
import { emptyShare } from '../../shared/lead/empty-share.ts'
import { tallyPages } from '../leads/lead-store.ts'
import {
  collectReport,
  type LeadReport,
  type NamedCount,
  type TouchCount
} from '../report/lead-report.ts'
import {
  type Command,
  FILTER_OPTIONS,
  FILTER_USAGE,
  readArgs,
  readFilter,
  UsageError
} from './command.ts'
import { ensureIndexed } from './reindex-leads.ts'
import { toTable } from './table.ts'

export const reportCommand: Command = {
  summary: 'which sources bring leads',
  usage: `npm run leads -- report [--json] [options]

  --json       the same numbers as an object
${FILTER_USAGE}
Channel and source are derived from campaign tags, click ids and referrers. Leads in quarantine, erased ones, spam
and wrong numbers are not counted; the last two stand beside, as a share of what a last touch has brought. Days are
those of TIME_ZONE.
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      ...FILTER_OPTIONS,
      json: { type: 'boolean' }
    })
    if (positionals.length > 0) throw new UsageError('report takes no id')
    const { limit, ...filters } = readFilter(values, zone)

    return async (store, print) => {
      await ensureIndexed(store)
      const report = await collectReport(tallyPages(store.leads, { filters, limit }), zone)
      print(values.json ? toJson(report) : toText(report))
      return 0
    }
  }
}

function toText(report: LeadReport): string {
  const { total, quarantined, erased, empty } = report
  return [
    `${total} leads; not counted: ${quarantined} in quarantine, ${erased} erased, ${empty} spam and wrong numbers.\n`,
    touchTable('channel', report.channels),
    touchTable('source', report.sources),
    countTable('campaign of the last touch', report.campaigns),
    countTable('sent from', report.pages),
    countTable('day', report.days),
    countTable('touches before the lead', report.pathLengths)
  ].join('\n')
}

function touchTable(name: string, rows: readonly TouchCount[]): string {
  return toTable([
    [name, 'first touch', 'last touch', 'spam, wrong'],
    ...rows.map(({ name, first, last, empty }) => {
      return [name, String(first), String(last), emptyShare({ leads: last, empty }, 'of')]
    })
  ])
}

function countTable(name: string, rows: readonly NamedCount[]): string {
  return toTable([[name, 'leads'], ...rows.map((row) => [row.name, String(row.count)])])
}
