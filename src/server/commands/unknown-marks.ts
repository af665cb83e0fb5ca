import { decode } from '../../shared/attribution/cookie-text.ts'
import { CLICK_IDS } from '../channels/click-id.ts'
import { knownHost } from '../channels/known-host.ts'
import { knownMedium, knownSource, plainTag } from '../channels/known-source.ts'
import { readTags } from '../channels/landing-tags.ts'
import type { StoredLead } from '../leads/lead.ts'
import { readVisitPath } from '../leads/lead-facets.ts'

/** What leads have brought that no list knows, by how many leads had it. Names only: a value may tell of a person. */
export interface UnknownMarks {
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
