import { addDays } from '../../../shared/dates.ts'
import { type Clocks, callTimes, lastSentFor, readWindow } from '../../leads/call-times.ts'
import { DONE, type Outcome, type StoredLead, WAITING } from '../../leads/lead.ts'
import type { CallHours, LeadCursor, LeadFilter } from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'

/** Leads by when somebody is to call: at once, again, on this day, on the next, when the client has answered, never. */
export type GroupName = 'due' | 'now' | 'today' | 'next' | 'waiting' | 'done'

/** Leads that are read one after the other, in one order. */
export interface Segment {
  group: GroupName
  /** Names it in an address. */
  key: string
  filters: LeadFilter
  /** By when they are called again, the earliest first; otherwise the newest first. */
  by?: 'call'
}

export interface CallGroups {
  segments: readonly Segment[]
  /** What the groups are called. */
  titles: Readonly<Record<GroupName, string>>
}

/** What is asked for of calls: those of this time, those that are due, those that are put off. */
export type AskedCalls = 'now' | 'due' | 'later' | undefined

/** The whole list in the order of calls, or the calls of it that are asked for; filters narrow each part of it. */
export async function callGroups(
  store: Pick<LeadStore, 'callWindows'>,
  { callLater: _, ...asked }: LeadFilter,
  calls: AskedCalls,
  { now, ...clocks }: Clocks & { now: Date }
): Promise<CallGroups> {
  const { zone } = clocks
  const wanted = outcomesOf(asked)
  // Who is to be called has not been yet, unless another outcome is asked for.
  const toCall = calls === 'now' ? wanted : wanted.filter((one) => one === 'new')
  const hours = hoursToCall(await allHours(store, { outcome: toCall }), clocks, now)
  const today = zone.dayOf(now)
  const tomorrow = addDays(today, 1)
  const next = hours.find(({ day }) => day > today)?.day ?? tomorrow
  const ends = { today: zone.startOfDay(today, 1), next: zone.startOfDay(next, 1) }
  const again = (group: GroupName, from: Date | undefined, to: Date | undefined): Segment => ({
    group,
    key: `again ${group}`,
    by: 'call',
    filters: { ...asked, callLater: { ...(from ? { from } : {}), ...(to ? { to } : {}) } }
  })
  const fresh = (group: GroupName, windows: readonly CallHours[]): Segment[] =>
    windows.map((window) => ({
      group,
      // An address is read without spaces at its ends.
      key: `${group} ${window.key}`.trim(),
      filters: { ...asked, outcome: toCall, callLater: false, callWindow: [window] }
    }))
  const rest = (group: GroupName, outcomes: readonly Outcome[]): Segment[] => {
    const left = outcomes.filter((one) => wanted.includes(one))
    const filters = { ...asked, outcome: left, callLater: false as const }
    return left.length > 0 ? [{ group, key: group, filters }] : []
  }
  const unreachable = toCall.length > 0 ? [{ key: '' }] : []
  const segments = [
    again('due', undefined, now),
    ...fresh(
      'now',
      hours.filter(({ isNow }) => isNow)
    ),
    // Who has left no phone is written to, at any hour.
    ...fresh('now', unreachable),
    again('today', now, ends.today),
    ...fresh(
      'today',
      hours.filter(({ isNow, day }) => !isNow && day <= today)
    ),
    again('next', ends.today, ends.next),
    ...fresh(
      'next',
      hours.filter(({ isNow, day }) => !isNow && day > today)
    ),
    again('waiting', ends.next, undefined),
    ...rest('waiting', WAITING),
    ...rest('done', DONE)
  ]
  return {
    segments: segments.filter((one) => isAsked(one, calls)),
    titles: { ...TITLES, next: next === tomorrow ? 'Завтра' : weekdayOn(next) }
  }
}

function isAsked({ group, by, key }: Segment, calls: AskedCalls): boolean {
  if (calls === 'now') return group === 'now' && key !== UNREACHABLE
  if (calls === 'due') return group === 'due'
  return calls === undefined || (by === 'call' && group !== 'due')
}

const UNREACHABLE = 'now'

const TITLES = {
  due: 'Пора перезвонить',
  now: 'Сейчас можно звонить',
  today: 'Позже сегодня',
  waiting: 'Ждут',
  done: 'Закрыты'
} as const

const WEEKDAYS = [
  'В воскресенье',
  'В понедельник',
  'Во вторник',
  'В среду',
  'В четверг',
  'В пятницу',
  'В субботу'
] as const

function weekdayOn(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? ''
}

function outcomesOf({ outcome }: LeadFilter): readonly Outcome[] {
  return outcome === undefined ? ['new', ...WAITING, ...DONE] : [outcome].flat()
}

/** Hours that run, or begin later; those first that end or begin first. */
interface HoursToCall extends CallHours {
  isNow: boolean
  /** The day on which they begin by the reader's calendar. */
  day: string
}

function hoursToCall(keys: readonly string[], clocks: Clocks, now: Date): HoursToCall[] {
  const open = openHours(keys, clocks, now)
  const later = keys.flatMap((key) => {
    const late = open.find((one) => one.key === key)
    if (late && !late.sentBefore) return []
    const { opens } = callTimes(readWindow(key), clocks, now, now)
    const day = clocks.zone.dayOf(opens)
    return [{ key, opens, day, ...(late?.sentBefore ? { sentFrom: late.sentBefore } : {}) }]
  })
  later.sort((a, b) => a.opens.getTime() - b.opens.getTime() || (a.key < b.key ? -1 : 1))
  return [
    ...open.map((hours) => ({ ...hours, isNow: true, day: clocks.zone.dayOf(now) })),
    ...later.map(({ opens: _, ...hours }) => ({ ...hours, isNow: false }))
  ]
}

/** The hours that have begun: those first that end first. */
function openHours(keys: readonly string[], clocks: Clocks, now: Date): CallHours[] {
  return keys
    .map((key) => ({ key, ...callTimes(readWindow(key), clocks, now) }))
    .filter(({ isNow }) => isNow)
    .sort((a, b) => a.closes.getTime() - b.closes.getTime() || (a.key < b.key ? -1 : 1))
    .map(({ key, ...times }) => {
      const sentBefore = lastSentFor(times, clocks.offices)
      return times.isAsked && sentBefore <= now ? { key, sentBefore } : { key }
    })
}

/** What is asked for, with the hours that have begun where those are asked for. */
export async function withOpenHours(
  store: Pick<LeadStore, 'callWindows'>,
  calls: AskedCalls,
  asked: LeadFilter,
  { now, ...clocks }: Clocks & { now: Date }
): Promise<LeadFilter> {
  if (calls !== 'now') return asked
  return { ...asked, callWindow: openHours(await allHours(store, asked), clocks, now) }
}

/** When those begin for whom nobody may be called, the first of them; nothing where there are none. */
export async function nextOpening(
  store: Pick<LeadStore, 'callWindows'>,
  filters: LeadFilter,
  clocks: Clocks,
  now: Date
): Promise<Date | undefined> {
  const keys = await allHours(store, filters)
  // Of hours that have begun only those are left who asked for them too late.
  const later = keys
    .map((key) => callTimes(readWindow(key), clocks, now, now))
    .filter(({ isNow }) => !isNow)
  return later.sort((a, b) => a.opens.getTime() - b.opens.getTime())[0]?.opens
}

/** The hours of leads with the outcomes that are asked for. */
async function allHours(
  store: Pick<LeadStore, 'callWindows'>,
  filters: LeadFilter
): Promise<string[]> {
  const outcomes = [filters.outcome ?? []].flat()
  const windows = await Promise.all(outcomes.map((outcome) => store.callWindows(outcome)))
  return [...new Set(windows.flat())]
}

/** A place in the list: a segment, and in it the last lead that was read. */
export interface CallPlace {
  part?: string | undefined
  before?: LeadCursor | undefined
}

/** Leads of one group, as they follow one another. */
export interface GroupOfLeads {
  group: GroupName | undefined
  leads: StoredLead[]
}

/** A page of the segments, from a place on. */
export async function callPage(
  store: Pick<LeadStore, 'listLeads'>,
  segments: readonly Segment[],
  limit: number,
  { part, before }: CallPlace
): Promise<{ groups: GroupOfLeads[]; next?: CallPlace }> {
  const first = segments.findIndex(({ key }) => key === part)
  const groups: GroupOfLeads[] = []
  let room = limit
  for (const segment of segments.slice(Math.max(0, first))) {
    const place = segment.key === part ? before : undefined
    const page = await partOf(store, segment, Math.max(1, room), place)
    if (page.leads.length === 0) continue
    if (room === 0) return { groups, next: { part: segment.key } }
    room -= page.leads.length
    const { group } = segment
    const own = groups.find((one) => one.group === group)
    if (own) own.leads.push(...page.leads)
    else groups.push({ group, leads: page.leads })
    if (page.end !== undefined) return { groups, next: { part: segment.key, before: page.end } }
  }
  return { groups }
}

/** @returns Its leads, and where it goes on if it does. */
async function partOf(
  store: Pick<LeadStore, 'listLeads'>,
  { filters, by }: Segment,
  limit: number,
  place: LeadCursor | undefined
): Promise<{ leads: StoredLead[]; end: LeadCursor | undefined }> {
  const from = by ? { by, after: place ?? '' } : { before: place }
  const page = await store.listLeads({ filters, limit, ...from })
  const end = by ? page.newest : page.oldest
  return { leads: page.leads, end: page.hasMore ? end : undefined }
}

const MOST_COUNTED = 1000

/** How many leads a group holds; «1000+» where counting more would take long. */
export async function groupCount(
  store: Pick<LeadStore, 'countLeads'>,
  segments: readonly Segment[],
  group: GroupName
): Promise<string> {
  const own = segments.filter((one) => one.group === group)
  const hours = own.flatMap(({ filters }) => filters.callWindow ?? [])
  const others = own.filter(({ filters }) => !filters.callWindow)
  const filters = own.find((one) => one.filters.callWindow)?.filters
  const counts = await Promise.all(
    [
      ...(filters ? [{ ...filters, callWindow: hours }] : []),
      ...others.map(({ filters }) => filters)
    ].map((one) => store.countLeads(one, MOST_COUNTED))
  )
  const count = counts.reduce((sum, one) => sum + one, 0)
  return count >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(count)
}
