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

type Store = Pick<LeadStore, 'assign'>

/**
 * The number of the user that a form chooses; empty for nobody.
 *
 * @throws {DeskRefusal} When there is no such user, or leads may not be given to that one.
 */
export function readAssignee(body: unknown, { workers }: People, name = 'assignee'): string {
  const chosen = formText(body, name, 12)
  if (chosen !== '' && !workers.includes(chosen)) {
    throw new DeskRefusal(422, 'invalid', 'Этому сотруднику заявку назначить нельзя.', 'assignee')
  }
  return chosen
}

/** A lead, and whose it was when somebody looked; without it nobody has. */
export interface LeadToAssign {
  lead: StoredLead
  seen?: string | undefined
}

/**
 * Gives leads to a user; those in quarantine, erased ones, those that the user has, and those that are another's by now
 * than was seen are left out. Returns how to undo it.
 */
export async function assignLeads(
  store: Store,
  leads: readonly LeadToAssign[],
  set: string
): Promise<Reassigned[]> {
  const changes: Reassigned[] = []
  for (const { lead, seen } of leads) {
    const { resultID, assignee: before = '' } = lead
    if (before === set) continue
    if (await store.assign(resultID, set, seen)) changes.push({ resultID, set, before })
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
    if (await store.assign(resultID, before, set)) undone.push(resultID)
  }
  return undone
}
