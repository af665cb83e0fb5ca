import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isDay, type Zone } from '../../shared/dates.ts'
import { type Config, ConfigError } from '../config.ts'
import { nearestName } from '../content/faults.ts'
import { LEAD_STATUSES, OUTCOMES } from '../leads/lead.ts'
import type { LeadFilter } from '../leads/lead-search.ts'
import { locationOf } from '../store/backup-store.ts'
import { openSiteStore, type SiteStore } from '../store/site-store.ts'

/** @param operator Who runs it, as the audit names them. */
type Task = (
  store: SiteStore,
  print: (text: string) => void,
  config: Config,
  operator: string
) => Promise<number>

/** One word of `npm run leads`. */
export interface Command {
  summary: string
  usage: string
  /** Also runs when the database cannot be opened; every access to it then rejects. */
  worksWithout?: true
  /** Makes the database where there is none. */
  begins?: true
  /**
   * Reads the arguments before the database is opened.
   *
   * @param zone Of days and times that name none.
   * @throws {UsageError} When they are invalid; the message says how.
   */
  prepare(args: string[], zone: Zone): Task
}

/** The arguments are wrong; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const LEAD_ID = /^[0-9a-f-]{36}$/
/** Options whose values identify no one. Any other value that is not an id may be a phone typed in place of one. */
const IMPERSONAL =
  /^--(status|form|outcome|since|until|limit|channel|delivery|format|target|identifier|goal|amount|at|role|only)$/

/** The arguments as the audit stores them: which leads and which options, without identifying a person. */
export function describeArgs(args: readonly string[]): { object: string; detail: string } {
  const ids = args.filter((arg) => LEAD_ID.test(arg))
  const detail = args.flatMap((arg, i) => {
    if (LEAD_ID.test(arg)) return []
    if (OUTCOMES.some((outcome) => outcome === arg)) return [arg]
    const [name] = /^--[^=]*|^-./.exec(arg) ?? []
    return [IMPERSONAL.test(name ?? args[i - 1] ?? '') ? arg : (name ?? '…')]
  })
  return { object: ids.join(' '), detail: detail.join(' ') }
}

/** The single id argument of a command. */
export function readId(args: string[], command: string): string {
  const [id, ...rest] = readArgs(args, {}).positionals
  if (!id || rest.length > 0) throw new UsageError(`${command} takes one id`)
  return id
}

/** Exit code when no lead has the given id. */
export const NOT_FOUND = 3

export const FILTER_OPTIONS = {
  status: { type: 'string' },
  form: { type: 'string' },
  outcome: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' }
} as const satisfies ParseArgsConfig['options']

export const FILTER_USAGE = `  --status S   only leads that are ${LEAD_STATUSES.join(', ')}
  --form F     only leads of the form main or callback
  --outcome O  only leads that became ${OUTCOMES.join(', ')}
  --since D    from this day or time on, such as 2026-11-01 or 2026-11-01T09:00, by TIME_ZONE if it names no zone
  --until D    before this day or time
  --limit N    at most N, the newest
`

/**
 * Parses the arguments by the names in `options`.
 *
 * @throws {UsageError} For an unknown option or a missing value.
 */
export function readArgs<Options extends ParseArgsConfig['options']>(
  args: string[],
  options: Options
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [unknown, name] = /^Unknown option '--(.+?)'/.exec(message) ?? []
    if (!unknown || !name) throw new UsageError(message)
    const near = nearestName(name, Object.keys(options ?? {}))
    throw new UsageError(near ? `${unknown}: did you mean --${near}?` : unknown)
  }
}

/** @throws {UsageError} For a word that belongs to no option: it would be passed over, and with it what was meant. */
export function refuseWords(words: readonly string[], command: string, hint = ''): void {
  if (words.length > 0) throw new UsageError(`${command} takes only options${hint}`)
}

type ListFilter = LeadFilter & { limit?: number }

/** @throws {UsageError} For a value that no lead could match. */
export function readFilter(
  values: Partial<Record<keyof typeof FILTER_OPTIONS, string>>,
  zone: Zone
): ListFilter {
  const { status, form, outcome, since, until, limit } = values
  const filter: ListFilter = {}
  if (status !== undefined) filter.status = oneOf('--status', status, LEAD_STATUSES)
  if (form !== undefined) filter.form = oneOf('--form', form, ['main', 'callback'] as const)
  if (outcome !== undefined) filter.outcome = oneOf('--outcome', outcome, OUTCOMES)
  if (since !== undefined) filter.since = toDate('--since', since, zone)
  if (until !== undefined) filter.until = toDate('--until', until, zone)
  if (limit !== undefined) filter.limit = toCount('--limit', limit)
  return filter
}

export function oneOf<Value extends string>(
  option: string,
  value: string,
  allowed: readonly Value[]
): Value {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined)
    throw new UsageError(`${option} is one of ${allowed.join(', ')}, not "${value}"`)
  return found
}

/** Year, month, day, and perhaps a time: `new Date` reads 01.11.2026 as January and 10 as a month of 2001. */
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/

/** A day begins, and a time without an offset stands, in the zone. */
export function toDate(option: string, value: string, zone: Zone): Date {
  const [, day = '', time = '', offset] = ISO_TIME.exec(value) ?? []
  const isWhole = isDay(day) && (time !== '' || offset === undefined)
  const date = offset ? new Date(value) : zone.timeOf(day + (time || 'T00:00'))
  if (!isWhole || Number.isNaN(date.getTime())) {
    throw new UsageError(`${option} "${value}" is no date such as 2026-11-01`)
  }
  return date
}

function toCount(option: string, value: string): number {
  const count = /^[1-9]\d*$/.test(value) ? Number(value) : 0
  // A larger one does not fit the database.
  if (count === 0 || !Number.isSafeInteger(count)) {
    throw new UsageError(`${option} "${value}" is no number above 0`)
  }
  return count
}

const NAMED = /^--(to|from|database-url)-env(?:=(.*))?$/s
const PASSWORD = /postgres(?:ql)?:\/\/(?:[^/?#@]*:[^/?#]+@|.*[?&]password=)/i
const OPTION = /^--(data-dir|database-url|from)(?:=(.*))?$/s

export const LOCATION_USAGE = `Every command also takes, before what the environment says:
  --data-dir DIR      the folder of an embedded database, such as a backup
  --database-url URL  a PostgreSQL; with a password: --database-url-env NAME, a variable that holds the address
`

/** Said of a password that every user of the machine reads in the list of processes. */
export const PASSWORD_SEEN =
  'A password in the arguments is seen by every user of this machine, and stays in the history of the shell. Put the address into a variable, and name that: --to-env, --from-env, --database-url-env.'

export function holdsPassword(args: readonly string[]): boolean {
  return args.some((arg) => PASSWORD.test(arg))
}

/**
 * Puts the values of variables in the place of their names: `--to-env NAME` is `--to` with what NAME holds.
 *
 * @throws {UsageError} When there is no such variable.
 */
export function withNamedPlaces(args: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const filled: string[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const [, option, joined] = NAMED.exec(arg) ?? []
    if (!option) {
      filled.push(arg)
      continue
    }
    const name = joined ?? args[++i]
    const value = name ? env[name] : undefined
    if (!value) throw new UsageError(`--${option}-env takes the name of a variable that is set`)
    filled.push(`--${option}=${value}`)
  }
  return filled
}

/**
 * Takes from the arguments where the leads are.
 *
 * @returns The other arguments, and the environment with it.
 * @throws {UsageError} When a value is missing, or two places are named.
 */
export function takeLocation(
  args: readonly string[],
  env: NodeJS.ProcessEnv
): { rest: string[]; env: NodeJS.ProcessEnv } {
  const rest: string[] = []
  const places: string[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const [, name, joined] = OPTION.exec(arg) ?? []
    if (!name) {
      rest.push(arg)
      continue
    }
    const place = joined ?? args[++i]
    if (!place) throw new UsageError(`--${name} takes a value`)
    places.push(place)
  }
  const [place, ...others] = places
  if (!place) return { rest, env }
  if (others.length > 0) throw new UsageError('name one place of the leads, not two')
  const { DATABASE_URL: _url, ...own } = env
  const { DATA_DIR, DATABASE_URL } = locationOf(place)
  return {
    rest,
    env: DATABASE_URL ? { ...own, DATABASE_URL } : { ...own, DATA_DIR }
  }
}

/** Who runs a command, as the audit names them; by number where the machine knows no name for it, as in a container. */
export function operatorName(
  { SUDO_USER }: NodeJS.ProcessEnv,
  nameOfUser = () => userInfo().username
): string {
  if (SUDO_USER) return `${SUDO_USER} (sudo)`
  try {
    return nameOfUser()
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** A database of this size is read in a moment; a larger one whole only by the site at its start and by `doctor`. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024

/**
 * Opens the database of a site that has run before: commands that do not begin one never create one.
 *
 * @throws {ConfigError} When there is none, so that a mistyped DATA_DIR is not reported as "no leads".
 */
export async function openExistingStore(
  config: Config,
  wholeUpTo = MAX_WHOLE_BYTES
): Promise<SiteStore> {
  if (!config.DATABASE_URL && !isThere(join(config.DATA_DIR, 'site.db'))) {
    throw new ConfigError(
      `No database in ${config.DATA_DIR}. Start the site once, or set DATA_DIR; on a server it is "sudo site-leads" (site-search) that knows it.`
    )
  }
  return openSiteStore(config, { wholeUpTo })
}

/** @throws {Error} Where one may not look: a database may well be there. */
function isThere(file: string): boolean {
  try {
    // `throwIfNoEntry: false` would hide a file in the folder's place since Node 22.
    statSync(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
