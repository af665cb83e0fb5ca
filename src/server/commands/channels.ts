import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LISTS } from '../channels/lists.ts'
import { readConfig } from '../config.ts'
import { eachLead } from '../leads/lead-store.ts'
import { UsageError } from './command.ts'
import { listFaults } from './list-faults.ts'
import { openExistingStore } from './open-existing-store.ts'
import { complain, messageOf, say } from './output.ts'
import { toTable } from './table.ts'
import { collectMarks, startMarks } from './unknown-marks.ts'

const USAGE = `Which lists say where visitors came from.

  npm run channels                  the lists with source, licence and date, checked
  npm run channels -- unknown       parameters, hosts and tags of leads that no list knows, as lines ready to add
  npm run channels -- make --matomo DIR --matomo-date D --ga4 DIR --ga4-date D
                                    writes the public lists anew from copies of their repositories

  --limit N   how many of each kind (default 30)

Reads leads from DATA_DIR or DATABASE_URL; prints names of parameters, never their values.
Exit codes: 0 done, 1 failed or a list is faulty, 2 wrong usage.
`

const OPTIONS = {
  limit: { type: 'string', default: '30' },
  matomo: { type: 'string' },
  'matomo-date': { type: 'string' },
  ga4: { type: 'string' },
  'ga4-date': { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  try {
    return await answer(args)
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof TypeError
    complain(`${messageOf(error)}\n${isUsage ? `\n${USAGE}` : ''}`)
    return isUsage ? 2 : 1
  }
}

async function answer(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  if (values.help) return answered(USAGE)
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a number from 1')
  const [task = 'show', ...rest] = positionals
  const tasks: Readonly<Record<string, () => number | Promise<number>>> = {
    show,
    unknown: async () => answered(await unknownText(limit)),
    make: async () => answered(await make(values))
  }
  const chosen = Object.hasOwn(tasks, task) ? tasks[task] : undefined
  if (!chosen || rest.length > 0) throw new UsageError('Say one thing to do.')
  return chosen()
}

function answered(text: string): number {
  say(text)
  return 0
}

function show(): number {
  const faults = listFaults()
  const lists = Object.entries(LISTS).map(([name, { source, licence, date }]) => {
    return [name, date, licence, source]
  })
  say(`${toTable([['list', 'date', 'licence', 'source'], ...lists])}\n`)
  for (const fault of faults) complain(`${fault}\n`)
  return faults.length === 0 ? 0 : 1
}

async function unknownText(limit: number): Promise<string> {
  const store = await openExistingStore(readConfig(process.env))
  try {
    const marks = startMarks()
    let count = 0
    for await (const lead of eachLead(store.leads)) {
      collectMarks(marks, lead)
      count += 1
    }
    const lines = (counts: Map<string, number>, file: string, group: string) =>
      [...counts]
        .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
        .slice(0, limit)
        .map(([name, leads]) => [file, group, `"${name}": "${name}"`, String(leads)])
    const rows = [
      ...lines(marks.parameters, 'click-ids.json', 'paid, organic, social or mail'),
      ...lines(marks.hosts, 'market-hosts.json', 'referral'),
      ...lines(marks.media, 'media.json', 'patterns'),
      ...lines(marks.sources, 'sources.json', 'referral')
    ]
    const head = ['file of lists/', 'under', 'line to add', 'leads']
    return rows.length === 0
      ? `${count} leads bring nothing that the lists do not know.\n`
      : toTable([head, ...rows])
  } finally {
    await store.close()
  }
}

async function make(values: {
  matomo?: string
  ga4?: string
  'matomo-date'?: string
  'ga4-date'?: string
}): Promise<string> {
  const { matomo, ga4, 'matomo-date': matomoDate, 'ga4-date': ga4Date } = values
  if (!matomo || !ga4 || !matomoDate || !ga4Date) {
    throw new UsageError('make takes both folders and both dates')
  }
  // Only who makes lists reads YAML.
  const { makeChannelLists } = await import('./make-channel-lists.ts')
  const lists = await makeChannelLists({ matomo, ga4 }, { matomo: matomoDate, ga4: ga4Date })
  for (const [name, list] of Object.entries(lists)) {
    await writeFile(`src/server/channels/lists/${name}.json`, `${JSON.stringify(list, null, 2)}\n`)
  }
  return `${Object.keys(lists).join(', ')} written\n`
}
