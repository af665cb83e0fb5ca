import { LISTS } from '../channels/lists.ts'
import { eachLead } from '../leads/lead-store.ts'
import { collectMarks, listFaults, startMarks } from './channel-lists.ts'
import { type Command, readArgs, UsageError } from './command.ts'
import { complain, toTable } from './terminal.ts'

export const channelsCommand: Command = {
  summary: 'what leads bring that no list of channels knows; the lists, checked',
  usage: `npm run leads -- channels [unknown [--limit N]]

Without a word the lists with source, licence and date, checked; exit code 1 where one is faulty.
  unknown      parameters, hosts and tags of leads that no list knows, as lines ready to add
  --limit N    how many of each kind (default 30)

Prints names of parameters, never their values.
`,
  prepare(args) {
    const { values, positionals } = readArgs(args, { limit: { type: 'string', default: '30' } })
    const limit = Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit is a number from 1')
    const [word, ...rest] = positionals
    if ((word !== undefined && word !== 'unknown') || rest.length > 0) {
      throw new UsageError('channels takes one word, unknown')
    }

    return async (store, print) => {
      if (!word) return show(print)
      const marks = startMarks()
      let count = 0
      for await (const lead of eachLead(store.leads)) {
        collectMarks(marks, lead)
        count += 1
      }
      const rows = rowsOf(marks, limit)
      print(
        rows.length === 0
          ? `${count} leads bring nothing that the lists do not know.\n`
          : toTable([['file of lists/', 'under', 'line to add', 'leads'], ...rows])
      )
      return 0
    }
  }
}

function show(print: (text: string) => void): number {
  const lists = Object.entries(LISTS).map(([name, { source, licence, date }]) => {
    return [name, date, licence, source]
  })
  print(`${toTable([['list', 'date', 'licence', 'source'], ...lists])}\n`)
  const faults = listFaults()
  for (const fault of faults) complain(fault)
  return faults.length === 0 ? 0 : 1
}

function rowsOf(marks: ReturnType<typeof startMarks>, limit: number): string[][] {
  const lines = (counts: Map<string, number>, file: string, group: string) =>
    [...counts]
      .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
      .slice(0, limit)
      .map(([name, leads]) => [file, group, `"${name}": "${name}"`, String(leads)])
  return [
    ...lines(marks.parameters, 'click-ids.json', 'paid, organic, social or mail'),
    ...lines(marks.hosts, 'market-hosts.json', 'referral'),
    ...lines(marks.media, 'media.json', 'patterns'),
    ...lines(marks.sources, 'sources.json', 'referral')
  ]
}
