import type { Outcome } from '../../leads/outcome.ts'
import { OUTCOMES } from '../../leads/outcome.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { OUTCOME_NAMES } from '../words.ts'

/** What was typed below the list, and why it was not recorded. */
export interface UnrecordedBulk {
  refusal: DeskRefusal
  outcome: string
  reason: string
  assignee: string
  /** Numbers of the leads that were marked. */
  ids: ReadonlySet<string>
}

/** The form below the list. */
export interface BulkForm {
  /** None is chosen before somebody has chosen one. */
  outcomes: readonly { value: Outcome | ''; text: string; isChosen: boolean }[]
  reason: string
  /** Said at the reason, or at the form where it is about something else. */
  reasonFault: string
  fault: string
}

/** Fields are given back whole, also where one is too long to be taken. */
export function unrecordedBulk(body: unknown, error: unknown): UnrecordedBulk {
  if (!(error instanceof DeskRefusal)) throw error
  const fields = (body ?? {}) as Record<string, unknown>
  const text = (name: string) => String([fields[name] ?? ''].flat()[0])
  const ids = [fields.id ?? []].flat().map((mark) => String(mark).split(' ', 1)[0] ?? '')
  return {
    refusal: error,
    outcome: text('outcome'),
    reason: text('reason'),
    assignee: text('assignee'),
    ids: new Set(ids)
  }
}

export function bulkForm(unrecorded: UnrecordedBulk | undefined): BulkForm {
  const { refusal, outcome = '', reason = '' } = unrecorded ?? {}
  const text = refusal?.text ?? ''
  const isOfReason = refusal?.field === 'reason'
  return {
    outcomes: [
      { value: '', text: 'Итог', isChosen: outcome === '' },
      ...OUTCOMES.map((value) => {
        return { value, text: OUTCOME_NAMES[value], isChosen: value === outcome }
      })
    ],
    reason,
    reasonFault: isOfReason ? text : '',
    fault: isOfReason ? '' : text
  }
}
