import { toPlain } from '../../shared/words/plain-text.ts'
import type { Zone } from '../../shared/zone.ts'
import { isNoLead, type LeadOutcome, OUTCOMES, parseAmount, toRoubles } from '../leads/lead.ts'
import { type Command, NOT_FOUND, oneOf, readArgs, toDate, UsageError } from './command.ts'
import { complain } from './output.ts'

export const outcomeCommand: Command = {
  summary: 'records what became of a lead',
  usage: `npm run leads -- outcome <id> <outcome> [--amount N] [--at TIME] [--reason TEXT]

  <id>         the resultID that "list" prints
  <outcome>    ${OUTCOMES.join(', ')}
  --amount N   roubles, with at most two decimals: of an offer, or of the contract
  --at TIME    when it came about, such as 2026-11-20 or 2026-11-20T15:30, by TIME_ZONE if it names no zone; default: now
  --reason T   why, in words

The newest entry holds; a correction is a further entry, and "show" prints them all.
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      amount: { type: 'string' },
      at: { type: 'string' },
      reason: { type: 'string' }
    })
    const [id, word, ...rest] = positionals
    if (!id || word === undefined || rest.length > 0) {
      throw new UsageError('outcome takes an id and an outcome')
    }
    const outcome: Omit<LeadOutcome, 'actor'> = {
      outcome: oneOf('the outcome', word, OUTCOMES),
      at: values.at === undefined ? new Date() : pastDate(values.at, zone),
      ...(values.amount === undefined ? {} : { amount: readAmount(values.amount) }),
      ...(values.reason ? { reason: values.reason } : {})
    }

    if (isNoLead(outcome.outcome) && outcome.amount !== undefined) {
      throw new UsageError(`an outcome of ${word} has no sum`)
    }

    return async (store, print, _config, actor) => {
      const lead = await store.leads.get(id)
      if (!lead) {
        complain(`There is no lead ${toPlain(id)}.`)
        return NOT_FOUND
      }
      if (!(await store.leads.recordOutcome(id, { ...outcome, actor }))) {
        complain(
          lead.status === 'erased'
            ? `${id} is erased: nothing more is written on it.`
            : `${id} is in quarantine; "release" it first.`
        )
        return 1
      }
      const { amount } = outcome
      print(`${id} is ${word}${amount === undefined ? '' : `, ${toRoubles(amount)} RUB`}.\n`)
      return 0
    }
  }
}

function readAmount(text: string): number {
  const amount = parseAmount(text)
  if (amount === undefined) {
    throw new UsageError(`--amount "${text}" is no sum in roubles such as 240000 or 1500.50`)
  }
  return amount
}

function pastDate(text: string, zone: Zone): Date {
  const date = toDate('--at', text, zone)
  if (date.getTime() > Date.now()) throw new UsageError(`--at "${text}" is in the future`)
  return date
}
