import type { StoredLead } from '../leads/lead.ts'
import { complain } from './output.ts'

/** Which leads cannot be read, for an operator; undefined when all can. */
export function damageText(leads: readonly StoredLead[]): string | undefined {
  const damaged = leads.filter(({ isDamaged }) => isDamaged)
  if (damaged.length === 0) return undefined
  return `cannot be read: ${damaged.map(({ resultID }) => resultID).join(', ')}`
}

/** Says which leads an answer is without. */
export function complainOfDamage(leads: readonly StoredLead[]): void {
  const text = damageText(leads)
  if (text) complain(`Leads that ${text}. What to do is said by "leads doctor".`)
}
