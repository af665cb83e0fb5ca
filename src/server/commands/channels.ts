import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decode } from '../../shared/attribution/cookie-text.ts'
import { CLICK_IDS } from '../channels/click-id.ts'
import { knownHost } from '../channels/known-host.ts'
import { knownMedium, knownSource, plainTag } from '../channels/known-source.ts'
import { readTags } from '../channels/landing-tags.ts'
import { LISTS, wordsByChannel, wordsOf } from '../channels/lists.ts'
import { readConfig } from '../config.ts'
import { readVisitPath } from '../leads/channel.ts'
import type { StoredLead } from '../leads/lead.ts'
import { eachLead } from '../leads/lead-search.ts'
import { UsageError } from './command.ts'
import { openExistingStore } from './open-existing-store.ts'
import { complain, messageOf, say } from './output.ts'
import { toTable } from './table.ts'

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
    for await (const lead of eachLead(store)) {
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

const DAY = /^20\d\d-[01]\d-[0-3]\d$/
/** Hosts, perhaps of any country and with a path. */
const HOST = /^(\*\.)?[\w-]+(\.[\w*-]+)+(\/[\w./-]+)?$/

/** What is wrong with the lists: no source, no licence, no day, what is no host, one word under two channels. */
export function listFaults(): string[] {
  return Object.entries(LISTS)
    .flatMap(([name, list]) => [
      ...(['about', 'source', 'licence'] as const).flatMap((key) =>
        list[key] ? [] : `${name}: no ${key}`
      ),
      ...(DAY.test(list.date) ? [] : [`${name}: ${list.date} is no day`]),
      ...hostsOf(list).flatMap((host) => (HOST.test(host) ? [] : `${name}: "${host}" is no host`))
    ])
    .concat(twice())
}

function hostsOf(list: (typeof LISTS)[keyof typeof LISTS]): string[] {
  if (!('hosts' in list)) return []
  return wordsOf('matomo-search', 'organic', list.hosts)
    .map(({ word }) => word)
    .filter((word) => word.includes('.'))
}

/** Words of our own lists that stand under two channels: the first would hide the second. */
function twice(): string[] {
  const own = ['market-hosts', 'apps', 'sources'] as const
  return own.flatMap((name) => {
    const channels = new Map<string, string>()
    return wordsByChannel(name, LISTS[name]).flatMap(({ word, channel }) => {
      const before = channels.get(word)
      channels.set(word, channel)
      return before && before !== channel ? [`${name}: "${word}" is ${before} and ${channel}`] : []
    })
  })
}

/** What leads have brought that no list knows, by how many leads had it. Names only: a value may tell of a person. */
interface UnknownMarks {
  parameters: Map<string, number>
  hosts: Map<string, number>
  media: Map<string, number>
  sources: Map<string, number>
}

const CLICKS: ReadonlySet<string> = new Set(CLICK_IDS)
const PARAMETER = /^[a-z_][\w.-]{1,40}$/
/** Longer is no word that people tag with. */
const TAG = /^[\p{L}\d][\p{L}\d ._-]{0,60}$/u

export function startMarks(): UnknownMarks {
  return { parameters: new Map(), hosts: new Map(), media: new Map(), sources: new Map() }
}

/** Adds a lead; each mark counts once for it. */
export function collectMarks(marks: UnknownMarks, { values, status }: StoredLead): void {
  if (status === 'erased') return
  const path = readVisitPath(values.visit_path)
  const addresses = [
    decode(values.firstContactUrl),
    decode(values.entryUrl),
    ...path.map(({ page }) => page)
  ].map(readTags)
  const referrers = [
    values.firstContactReferrer,
    values.entryReferrer,
    ...path.map((one) => one.source)
  ]
  const own = hostOf(decode(values.page))
  add(marks.parameters, addresses.flatMap((tags) => [...tags.keys()]).filter(isUnknownParameter))
  add(
    marks.hosts,
    referrers.map((text) => hostOf(text ?? '')).filter((host) => isUnknownHost(host, own))
  )
  add(
    marks.media,
    tagsNamed(addresses, 'utm_medium').filter((tag) => !knownMedium(tag))
  )
  add(
    marks.sources,
    tagsNamed(addresses, 'utm_source').filter((tag) => !knownSource(tag))
  )
}

function tagsNamed(addresses: readonly ReadonlyMap<string, string>[], name: string): string[] {
  return addresses.map((tags) => plainTag(tags.get(name) ?? '')).filter((tag) => TAG.test(tag))
}

function isUnknownParameter(name: string): boolean {
  return PARAMETER.test(name) && !name.startsWith('utm_') && !CLICKS.has(name)
}

function isUnknownHost(host: string, own: string): boolean {
  return host !== '' && host !== own && !host.endsWith(`.${own}`) && !knownHost(host)
}

function hostOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return ''
  return new URL(text).hostname.replace(/^www\./, '')
}

function add(counts: Map<string, number>, names: readonly string[]): void {
  for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
}
