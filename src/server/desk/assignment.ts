import type { StoredLead } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { DeskRefusal } from './desk-refusal.ts'
import { formText } from './form-body.ts'
import type { People } from './people.ts'

/** Who had a lead before it was given to another. */
export interface Reassigned {
  resultID: string
  set: string
  before: string
}

type Store = Pick<LeadStore, 'assign' | 'get'>

/**
 * The number of the user that a form chooses; empty for nobody.
 *
 * @throws {DeskRefusal} When there is no such user, or leads may not be given to that one.
 */
export function readAssignee(body: unknown, { workers }: People): string {
  const chosen = formText(body, 'assignee', 12)
  if (chosen !== '' && !workers.includes(chosen)) {
    throw new DeskRefusal(422, 'invalid', 'Этому сотруднику заявку назначить нельзя.')
  }
  return chosen
}

/** Gives leads to a user; those in quarantine and erased ones are left out, and those that the user has. Returns how to undo it. */
export async function assignLeads(
  store: Store,
  leads: readonly StoredLead[],
  set: string
): Promise<Reassigned[]> {
  const changes: Reassigned[] = []
  for (const { resultID, assignee: before = '' } of leads) {
    if (before === set) continue
    if (await store.assign(resultID, set)) changes.push({ resultID, set, before })
  }
  return changes
}

/** Gives leads back, except where somebody has given them to another since. Returns the leads. */
export async function undoAssignment(
  store: Store,
  changes: readonly Reassigned[]
): Promise<string[]> {
  const undone: string[] = []
  for (const { resultID, set, before } of changes) {
    const lead = await store.get(resultID)
    if ((lead?.assignee ?? '') !== set) continue
    if (await store.assign(resultID, before)) undone.push(resultID)
  }
  return undone
}
