import { decode } from '../../shared/attribution/cookies.ts'
import { CLICK_IDS, readTags } from '../channels/find-channel.ts'
import { knownHost, knownMedium, knownSource, plainTag } from '../channels/known-source.ts'
import { LISTS, wordsByChannel, wordsOf } from '../channels/lists.ts'
import type { StoredLead } from '../leads/lead.ts'
import { readVisitPath } from '../leads/lead-facets.ts'

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
