import { addDays, isLocalTime, type Zone } from '../../../shared/dates.ts'
import { type Channel, UNTOLD_CHANNELS } from '../../channels/lists.ts'
import { kindOf } from '../../delivery/open-targets.ts'
import { type EmptyContacts, keysFor } from '../../leads/contact.ts'
import type { CorrectedField } from '../../leads/correct-rows.ts'
import type { ErasedLead, PersonErasure } from '../../leads/erasure.ts'
import { type LeadStatus, OUTCOMES, type StoredLead } from '../../leads/lead.ts'
import {
  holdsPart,
  inWords,
  LEAD_PARTS,
  type LeadPart,
  type Names
} from '../../leads/lead-parts.ts'
import type { LeadFilter } from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import { CALL_WORDS } from '../call-later.ts'
import { outcomeToken, type Typed, untyped } from '../card-changes.ts'
import type { DeskRefusal } from '../form-body.ts'
import { assigneeOptions, type People } from '../people.ts'
import { clockName, FORM_NAMES, OUTCOME_NAMES } from '../words.ts'

/** Why something was not recorded, and what was typed. */
export interface Unrecorded {
  typed: Typed
  refusal?: DeskRefusal
  /** A name and a phone that could not be put right. */
  correction?: Partial<Record<CorrectedField, string>>
}

interface CardFormParts {
  lead: StoredLead
  names: Names
  people: People
  unrecorded: Unrecorded | undefined
}

/** The one form of a card: an outcome, who works on the lead, a note. Each is recorded by its own button. */
export function cardForm(parts: CardFormParts) {
  const { lead, names, people, unrecorded } = parts
  const { refusal, typed = {} } = unrecorded ?? {}
  const stale = refusal?.reason === 'stale' ? refusal.field : undefined
  const { version, was, ...given } = { ...typed, ...seenNow(lead, stale) }
  const values = { ...untyped(lead), ...given }
  return {
    /** The outcome and the person that the page shows, told back when something is recorded. */
    version: version ?? outcomeToken(lead),
    was: was ?? lead.assignee ?? '',
    values,
    faults: refusal?.field ? { [refusal.field]: refusal.text ?? '' } : {},
    outcomes: OUTCOMES.map((value) => {
      return { value, text: OUTCOME_NAMES[value], isChosen: value === values.outcome }
    }),
    assignees: assigneeOptions(people, values.assignee),
    /** Whose clock times are entered by, in words. */
    clock: clockName(names.zone),
    callWords: CALL_WORDS,
    /** What stands in the field of a time is none: only a field of text shows it. */
    isAtText: values.at !== '' && !isLocalTime(values.at),
    /** Somebody else has recorded an outcome since the page was opened. */
    isStale: stale === 'outcome'
  }
}

/** Who is told of a change has seen it, and nothing else that has changed. */
function seenNow(lead: StoredLead, changed: string | undefined): Typed {
  if (changed === 'outcome') return { version: outcomeToken(lead) }
  return changed === 'assignee' ? { was: lead.assignee ?? '' } : {}
}

/** Leads of a person that a card names; it counts all of them. */
const MOST_SHOWN = 20
/** What is erased is nobody's any more. */
const KNOWN: readonly LeadStatus[] = ['new', 'released', 'quarantine']

/** All leads of who sent a lead, this one among them; undefined where nothing tells who that is. */
export function personFilter(
  { values }: Pick<StoredLead, 'values'>,
  standIns: EmptyContacts
): LeadFilter | undefined {
  const person = keysFor(values, standIns)
  return person.length > 0 ? { status: KNOWN, person } : undefined
}

/** The other leads with the same phone or the same e-mail, the newest first. */
export async function personLeads(
  store: Pick<LeadStore, 'listLeads' | 'countLeads'>,
  lead: StoredLead,
  names: Names
) {
  const filters = personFilter(lead, names)
  if (!filters) return { count: 0, leads: [] }
  const [{ leads }, all] = await Promise.all([
    store.listLeads({ filters, limit: MOST_SHOWN + 1 }),
    store.countLeads(filters)
  ])
  const others = leads.filter(({ resultID }) => resultID !== lead.resultID).slice(0, MOST_SHOWN)
  return {
    count: Math.max(others.length, all - 1),
    leads: others.map(({ resultID, createdAt, values, outcome }) => ({
      id: resultID,
      at: names.zone.shortDateTime(createdAt),
      topic: inWords(values, names).theme || 'Без темы',
      outcome,
      outcomeName: OUTCOME_NAMES[outcome]
    }))
  }
}

export type PersonLeads = Awaited<ReturnType<typeof personLeads>>

/**
 * What an erasure has left to prove it by, in words; names nobody.
 *
 * @param parts What was erased of each lead, where the rest of it has stayed.
 */
export function eraseProof(
  { erased, kept, isFinal }: PersonErasure,
  names: Names,
  parts?: readonly LeadPart[]
) {
  const what = [...LEAD_PARTS]
    .flatMap(([part, text]) => (parts?.includes(part) ? [text] : []))
    .join(', ')
  return {
    title: what ? `Стёрто: ${what}` : `Данные стёрты, заявок: ${erased.length}`,
    left: what ? 'Остальное в заявке цело.' : 'Осталось: форма, день и какое согласие дано.',
    /** A line for each lead: its number, when it came, where copies of it are. */
    lines: erased.map((lead) => lineOf(lead, names)),
    /** What was not done, and what to do about it. */
    faults: [
      ...kept.map(({ resultID, reason }) => `Не стёрта ${resultID}: ${reason}`),
      ...(isFinal ? [] : ['Журнал базы ещё читают: он очистится сам в течение минуты.'])
    ]
  }
}

export type EraseProof = ReturnType<typeof eraseProof>

/** The parts that there is something of. */
export function partsOf(lead: StoredLead, standIns: EmptyContacts, hasNotes: boolean) {
  return [...LEAD_PARTS].flatMap(([name, text]) =>
    (name === 'notes' ? hasNotes : holdsPart(lead, name, standIns)) ? [{ name, text }] : []
  )
}

function lineOf({ resultID, createdAt, form, copies }: ErasedLead, { zone }: Names): string {
  const sent = copies.map(({ target, remoteID, isOnItsWay }) => {
    const name = kindOf(target)?.title ?? target
    if (isOnItsWay) return `${name}: отправляется, может дойти`
    return remoteID ? `${name}: номер ${remoteID}` : name
  })
  const where = sent.length > 0 ? `копии остались: ${sent.join(', ')}` : 'никуда не отправлялась'
  return `${resultID}, ${FORM_NAMES[form].toLowerCase()}, ${zone.longDateTime(createdAt)}; ${where}`
}

/** A stop on the way to a lead. */
export interface Stop {
  /** Its lane: a channel, or the lead. */
  name: string
  /** Absent where nobody knows. */
  at?: Date | undefined
  /** The channel of a touch; absent for the lead and what became of it. */
  channel?: Channel
}

type Anchor = 'start' | 'middle' | 'end'

interface Station {
  x: number
  y: number
  /** Where it would stand if others were not so near. */
  trueX: number
  /** Its place among the touches, from 1; the lead and what became of it have none. */
  number: number | undefined
  /** A paid touch is filled, an own or direct one hollow, a lead a summit, its end a mark. */
  kind: 'paid' | 'free' | 'direct' | 'summit' | 'end'
}

const WIDTH = 1040

/** Where lanes begin behind their names, and the first and last moment stand. */
const [START, END] = [150, WIDTH - 20]
const [TOP, STEP] = [26, 40]

/** Two stations of one lane are at least so far apart. */
const GAP = 24
const MOST_TICKS = 8

/**
 * The way to a lead over time, a lane for each channel, in units of the drawing. Stops of unknown time stand at the one
 * after them.
 */
export function routeMap(stops: readonly Stop[], zone: Zone) {
  const times = timesOf(stops)
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0]
  const span = Math.max(1, to - from)
  const placeOf = (time: number) => round(START + 14 + ((time - from) / span) * (END - START - 28))
  const names = [...new Set(stops.map(laneOf))].sort((a, b) => rank(a) - rank(b))
  const lanes = names.map((name, i) => ({ name: name || LEAD_LANE, y: TOP + i * STEP }))
  const yOf = (stop: Stop) => lanes[names.indexOf(laneOf(stop))]?.y ?? TOP
  const stations = apart(
    stops.map((stop, i) => {
      const x = placeOf(times[i] ?? from)
      const number = stop.channel ? i + 1 : undefined
      return { x, trueX: x, y: yOf(stop), number, kind: markOf(stop, stops) }
    })
  )
  const foot = TOP + Math.max(0, lanes.length - 1) * STEP + 22
  return {
    width: WIDTH,
    height: foot + 24,
    /** Where lines of time and texts of ticks end. */
    foot,
    lanes,
    ticks: ticksOf(from, to, zone).map(({ at, text }) => {
      const x = placeOf(at)
      return { x, text, anchor: anchorOf(x) }
    }),
    /** Path data of the line. */
    line: stations.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    stations
  }
}

const LEAD_LANE = 'Заявка'

/** The lane of a touch is its channel, all else stands in that of the lead. */
function laneOf({ channel, name }: Stop): string {
  return channel ? name : ''
}

function rank(lane: string): number {
  return lane === '' ? 0 : 1
}

function timesOf(stops: readonly Stop[]): number[] {
  let next = stops.findLast(({ at }) => at)?.at?.getTime() ?? 0
  const times = stops.toReversed().map(({ at }) => {
    next = Math.min(next, at?.getTime() ?? next)
    return next
  })
  return times.reverse()
}

/** Moves stations to the left where the next one of their lane is too near. */
function apart(stations: readonly Station[]): Station[] {
  const nextIn = new Map<number, number>()
  const placed = stations.toReversed().map((station) => {
    const next = nextIn.get(station.y) ?? Number.POSITIVE_INFINITY
    const x = round(Math.max(START, Math.min(station.x, next - GAP)))
    nextIn.set(station.y, x)
    return { ...station, x }
  })
  return placed.reverse()
}

function markOf(stop: Stop, stops: readonly Stop[]): Station['kind'] {
  const { channel } = stop
  if (channel === 'paid') return 'paid'
  if (channel) return UNTOLD_CHANNELS.includes(channel) ? 'direct' : 'free'
  return stops.find((one) => !one.channel) === stop ? 'summit' : 'end'
}

function anchorOf(x: number): Anchor {
  if (x < START + 40) return 'start'
  return x > END - 40 ? 'end' : 'middle'
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const HOURS = [1, 2, 3, 6, 12]
const DAYS = [1, 2, 7, 14, 30, 60, 90, 180, 365]

/** Whole hours of a short way, whole days of a longer one. */
function ticksOf(from: number, to: number, zone: Zone): { at: number; text: string }[] {
  const hours = HOURS.find((step) => (to - from) / HOUR_MS / step <= MOST_TICKS)
  const first = zone.dayOf(new Date(from))
  const start = zone.startOfDay(first).getTime()
  const within = ({ at }: { at: number }) => at >= from && at <= to
  if (hours && to - from < 2 * DAY_MS) {
    const count = Math.ceil((to - start) / HOUR_MS / hours)
    return Array.from({ length: count + 1 }, (_, i) => start + i * hours * HOUR_MS)
      .map((at) => ({ at, text: zone.minuteOf(new Date(at)).slice(-5) }))
      .filter(within)
  }
  const days = DAYS.find((step) => (to - from) / DAY_MS / step <= MOST_TICKS) ?? 730
  const count = Math.ceil((to - start) / DAY_MS / days)
  return Array.from({ length: count + 1 }, (_, i) => zone.startOfDay(addDays(first, i * days)))
    .map((at) => ({ at: at.getTime(), text: zone.shortDay(at) }))
    .filter(within)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
