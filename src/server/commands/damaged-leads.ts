import type { StoredLead } from '../leads/lead.ts'
import { complain } from './output.ts'

/** Passes leads on, and afterwards warns which of them could not be read. */
export async function* noticingDamage<Batch extends readonly StoredLead[]>(
  batches: AsyncIterable<Batch>
): AsyncGenerator<Batch> {
  const damaged: string[] = []
  for await (const batch of batches) {
    damaged.push(...damagedAmong(batch))
    yield batch
  }
  complainOfDamage(damaged)
}

export function damagedAmong(leads: readonly StoredLead[]): string[] {
  return leads.filter(({ isDamaged }) => isDamaged).map(({ resultID }) => resultID)
}

/** Warns which leads are missing from the output. */
export function complainOfDamage(resultIDs: readonly string[]): void {
  if (resultIDs.length === 0) return
  complain(`Leads that ${damageText(resultIDs)}. What to do is said by "leads doctor".`)
}

/** Names unreadable leads for an operator. */
export function damageText(resultIDs: readonly string[]): string {
  return `cannot be read: ${resultIDs.join(', ')}`
}
