import type { StoredLead } from '../../leads/lead.ts'
import { OUTCOMES, type RecordedOutcome } from '../../leads/outcome.ts'
import type { DeskRefusal } from '../desk-refusal.ts'
import { money } from '../formats.ts'
import type { Names } from '../names.ts'
import { outcomeToken } from '../outcome-token.ts'
import { type AssigneeOption, assigneeOptions, type People } from '../people.ts'
import { clockName, OUTCOME_NAMES } from '../words.ts'
import { type Typed, type TypedField, untyped } from './typed.ts'

/** The one form of a card: an outcome, who works on the lead, a note. Each is recorded by its own button. */
export interface CardForm {
  /** The outcome and the person that the page shows, told back when something is recorded. */
  version: string
  was: string
  values: Readonly<Record<TypedField, string>>
  faults: Readonly<Partial<Record<TypedField, string>>>
  outcomes: readonly { value: string; text: string; isChosen: boolean }[]
  assignees: readonly AssigneeOption[]
  /** Whose clock times are entered by, in words. */
  clock: string
  /** What somebody else has recorded since the page was opened. */
  stale: StaleOutcome | undefined
}

/** Two outcomes of one lead: what was recorded meanwhile, and what was typed. */
export interface StaleOutcome {
  /** Who recorded it, and when. */
  who: string
  pairs: readonly { name: string; theirs: string; yours: string }[]
}

/** Why something was not recorded, and what was typed. */
export interface Unrecorded {
  typed: Typed
  refusal?: DeskRefusal
}

export interface CardFormParts {
  lead: StoredLead
  outcomes: readonly RecordedOutcome[]
  names: Names
  people: People
  unrecorded: Unrecorded | undefined
}

export function cardForm(parts: CardFormParts): CardForm {
  const { lead, names, people, unrecorded } = parts
  const { refusal, typed = {} } = unrecorded ?? {}
  const stale = refusal?.reason === 'stale' ? refusal.field : undefined
  const { version, was, ...given } = { ...typed, ...seenNow(lead, stale) }
  const values = { ...untyped(lead), ...given }
  return {
    version: version ?? outcomeToken(lead),
    was: was ?? lead.assignee ?? '',
    values,
    faults: refusal?.field ? { [refusal.field]: refusal.text ?? '' } : {},
    outcomes: OUTCOMES.map((value) => {
      return { value, text: OUTCOME_NAMES[value], isChosen: value === values.outcome }
    }),
    assignees: assigneeOptions(people, values.assignee),
    clock: clockName(names.zone),
    stale: stale === 'outcome' ? staleOutcome(parts, values) : undefined
  }
}

/** Who is told of a change has seen it, and nothing else that has changed. */
function seenNow(lead: StoredLead, changed: string | undefined): Typed {
  if (changed === 'outcome') return { version: outcomeToken(lead) }
  return changed === 'assignee' ? { was: lead.assignee ?? '' } : {}
}

function staleOutcome(
  { lead, outcomes, names }: CardFormParts,
  { outcome, amount, reason }: Readonly<Record<TypedField, string>>
): StaleOutcome {
  const last = outcomes.at(-1)
  const yours = OUTCOMES.find((one) => one === outcome)
  return {
    who: last ? `${last.actor}, ${names.zone.shortDateTime(last.recordedAt)}` : '',
    pairs: [
      {
        name: 'Итог',
        theirs: OUTCOME_NAMES[lead.outcome],
        yours: yours ? OUTCOME_NAMES[yours] : ''
      },
      { name: 'Сумма', theirs: lead.amount === undefined ? '' : money(lead.amount), yours: amount },
      { name: 'Причина', theirs: last?.reason ?? '', yours: reason }
    ]
  }
}
