import { GOAL_PATTERN } from '../config-schema.ts'
import {
  conversionsOf,
  googleAdsFile,
  METRIKA_IDENTIFIERS,
  metrikaFile
} from '../leads/conversions.ts'
import { type Command, oneOf, readArgs, readFilter, UsageError } from './command.ts'
import { complain } from './output.ts'

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

Only leads whose outcome is won. How many of them cannot be given back is said beside the file.
`,
  prepare(args) {
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
    const { since, until } = readFilter({
      ...(values.since === undefined ? {} : { since: values.since }),
      ...(values.until === undefined ? {} : { until: values.until })
    })

    return async (store, print, config) => {
      const goal = values.goal ?? config.METRIKA_GOAL
      const won = conversionsOf(await store.list({ outcome: 'won' })).filter(
        ({ at }) => (!since || at >= since) && (!until || at < until)
      )
      if (format === 'google-ads') {
        print(googleAdsFile(won, goal))
        const hidden = won.filter(({ gclid, hasHiddenClick }) => !gclid && hasHiddenClick)
        complainOf(won.filter(({ gclid }) => gclid).length, won.length, 'gclid')
        if (hidden.length > 0) complain(`${hidden.length} of them have gbraid or wbraid only.`)
        return 0
      }
      const preferred = METRIKA_IDENTIFIERS.find((name) => won.some((one) => one[name]))
      const identifier = chosen ? IDENTIFIERS[chosen] : (preferred ?? 'clientID')
      print(metrikaFile(won, identifier, goal))
      complainOf(won.filter((one) => one[identifier]).length, won.length, identifier)
      return 0
    }
  }
}

const NAMES = Object.keys(IDENTIFIERS) as (keyof typeof IDENTIFIERS)[]
const GOAL = new RegExp(GOAL_PATTERN)

function complainOf(written: number, total: number, identifier: string): void {
  if (written === total) return
  complain(
    `${total - written} of ${total} contracts have no ${identifier} and are not in the file.`
  )
}
