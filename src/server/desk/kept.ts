import type { SeenOutcome, StoredLead } from '../leads/lead.ts'
import type { DeskRecords, DeskStore, DeskUser, SavedView } from './desk-records.ts'
import { type ChangedOutcome, seenIn, undoOutcomes } from './outcome-form.ts'
import { type Reassigned, undoAssignment } from './people.ts'

/** A change as it is kept for as long as it can be undone. */
export type Undo =
  | { kind: 'outcome'; changes: readonly ChangedOutcome[] }
  | { kind: 'assign'; changes: readonly Reassigned[] }
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
  const ids =
    undo.kind === 'outcome'
      ? await undoOutcomes(store.leads, undo.changes, user.email, now)
      : await undoAssignment(store.leads, undo.changes)
  return { ids, total: undo.changes.length }
}

/** Undoes the removal of a view, once; false when there is none to bring back. */
export async function undoForView(store: DeskStore, user: DeskUser, name: string) {
  const undo = await takeUndo(store, user, name)
  return undo?.kind === 'view' && store.desk.addView(user.id, undo.view)
}

/** Texts that leads are searched by are kept in the same place: they are no change. */
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
const TYPED_FIELDS = ['outcome', 'amount', 'at', 'reason', 'text', 'assignee'] as const
export type TypedField = (typeof TYPED_FIELDS)[number]

/** What is recorded together. */
const TOGETHER = {
  outcome: ['outcome', 'amount', 'at', 'reason'],
  note: ['text'],
  assign: ['assignee']
} as const satisfies Readonly<Record<string, readonly TypedField[]>>
export type Recorded = keyof typeof TOGETHER

/** What was typed on a card, and what the card showed then: `version` of the outcome, `was` of who works on the lead. */
export type Typed = Partial<Record<TypedField | 'version' | 'was', string>>

/** Longer than any field takes: who is told that something is too long gets it back whole. */
const MOST_TYPED = 10_000

/** What a form, or a kept text, holds of a card. */
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
  return { outcome, amount: amountValue(amount), at: '', reason: '', text: '', assignee }
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
    // What has just been recorded has been seen.
    ...(recorded === 'outcome' ? {} : { version: version as string }),
    ...(recorded === 'assign' ? {} : { was })
  }
}

type Store = { desk: Pick<DeskRecords, 'keep' | 'kept'> }

/** Keeps what was typed on a card. Returns the name that stands for it in an address. */
export function keepTyped({ desk }: Store, { id }: DeskUser, typed: Typed): Promise<string> {
  return desk.keep(id, typedJson(typed))
}

/** What was kept under a name; undefined when it is something else, somebody else's, or forgotten. */
export async function keptTyped(
  { desk }: Store,
  { id }: DeskUser,
  name: string
): Promise<Typed | undefined> {
  return readTyped((await desk.kept(id, name)) ?? '')
}

/** What JSON says was typed on a card; undefined when it is something else. */
function readTyped(json: string): Typed | undefined {
  try {
    const { typed } = JSON.parse(json) as { typed?: unknown }
    return typeof typed === 'object' && typed !== null ? typedIn(typed) : undefined
  } catch {
    return undefined
  }
}

/** What was typed on a card, for `readTyped`. */
export function typedJson(typed: Typed): string {
  return JSON.stringify({ typed })
}
