import type { StoredLead } from '../../leads/lead.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import { DeskRefusal } from '../desk-refusal.ts'

/** A route whose path names a lead. */
export type ById = { Params: { id: string } }

const LEAD_ID = /^[0-9a-f-]{36}$/

/**
 * The lead that a path names.
 *
 * @throws {DeskRefusal} When there is none.
 */
export async function leadOf(
  store: Pick<LeadStore, 'get'>,
  { params }: { params: ById['Params'] }
): Promise<StoredLead> {
  const lead = LEAD_ID.test(params.id) ? await store.get(params.id) : undefined
  if (!lead) throw new DeskRefusal(404, 'unknown')
  return lead
}
