import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toJson } from '../../shared/json-text.ts'
import { toPlain } from '../../shared/plain-text.ts'
import { readConfig } from '../config.ts'
import { type LoggedQuery, openSearchLog, searchLogFile } from '../search/search-log.ts'
import { UsageError } from './command.ts'
import { complain, messageOf, say } from './output.ts'

const USAGE = `What people search on the site.

  npm run search -- report [--limit N] [--json]

  report     the most frequent queries, and those that found nothing
  --limit N  how many of each (default 20)
  --json     everything that is known, for programs

Queries are counted without who asked; what looks like a phone number or an e-mail is not counted. Beginnings of
a longer query, which the live search asks while somebody types, are left out. Saved every minute in DATA_DIR.
Exit codes: 0 done, 1 failed, 2 wrong usage.
`

process.exitCode = run(process.argv.slice(2))

function run(args: string[]): number {
  try {
    return answer(args)
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof TypeError
    complain(`${messageOf(error)}\n${isUsage ? `\n${USAGE}` : ''}`)
    return isUsage ? 2 : 1
  }
}

function answer(args: string[]): number {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      limit: { type: 'string', default: '20' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' }
    }
  })
  if (values.help) return answered(USAGE)
  if (positionals.join() !== 'report') throw new UsageError('Say what to do: report.')
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a number from 1.')
  const queries = readQueries()
  return answered(values.json ? toJson(queries) : report(queries, limit))
}

function readQueries(): LoggedQuery[] {
  const { DATA_DIR } = readConfig(process.env)
  if (!existsSync(DATA_DIR)) throw new Error(`There is no folder ${DATA_DIR}. Set DATA_DIR.`)
  const all = openSearchLog(searchLogFile(DATA_DIR)).list()
  const isBeginning = (query: string) =>
    all.some((other) => other.query !== query && other.query.startsWith(query))
  return all.filter(({ query }) => !isBeginning(query))
}

function report(queries: readonly LoggedQuery[], limit: number): string {
  const total = queries.reduce((sum, { count }) => sum + count, 0)
  const missed = queries.filter(({ found }) => found === 0)
  return [
    `Searched ${total} times, ${queries.length} different queries.`,
    '',
    'Most frequent:',
    table(queries.slice(0, limit)),
    '',
    `Found nothing (${missed.length}):`,
    table(missed.slice(0, limit)),
    ''
  ].join('\n')
}

function table(queries: readonly LoggedQuery[]): string {
  if (queries.length === 0) return '  nothing yet'
  return queries
    .map(
      ({ query, count, found, last }) =>
        `  ${String(count).padStart(6)}  ${toPlain(query)}  (${found} ${found === 1 ? 'page' : 'pages'}, ${last})`
    )
    .join('\n')
}

function answered(text: string): number {
  say(text)
  return 0
}
