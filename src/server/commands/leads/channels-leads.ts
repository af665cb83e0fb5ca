import { decode } from '../../../shared/attribution/cookies.ts'
import { CLICK_IDS, readTags } from '../../channels/find-channel.ts'
import { knownHost, knownMedium, knownSource, plainTag } from '../../channels/known-source.ts'
import { LISTS, wordsByChannel, wordsOf } from '../../channels/lists.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { readVisitPath } from '../../leads/lead-facets.ts'
import { eachLead } from '../../leads/lead-search.ts'
import { type Command, readArgs, UsageError } from '../command.ts'
import { complain, toTable } from '../terminal.ts'

export const channelsCommand: Command = {
  summary: 'what leads bring that no list of channels knows; the lists, checked',
  usage: `npm run leads -- channels [unknown [--limit N]]

Without a word the lists with source, licence and date, checked; exit code 1 where one is faulty.
  unknown      parameters, hosts and tags of leads that no list knows, as lines ready to add
  --limit N    how many of each kind (default 30)

Prints names of parameters, never their values.
`,
  prepareAlone: (args) => (readWord(args).word ? undefined : showLists),
  prepare(args) {
    const { limit } = readWord(args)

    return async (store, print) => {
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

/** @throws {UsageError} */
function readWord(args: string[]): { word: string | undefined; limit: number } {
  const { values, positionals } = readArgs(args, { limit: { type: 'string', default: '30' } })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit is a number from 1')
  const [word, ...rest] = positionals
  if ((word !== undefined && word !== 'unknown') || rest.length > 0) {
    throw new UsageError('channels takes one word, unknown')
  }
  return { word, limit }
}

function showLists(print: (text: string) => void): number {
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

const DAY = /^20\d\d-[01]\d-[0-3]\d$/

/** Hosts, perhaps of any country and with a path. */
const HOST = /^(\*\.)?[\w-]+(\.[\w*-]+)+(\/[\w./-]+)?$/

/** Faults of the lists: a missing source, licence or day, an invalid host, one word under two channels. */
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

/** Longer values are not tags. */
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
