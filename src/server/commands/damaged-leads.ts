import type { StoredLead } from '../leads/lead.ts'
import { createFewNames, type FewNames } from './few-names.ts'
import { complain } from './output.ts'

/** Passes leads on, and afterwards warns which of them could not be read. */
export async function* noticingDamage<Batch extends readonly StoredLead[]>(
  batches: AsyncIterable<Batch>
): AsyncGenerator<Batch> {
  const damaged = createFewNames()
  for await (const batch of batches) {
    noteDamaged(batch, damaged)
    yield batch
  }
  complainOfDamage(damaged)
}

export function noteDamaged(leads: readonly StoredLead[], damaged: FewNames): void {
  for (const { isDamaged, resultID } of leads) if (isDamaged) damaged.add(resultID)
}

/** Warns which leads are missing from the output. */
export function complainOfDamage(damaged: FewNames): void {
  if (damaged.count() === 0) return
  complain(`Leads that ${damageText(damaged)}. What to do is said by "leads doctor".`)
}

/** Names unreadable leads for an operator. */
export function damageText(damaged: FewNames): string {
  return `cannot be read: ${damaged.text()}`
}
