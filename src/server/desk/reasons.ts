import type { LeadStore } from '../leads/lead-store.ts'

/** Reasons that are looked at, offered, and short enough to be somebody's again. */
const LOOKED_AT = 1000
const OFFERED = 20
const LONGEST = 80

/** Reasons that were written before, the most frequent first, for a field to suggest. */
export async function suggestedReasons(store: Pick<LeadStore, 'reasons'>): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const written of await store.reasons(LOOKED_AT)) {
    const reason = written.replace(/\s+/g, ' ').trim()
    if (reason.length > 0 && reason.length <= LONGEST) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  }
  // Of those that are as frequent, what was written last stands first.
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, OFFERED)
    .map(([reason]) => reason)
}
