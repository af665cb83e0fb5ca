import type { Zone } from '../../shared/dates.ts'
import {
  isNoLead,
  type LeadOutcome,
  OUTCOMES,
  type Outcome,
  parseAmount,
  type SeenOutcome,
  type StoredLead
} from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import type { DeskStore } from './desk-records.ts'
import { DeskRefusal, formText } from './form-body.ts'
import type { SavedView } from './note-rows.ts'
import type { DeskUser } from './user-rows.ts'

const LONGEST_REASON = 500

/** An outcome as an operator has entered it. */
type Entered = Omit<LeadOutcome, 'actor'>

/**
 * Reads what became of a lead from a form.
 *
 * @throws {DeskRefusal} When a value means nothing; the text says which.
 */
export function readOutcome(body: unknown, now: Date, zone: Zone): Entered {
  const word = formText(body, 'outcome', 20)
  const outcome = OUTCOMES.find((one) => one === word)
  if (!outcome) throw new DeskRefusal(422, 'invalid', 'Выберите итог.', 'outcome')
  // The form still holds the sum of the outcome before.
  const amount = isNoLead(outcome) ? undefined : readAmount(formText(body, 'amount', 40))
  const reason = formText(body, 'reason', LONGEST_REASON).trim()
  return {
    outcome,
    ...(amount === undefined ? {} : { amount }),
    at: readTime(formText(body, 'happened', 40), now, zone),
    ...(reason ? { reason } : {})
  }
}

function readAmount(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const amount = spokenAmount(text)
  if (amount === undefined) {
    throw new DeskRefusal(
      422,
      'invalid',
      'Сумма пишется так: 240000, 1500,50, 120 тыс или 1,2 млн.',
      'amount'
    )
  }
  return amount
}

/** What a field of local time holds; nothing is now. */
function readTime(text: string, now: Date, zone: Zone): Date {
  if (text === '') return now
  const at = zone.readLocal(text)
  if (!at) throw new DeskRefusal(422, 'invalid', 'Такой даты нет.', 'happened')
  if (at > now) throw new DeskRefusal(422, 'invalid', 'Эта дата ещё не наступила.', 'happened')
  return at
}

/** What of a lead was changed, kept as texts for as long as it can be undone. */
export interface Change {
  resultID: string
  set: string
  before: string
}

/** A lead, and the outcome that its page showed; absent when no page was looked at. */
interface LeadToRecord {
  lead: StoredLead
  seen?: SeenOutcome | undefined
}

/**
 * Records the outcome of leads; those in quarantine, erased ones, and those that have another outcome by now than was
 * seen are left out. Returns how to undo it.
 */
export async function recordOutcomes(
  store: Pick<LeadStore, 'recordOutcome'>,
  leads: readonly LeadToRecord[],
  entered: (lead: StoredLead) => Entered,
  actor: string
): Promise<Change[]> {
  const changes: Change[] = []
  for (const { lead, seen } of leads) {
    const { resultID } = lead
    const entry = entered(lead)
    if (!(await store.recordOutcome(resultID, { ...entry, actor }, seen))) continue
    const set = outcomeToken({ ...entry, outcomeAt: entry.at })
    changes.push({ resultID, set, before: outcomeToken(lead) })
  }
  return changes
}

/** What people write behind a number, by how many zeros it stands for. */
const WORDS: readonly [zeros: number, word: RegExp][] = [
  [3, /^(?:тыс(?:яч[аи]?)?\.?|т\.?(?=р\.?$)|к|k)/iu],
  [6, /^(?:млн\.?|миллион(?:а|ов)?)/iu]
]
const CURRENCY = /^(?:₽|р(?:уб(?:л(?:ь|я|ей))?)?\.?)?$/iu

/**
 * A sum as people write it: with parted thousands, with the currency, in thousands or millions.
 *
 * @returns Kopecks, or undefined when the text is no such sum.
 */
export function spokenAmount(text: string): number | undefined {
  const bare = text.replace(/\s|^\s*₽/g, '')
  const [, number = '', rest = ''] = /^([\d.,]*)(.*)$/s.exec(bare) ?? []
  const [zeros, word] = WORDS.find(([, pattern]) => pattern.test(rest)) ?? [0, undefined]
  const currency = word ? rest.replace(word, '') : rest
  if (!CURRENCY.test(currency)) return undefined
  return parseAmount(word ? shifted(number, zeros) : number)
}

/** A decimal number with its point moved to the right; empty when there are more decimals than places to move. */
function shifted(number: string, places: number): string {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(number) ?? []
  if (whole === undefined || decimals.length > places) return ''
  return String(BigInt(whole + decimals.padEnd(places, '0')))
}

/** Names an outcome as a page shows it; `seenIn` reads it. */
export function outcomeToken({ outcome, amount, outcomeAt }: SeenOutcome): string {
  return [outcome, amount ?? '', outcomeAt?.getTime() ?? ''].join('.')
}

/** The outcome that was seen; undefined where none is named, as in a call without a page. */
export function seenIn(version: string | undefined): SeenOutcome | undefined {
  const [, word, amount, time] = /^([a-z_]+)\.(\d{0,15})\.(-?\d{0,15})$/.exec(version ?? '') ?? []
  if (!OUTCOMES.includes(word as Outcome)) return undefined
  return {
    outcome: word as Outcome,
    ...(amount ? { amount: Number(amount) } : {}),
    ...(time ? { outcomeAt: new Date(Number(time)) } : {})
  }
}

/** Reasons that are looked at, offered, and short enough to be somebody's again. */
const LOOKED_AT = 1000
const OFFERED = 20
const LONGEST = 80

/** Reasons that were written before, the most frequent first, for a field to suggest. */
export async function suggestedReasons(store: Pick<LeadStore, 'reasons'>): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const written of await store.reasons(LOOKED_AT)) {
    const reason = written.replace(/\s+/g, ' ').trim()
    if (reason.length > 0 && reason.length <= LONGEST) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  }
  // Of those that are as frequent, what was written last stands first.
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, OFFERED)
    .map(([reason]) => reason)
}

/** How leads are as before again, or a view is. */
export type Undo =
  | { kind: 'outcome' | 'assign' | 'later'; changes: readonly Change[] }
  | { kind: 'view'; view: Omit<SavedView, 'id'> }

/** Stores how a change is undone. Returns the name that stands for it in an address. */
export function keepUndo(store: DeskStore, { id }: DeskUser, undo: Undo): Promise<string> {
  return store.desk.keep(id, JSON.stringify(undo))
}

/** Undoes a change of leads, once. Returns the leads that are as they were before it, and how many had been changed. */
export async function undoForLeads(
  store: DeskStore,
  user: DeskUser,
  name: string,
  now: Date
): Promise<{ ids: string[]; total: number }> {
  const undo = await takeUndo(store, user, name)
  if (!undo || undo.kind === 'view') return { ids: [], total: 0 }
  const ids: string[] = []
  for (const change of undo.changes) {
    if (await isUndone(store, undo.kind, change, { actor: user.email, now }))
      ids.push(change.resultID)
  }
  return { ids, total: undo.changes.length }
}

/** Puts back what was before, except where somebody has changed it again since. */
async function isUndone(
  { leads }: Pick<DeskStore, 'leads'>,
  kind: Exclude<Undo['kind'], 'view'>,
  { resultID, set, before }: Change,
  { actor, now }: { actor: string; now: Date }
): Promise<boolean> {
  if (kind === 'assign') return leads.assign(resultID, before, set)
  if (kind === 'later') {
    const [at, seen] = [before, set].map((text) => (text ? new Date(text) : undefined))
    return leads.callLater(resultID, at, seen ?? null)
  }
  const [outcome, seen] = [seenIn(before), seenIn(set)]
  if (!outcome || !seen) return false
  const { outcomeAt: at = now, ...rest } = outcome
  return leads.recordOutcome(resultID, { ...rest, at, actor }, seen)
}

/** Undoes the removal of a view, once; false when there is none to bring back. */
export async function undoForView(store: DeskStore, user: DeskUser, name: string) {
  const undo = await takeUndo(store, user, name)
  return undo?.kind === 'view' && store.desk.addView(user.id, undo.view)
}

/** The same rows keep texts that leads are searched by; those are no change. */
async function takeUndo(
  store: DeskStore,
  { id }: DeskUser,
  name: string
): Promise<Undo | undefined> {
  const kept = await store.desk.takeKept(id, name)
  try {
    const undo: unknown = JSON.parse(kept ?? 'null')
    return typeof undo === 'object' && undo !== null && 'kind' in undo ? (undo as Undo) : undefined
  } catch {
    return undefined
  }
}

/** Fields of a card's form that are typed or chosen. */
const TYPED_FIELDS = ['outcome', 'amount', 'happened', 'reason', 'text', 'assignee', 'at'] as const
export type TypedField = (typeof TYPED_FIELDS)[number]

/** What is recorded together. */
const TOGETHER = {
  outcome: ['outcome', 'amount', 'happened', 'reason'],
  note: ['text'],
  assign: ['assignee'],
  later: ['at']
} as const satisfies Readonly<Record<string, readonly TypedField[]>>
export type Recorded = keyof typeof TOGETHER

/** What was typed on a card, and what the card showed: `version` names the outcome, `was` the assignee. */
export type Typed = Partial<Record<TypedField | 'version' | 'was', string>>

/** More than any field takes, so that a text that is too long comes back whole. */
const MOST_TYPED = 10_000

/** What a form holds of a card. */
export function typedIn(fields: unknown): Typed {
  const given = (fields ?? {}) as Record<string, unknown>
  const names = [...TYPED_FIELDS, 'version', 'was'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const [text] = [given[name]].flat()
      return typeof text === 'string' && text.length <= MOST_TYPED ? [[name, text]] : []
    })
  )
}

/** Roubles as the form takes them. */
function amountValue(amount: number | undefined): string {
  return amount === undefined ? '' : String(amount / 100).replace('.', ',')
}

/** What a card's fields hold before anything is typed. */
export function untyped({ outcome, amount, assignee = '' }: Shown): Record<TypedField, string> {
  const own = { outcome, amount: amountValue(amount), assignee }
  return { ...own, happened: '', reason: '', text: '', at: '' }
}

type Shown = SeenOutcome & Pick<StoredLead, 'assignee'>

/** What was typed and is not recorded yet; undefined when that is nothing. */
export function unsaved(typed: Typed, recorded: Recorded | undefined): Typed | undefined {
  const { version, was } = typed
  const seen = seenIn(version)
  if (!seen || was === undefined) return undefined
  const before = untyped({ ...seen, assignee: was })
  const left = Object.entries(TOGETHER)
    .filter(([name]) => name !== recorded)
    .flatMap(([, fields]): readonly TypedField[] => fields)
  if (left.every((name) => (typed[name] ?? before[name]) === before[name])) return undefined
  return {
    ...Object.fromEntries(left.map((name) => [name, typed[name] ?? before[name]])),
    // The operator has seen what was just recorded.
    ...(recorded === 'outcome' ? {} : { version: version as string }),
    ...(recorded === 'assign' ? {} : { was })
  }
}
