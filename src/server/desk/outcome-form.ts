import { isDay, type Zone } from '../../shared/zone.ts'
import type { StoredLead } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { type LeadOutcome, OUTCOMES, type Outcome, parseAmount } from '../leads/outcome.ts'
import { DeskRefusal } from './desk-refusal.ts'
import { formText } from './form-body.ts'

const LONGEST_REASON = 500
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** An outcome as an operator has entered it. */
type Entered = Omit<LeadOutcome, 'actor'>

/**
 * Reads what became of a lead from a form.
 *
 * @throws {DeskRefusal} When a value means nothing; the text says which.
 */
export function readOutcome(body: unknown, now: Date, zone: Zone): Entered {
  const word = formText(body, 'outcome', 20)
  const outcome = OUTCOMES.find((one) => one === word)
  if (!outcome) throw new DeskRefusal(422, 'invalid', 'Выберите итог.')
  const amount = readAmount(formText(body, 'amount', 40))
  const reason = formText(body, 'reason', LONGEST_REASON).trim()
  return {
    outcome,
    ...(amount === undefined ? {} : { amount }),
    at: readTime(formText(body, 'at', 40), now, zone),
    ...(reason ? { reason } : {})
  }
}

/** People part thousands and write the currency. */
function readAmount(text: string): number | undefined {
  const bare = text.replace(/\s|₽/g, '').replace(/руб\.?$/i, '')
  if (bare === '') return undefined
  const amount = parseAmount(bare)
  if (amount === undefined) {
    throw new DeskRefusal(422, 'invalid', 'Сумма пишется так: 240000 или 1500,50.')
  }
  return amount
}

/** What a field of local time holds; nothing is now. */
function readTime(text: string, now: Date, zone: Zone): Date {
  if (text === '') return now
  const at = zone.timeOf(text)
  const isTime = LOCAL_TIME.test(text) && isDay(text.slice(0, 10))
  if (!isTime || Number.isNaN(at.getTime())) {
    throw new DeskRefusal(422, 'invalid', 'Такой даты нет.')
  }
  if (at > now) throw new DeskRefusal(422, 'invalid', 'Эта дата ещё не наступила.')
  return at
}

/** What an outcome was before it was changed, kept for as long as the change can be undone. */
export interface ChangedOutcome {
  resultID: string
  set: Outcome
  before: { outcome: Outcome; amount?: number; at?: string }
}

/** Records the outcome of leads; those in quarantine and erased ones are left out. Returns how to undo it. */
export async function recordOutcomes(
  store: LeadStore,
  leads: readonly StoredLead[],
  entered: (lead: StoredLead) => Entered,
  actor: string
): Promise<ChangedOutcome[]> {
  const undo: ChangedOutcome[] = []
  for (const lead of leads) {
    const outcome = entered(lead)
    if (!(await store.recordOutcome(lead.resultID, { ...outcome, actor }))) continue
    const { amount, outcomeAt } = lead
    undo.push({
      resultID: lead.resultID,
      set: outcome.outcome,
      before: {
        outcome: lead.outcome,
        ...(amount === undefined ? {} : { amount }),
        ...(outcomeAt ? { at: outcomeAt.toISOString() } : {})
      }
    })
  }
  return undo
}

/** Records what was before, except where somebody has recorded another outcome since. Returns the leads. */
export async function undoOutcomes(
  store: LeadStore,
  undo: readonly ChangedOutcome[],
  actor: string,
  now: Date
): Promise<string[]> {
  const undone: string[] = []
  for (const { resultID, set, before } of undo) {
    const lead = await store.get(resultID)
    if (lead?.outcome !== set) continue
    const { at, ...rest } = before
    const outcome = { ...rest, at: at ? new Date(at) : now, actor }
    if (await store.recordOutcome(resultID, outcome)) undone.push(resultID)
  }
  return undone
}
