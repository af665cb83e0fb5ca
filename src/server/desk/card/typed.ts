import type { StoredLead } from '../../leads/lead.ts'
import type { SeenOutcome } from '../../leads/outcome.ts'
import { seenIn } from '../outcome-token.ts'

/** Fields of a card's form that are typed or chosen. */
const TYPED_FIELDS = ['outcome', 'amount', 'at', 'reason', 'text', 'assignee'] as const
export type TypedField = (typeof TYPED_FIELDS)[number]

/** What is recorded together. */
const TOGETHER = {
  outcome: ['outcome', 'amount', 'at', 'reason'],
  note: ['text'],
  assign: ['assignee']
} as const satisfies Readonly<Record<string, readonly TypedField[]>>
export type Recorded = keyof typeof TOGETHER

/** What was typed on a card, and what the card showed then: `version` of the outcome, `was` of who works on the lead. */
export type Typed = Partial<Record<TypedField | 'version' | 'was', string>>

/** Longer than any field takes: who is told that something is too long gets it back whole. */
const MOST_TYPED = 10_000

/** What a form, or a kept text, holds of a card. */
export function typedIn(fields: unknown): Typed {
  const given = (fields ?? {}) as Record<string, unknown>
  const names = [...TYPED_FIELDS, 'version', 'was'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const [text] = [given[name]].flat()
      return typeof text === 'string' && text.length <= MOST_TYPED ? [[name, text]] : []
    })
  )
}

/** Roubles as the form takes them. */
function amountValue(amount: number | undefined): string {
  return amount === undefined ? '' : String(amount / 100).replace('.', ',')
}

/** What a card's fields hold before anything is typed. */
export function untyped({ outcome, amount, assignee = '' }: Shown): Record<TypedField, string> {
  return { outcome, amount: amountValue(amount), at: '', reason: '', text: '', assignee }
}

type Shown = SeenOutcome & Pick<StoredLead, 'assignee'>

/** What was typed and is not recorded yet; undefined when that is nothing. */
export function unsaved(typed: Typed, recorded: Recorded | undefined): Typed | undefined {
  const { version, was } = typed
  const seen = seenIn(version)
  if (!seen || was === undefined) return undefined
  const before = untyped({ ...seen, assignee: was })
  const left = Object.entries(TOGETHER)
    .filter(([name]) => name !== recorded)
    .flatMap(([, fields]): readonly TypedField[] => fields)
  if (left.every((name) => (typed[name] ?? before[name]) === before[name])) return undefined
  return {
    ...Object.fromEntries(left.map((name) => [name, typed[name] ?? before[name]])),
    // What has just been recorded has been seen.
    ...(recorded === 'outcome' ? {} : { version: version as string }),
    ...(recorded === 'assign' ? {} : { was })
  }
}
