import { keysFor } from '../../leads/contact.ts'
import type { LeadStatus, StoredLead } from '../../leads/lead.ts'
import type { LeadFilter, LeadSearch } from '../../leads/lead-search.ts'
import type { Outcome } from '../../leads/outcome.ts'
import type { Names } from '../names.ts'
import { OUTCOME_NAMES } from '../words.ts'

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
