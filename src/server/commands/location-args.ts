import { locationOf } from '../store/site-store.ts'
import { UsageError } from './command.ts'

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
