import type { Zone } from '../../../shared/dates.ts'
import { toPlain } from '../../../shared/words/plain-text.ts'
import {
  type Conversion,
  type ConversionFile,
  conversionOf,
  googleAdsFile,
  type MetrikaIdentifier,
  metrikaFile
} from '../../leads/conversions.ts'
import { isNoLead, type LeadOutcome, OUTCOMES, parseAmount, toRoubles } from '../../leads/lead.ts'
import { type LeadFilter, leadBatches } from '../../leads/lead-search.ts'
import { GOAL_PATTERN } from '../../setting-addresses.ts'
import type { SiteStore } from '../../store/site-store.ts'
import {
  type Command,
  NOT_FOUND,
  oneOf,
  readArgs,
  readFilter,
  toDate,
  UsageError
} from '../command.ts'
import { complain, pour } from '../terminal.ts'

const FORMATS = ['metrika', 'google-ads'] as const
const IDENTIFIERS = { client: 'clientID', yclid: 'yclid' } as const

export const conversionsCommand: Command = {
  summary: 'contracts as a file for Yandex Metrica or Google Ads',
  usage: `npm run leads -- conversions --format metrika|google-ads [options]

  --format F   metrika: the file for «Офлайн-конверсии»; google-ads: conversions by click
  --since D    contracts from this day or time on, such as 2026-11-01
  --until D    contracts before this day or time
  --identifier I
               metrika only: client (browser) or yclid (click). A file holds one kind;
               default: client if any contract has one, else yclid
  --goal NAME  default: METRIKA_GOAL

Only leads whose outcome is won. How many of them cannot be given back is said beside the file. Nothing given back can be
taken back: a corrected sum is a further conversion there, the sum that counts is the one here.
`,
  prepare(args, zone) {
    const { values, positionals } = readArgs(args, {
      format: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      identifier: { type: 'string' },
      goal: { type: 'string' }
    })
    if (positionals.length > 0) throw new UsageError('conversions takes no id')
    if (values.format === undefined) throw new UsageError('conversions needs --format')
    const format = oneOf('--format', values.format, FORMATS)
    const chosen = values.identifier && oneOf('--identifier', values.identifier, NAMES)
    if (chosen && format !== 'metrika') throw new UsageError('--identifier is for metrika only')
    if (values.goal !== undefined && !GOAL.test(values.goal)) {
      throw new UsageError('--goal is a name without commas, quotes and line breaks')
    }
    const period = readFilter(
      {
        ...(values.since === undefined ? {} : { since: values.since }),
        ...(values.until === undefined ? {} : { until: values.until })
      },
      zone
    )

    return async (store, _print, config) => {
      const goal = values.goal ?? config.METRIKA_GOAL
      if (format === 'google-ads') {
        const tally = startTally()
        await pour(linesOf(googleAdsFile(goal), contracts(store, period), tally))
        complainOf(tally, 'gclid')
        if (tally.hidden > 0) complain(`${tally.hidden} of them have gbraid or wbraid only.`)
        return 0
      }
      const identifier = chosen ? IDENTIFIERS[chosen] : await commonIdentifier(store, period)
      const tally = startTally()
      await pour(linesOf(metrikaFile(identifier, goal), contracts(store, period), tally))
      complainOf(tally, identifier)
      if (tally.delivered > 0) complain(`${tally.delivered} of them ${ALREADY_THERE}`)
      return 0
    }
  }
}

const NAMES = Object.keys(IDENTIFIERS) as (keyof typeof IDENTIFIERS)[]
const GOAL = new RegExp(GOAL_PATTERN)
const ALREADY_THERE =
  'are in Metrica already, uploaded by the site: with this file they would count twice.'

type Period = Pick<LeadFilter, 'since' | 'until'>

interface Contract extends Conversion {
  isDelivered: boolean
}

/** What was won in the period, oldest contract first. */
async function* contracts(store: SiteStore, period: Period): AsyncGenerator<Contract> {
  const filters: LeadFilter = { ...period, outcome: 'won' }
  for await (const leads of leadBatches(store.leads, { filters, by: 'outcome' })) {
    const deliveries = await store.delivery.latestOf(leads.map(({ resultID }) => resultID))
    for (const lead of leads) {
      const own = deliveries.get(lead.resultID) ?? []
      const isDelivered = own.some(({ target, remoteID }) => target === 'metrika' && remoteID)
      yield { ...conversionOf(lead), isDelivered }
    }
  }
}

/** The browser's, if any contract has it. */
async function commonIdentifier(store: SiteStore, period: Period): Promise<MetrikaIdentifier> {
  let found: MetrikaIdentifier | undefined
  for await (const contract of contracts(store, period)) {
    if (contract.clientID) return 'clientID'
    if (contract.yclid) found = 'yclid'
  }
  return found ?? 'clientID'
}

function startTally() {
  return { total: 0, written: 0, hidden: 0, delivered: 0 }
}

type Tally = ReturnType<typeof startTally>

async function* linesOf(
  { heading, lineOf }: ConversionFile,
  all: AsyncIterable<Contract>,
  tally: Tally
) {
  yield heading
  for await (const contract of all) {
    const line = lineOf(contract)
    tally.total += 1
    if (line) {
      tally.written += 1
      tally.delivered += Number(contract.isDelivered)
      yield line
    } else tally.hidden += Number(contract.hasHiddenClick)
  }
}

function complainOf({ total, written }: Tally, identifier: string): void {
  if (written === total) return
  complain(
    `${total - written} of ${total} contracts have no ${identifier} and are not in the file.`
  )
}

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
