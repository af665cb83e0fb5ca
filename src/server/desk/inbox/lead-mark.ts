import type { StoredLead } from '../../leads/lead.ts'
import type { SeenOutcome } from '../../leads/outcome.ts'
import { outcomeToken, seenIn } from '../outcome-token.ts'

/** What marks a lead in a list: its number, and the outcome and the person that the list shows. */
export function markOf(lead: StoredLead): string {
  return `${lead.resultID} ${outcomeToken(lead)} ${lead.assignee ?? ''}`
}

/** A number alone marks a lead that nobody has looked at. */
export function readMark(mark: string): {
  id: string
  seen: SeenOutcome | undefined
  was: string | undefined
} {
  const [id = '', version, was] = mark.split(' ')
  return { id, seen: seenIn(version), was }
}
