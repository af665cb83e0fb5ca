import { locationOf } from '../leads/store/raw-store.ts'
import { UsageError } from './command.ts'

const OPTION = /^--(data-dir|database-url|from)(?:=(.*))?$/s

export const LOCATION_USAGE = `Every command also takes, before what the environment says:
  --data-dir DIR      the folder of an embedded database, such as a backup
  --database-url URL  a PostgreSQL
`

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
