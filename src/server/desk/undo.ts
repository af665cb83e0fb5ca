import type { LeadStore } from '../leads/lead-store.ts'
import { type Reassigned, undoAssignment } from './assignment.ts'
import type { DeskUser, SavedView } from './desk-records.ts'
import { type ChangedOutcome, undoOutcomes } from './outcome-form.ts'

/** A change as it is kept for as long as it can be undone. */
export type Undo =
  | { kind: 'outcome'; changes: readonly ChangedOutcome[] }
  | { kind: 'assign'; changes: readonly Reassigned[] }
  | { kind: 'view'; view: Omit<SavedView, 'id'> }

/** Stores how a change is undone. Returns the name that stands for it in an address. */
export function keepUndo(store: LeadStore, { id }: DeskUser, undo: Undo): Promise<string> {
  return store.desk.keep(id, JSON.stringify(undo))
}

/** Undoes a change of leads, once. Returns the leads that are as they were before it, and how many had been changed. */
export async function undoForLeads(
  store: LeadStore,
  user: DeskUser,
  name: string,
  now: Date
): Promise<{ ids: string[]; total: number }> {
  const undo = await takeUndo(store, user, name)
  if (!undo || undo.kind === 'view') return { ids: [], total: 0 }
  const ids =
    undo.kind === 'outcome'
      ? await undoOutcomes(store, undo.changes, user.email, now)
      : await undoAssignment(store, undo.changes)
  return { ids, total: undo.changes.length }
}

/** Undoes the removal of a view, once; false when there is none to bring back. */
export async function undoForView(store: LeadStore, user: DeskUser, name: string) {
  const undo = await takeUndo(store, user, name)
  return undo?.kind === 'view' && store.desk.addView(user.id, undo.view)
}

/** Texts that leads are searched by are kept in the same place: they are no change. */
async function takeUndo(
  store: LeadStore,
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
