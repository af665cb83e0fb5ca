import { kindOf } from '../../delivery/open-targets.ts'
import { keysFor } from '../../leads/contact.ts'
import type { ErasedLead, PersonErasure } from '../../leads/erasure.ts'
import {
  type LeadStatus,
  OUTCOMES,
  type Outcome,
  type RecordedOutcome,
  type StoredLead
} from '../../leads/lead.ts'
import { holdsPart, LEAD_PARTS, type LeadPart } from '../../leads/lead-parts.ts'
import type { LeadFilter, LeadSearch } from '../../leads/lead-store.ts'
import type { DeskStore } from '../desk-records.ts'
import type { DeskRefusal } from '../form-body.ts'
import { type Typed, type TypedField, untyped } from '../kept.ts'
import { outcomeToken } from '../outcome-form.ts'
import { type AssigneeOption, assigneeOptions, type People } from '../people.ts'
import { clockName, money, type Names, OUTCOME_NAMES } from '../words.ts'

/** The one form of a card: an outcome, who works on the lead, a note. Each is recorded by its own button. */
export interface CardForm {
  /** The outcome and the person that the page shows, told back when something is recorded. */
  version: string
  was: string
  values: Readonly<Record<TypedField, string>>
  faults: Readonly<Partial<Record<TypedField, string>>>
  outcomes: readonly { value: string; text: string; isChosen: boolean }[]
  assignees: readonly AssigneeOption[]
  /** Whose clock times are entered by, in words. */
  clock: string
  /** What somebody else has recorded since the page was opened. */
  stale: StaleOutcome | undefined
}

/** Two outcomes of one lead: what was recorded meanwhile, and what was typed. */
export interface StaleOutcome {
  /** Who recorded it, and when. */
  who: string
  pairs: readonly { name: string; theirs: string; yours: string }[]
}

/** Why something was not recorded, and what was typed. */
export interface Unrecorded {
  typed: Typed
  refusal?: DeskRefusal
}

interface CardFormParts {
  lead: StoredLead
  outcomes: readonly RecordedOutcome[]
  names: Names
  people: People
  unrecorded: Unrecorded | undefined
}

export function cardForm(parts: CardFormParts): CardForm {
  const { lead, names, people, unrecorded } = parts
  const { refusal, typed = {} } = unrecorded ?? {}
  const stale = refusal?.reason === 'stale' ? refusal.field : undefined
  const { version, was, ...given } = { ...typed, ...seenNow(lead, stale) }
  const values = { ...untyped(lead), ...given }
  return {
    version: version ?? outcomeToken(lead),
    was: was ?? lead.assignee ?? '',
    values,
    faults: refusal?.field ? { [refusal.field]: refusal.text ?? '' } : {},
    outcomes: OUTCOMES.map((value) => {
      return { value, text: OUTCOME_NAMES[value], isChosen: value === values.outcome }
    }),
    assignees: assigneeOptions(people, values.assignee),
    clock: clockName(names.zone),
    stale: stale === 'outcome' ? staleOutcome(parts, values) : undefined
  }
}

/** Who is told of a change has seen it, and nothing else that has changed. */
function seenNow(lead: StoredLead, changed: string | undefined): Typed {
  if (changed === 'outcome') return { version: outcomeToken(lead) }
  return changed === 'assignee' ? { was: lead.assignee ?? '' } : {}
}

function staleOutcome(
  { lead, outcomes, names }: CardFormParts,
  { outcome, amount, reason }: Readonly<Record<TypedField, string>>
): StaleOutcome {
  const last = outcomes.at(-1)
  const yours = OUTCOMES.find((one) => one === outcome)
  return {
    who: last ? `${last.actor}, ${names.zone.shortDateTime(last.recordedAt)}` : '',
    pairs: [
      {
        name: 'Итог',
        theirs: OUTCOME_NAMES[lead.outcome],
        yours: yours ? OUTCOME_NAMES[yours] : ''
      },
      { name: 'Сумма', theirs: lead.amount === undefined ? '' : money(lead.amount), yours: amount },
      { name: 'Причина', theirs: last?.reason ?? '', yours: reason }
    ]
  }
}

/** Leads of a person that a card names; it counts all of them. */
const MOST_SHOWN = 20
/** What is erased is nobody's any more. */
const KNOWN: readonly LeadStatus[] = ['new', 'released', 'quarantine']

/** A person's other leads, the newest first. */
export interface PersonLeads {
  count: number
  leads: readonly { id: string; at: string; topic: string; outcome: Outcome; outcomeName: string }[]
}

/** All leads of who sent a lead, this one among them; undefined where nothing tells who that is. */
export function personFilter(
  { values }: Pick<StoredLead, 'values'>,
  { standIns }: Pick<Names, 'standIns'>
): LeadFilter | undefined {
  const person = keysFor(values, standIns)
  return person.length > 0 ? { status: KNOWN, person } : undefined
}

/** The other leads with the same phone or the same e-mail. */
export async function personLeads(
  store: Pick<LeadSearch, 'listLeads' | 'countLeads'>,
  lead: StoredLead,
  names: Names
): Promise<PersonLeads> {
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
      topic: names.topics.get(values.theme ?? '') ?? (values.theme || 'Без темы'),
      outcome,
      outcomeName: OUTCOME_NAMES[outcome]
    }))
  }
}

/** What an administrator erases a person with. */
export interface EraseForm {
  /** Leads that go: this one and the person's others. */
  count: number
  fault: string
  /** What this lead alone can lose while the rest of it stays. */
  parts: readonly { name: LeadPart; text: string }[]
  partsFault: string
}

/** What an erasure has left to prove it by, in words; names nobody. */
export interface EraseProof {
  title: string
  /** A line for each lead: its number, when it came, where copies of it are. */
  lines: readonly string[]
  /** What was not done, and what to do about it. */
  faults: readonly string[]
  /** What has stayed. */
  left: string
}

const FORM_WORDS = { main: 'заявка', callback: 'обратный звонок' } as const

/** @param parts What was erased of each lead, where the rest of it has stayed. */
export function eraseProof(
  { erased, kept, isFinal }: PersonErasure,
  names: Names,
  parts?: readonly LeadPart[]
): EraseProof {
  const what = [...LEAD_PARTS]
    .flatMap(([part, text]) => (parts?.includes(part) ? [text] : []))
    .join(', ')
  return {
    title: what ? `Стёрто: ${what}` : `Данные стёрты, заявок: ${erased.length}`,
    left: what ? 'Остальное в заявке цело.' : 'Осталось: форма, день и какое согласие дано.',
    lines: erased.map((lead) => lineOf(lead, names)),
    faults: [
      ...kept.map(({ resultID, reason }) => `Не стёрта ${resultID}: ${reason}`),
      ...(isFinal ? [] : ['Журнал базы ещё читают: он очистится сам в течение минуты.'])
    ]
  }
}

/** The parts that there is something of. */
export function partsOf(
  lead: StoredLead,
  { standIns }: Pick<Names, 'standIns'>,
  hasNotes: boolean
): EraseForm['parts'] {
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
  return `${resultID}, ${FORM_WORDS[form]}, ${zone.longDateTime(createdAt)}; ${where}`
}

/** Keeps the proof for the page after. Returns its name. */
export function keepProof(
  { desk }: Pick<DeskStore, 'desk'>,
  userId: number,
  proof: EraseProof
): Promise<string> {
  return desk.keep(userId, JSON.stringify({ proof }))
}

/** What was kept under a name; undefined when it is something else, or forgotten. */
export async function keptProof(
  { desk }: Pick<DeskStore, 'desk'>,
  userId: number,
  name: string
): Promise<EraseProof | undefined> {
  try {
    const { proof } = JSON.parse((await desk.kept(userId, name)) ?? '') as { proof?: EraseProof }
    return Array.isArray(proof?.lines) ? proof : undefined
  } catch {
    return undefined
  }
}
