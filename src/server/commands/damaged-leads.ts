import type { StoredLead } from '../leads/lead.ts'
import { complain } from './output.ts'

/** Names unreadable leads for an operator; undefined when there are none. */
export function damageText(leads: readonly StoredLead[]): string | undefined {
  const damaged = leads.filter(({ isDamaged }) => isDamaged)
  if (damaged.length === 0) return undefined
  return `cannot be read: ${damaged.map(({ resultID }) => resultID).join(', ')}`
}

/** Warns which leads are missing from the output. */
export function complainOfDamage(leads: readonly StoredLead[]): void {
  const text = damageText(leads)
  if (text) complain(`Leads that ${text}. What to do is said by "leads doctor".`)
}
