import { parseArgs } from 'node:util'
import { createZone } from '../../shared/dates.ts'
import { toJson } from '../../shared/formats.ts'
import { toPlain } from '../../shared/words/plain-text.ts'
import { type Config, readConfig } from '../config.ts'
import { ContentError } from '../content/faults.ts'
import type { Site } from '../site/site.ts'
import { nearestLines } from '../site/site-search.ts'
import { openExistingStore, UsageError } from './command.ts'
import { startContent } from './start-content.ts'
import { complain, messageOf, say } from './terminal.ts'

const USAGE = `What people search on the site.

  npm run search -- report [--limit N] [--json]

  report     the most frequent queries, and those that found nothing, with the page that comes nearest as lines ready
             for synonyms.yml
  --limit N  how many of each (default 20)
  --json     everything that is known, for programs

Queries are counted without who asked; what looks like a person's name, number or e-mail is not counted, and what
nobody has asked for 90 days is forgotten. Of the beginning of a longer query, which the live search asks while somebody
types, those who have typed on are not counted. Kept with the leads (DATA_DIR or DATABASE_URL), written every minute.
Exit codes: 0 done, 1 failed, 2 wrong usage.
`

process.exitCode = await run(process.argv.slice(2))

interface LoggedQuery {
  query: string
  count: number
  found: number
  /** ISO 8601 day. */
  last: string
}

async function run(args: string[]): Promise<number> {
  try {
    return await answer(args)
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof TypeError
    complain(`${messageOf(error)}\n${isUsage ? `\n${USAGE}` : ''}`)
    return isUsage ? 2 : 1
  }
}

async function answer(args: string[]): Promise<number> {
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
  const config = readConfig(process.env)
  const queries = await readQueries(config)
  return answered(values.json ? toJson(queries) : report(queries, limit, config))
}

async function readQueries(config: Config): Promise<LoggedQuery[]> {
  const store = await openExistingStore(config)
  const zone = createZone(config.TIME_ZONE)
  try {
    const all = (await store.searches.all()).map(({ askedAt, ...query }) => ({
      ...query,
      last: zone.dayOf(new Date(askedAt))
    }))
    return withoutTypedOn(all)
  } finally {
    await store.close()
  }
}

/** Each query by the count of those who have not typed on to a longer one, the most frequent first. */
function withoutTypedOn(all: readonly LoggedQuery[]): LoggedQuery[] {
  const own = new Map(all.map(({ query, count }) => [query, count]))
  // Sorted, a query is followed by all that it begins.
  const beginnings: string[] = []
  for (const { query, count } of all.toSorted((a, b) => (a.query < b.query ? -1 : 1))) {
    while (beginnings.length > 0 && !query.startsWith(beginnings.at(-1) ?? '')) beginnings.pop()
    const shorter = beginnings.at(-1)
    if (shorter !== undefined) own.set(shorter, (own.get(shorter) ?? 0) - count)
    beginnings.push(query)
  }
  return all
    .map((one) => ({ ...one, count: own.get(one.query) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

function report(queries: readonly LoggedQuery[], limit: number, config: Config): string {
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
    '',
    ...suggested(missed.slice(0, limit), config)
  ].join('\n')
}

/** What an editor may add, so that they find something. */
function suggested(missed: readonly LoggedQuery[], config: Config): string[] {
  if (missed.length === 0) return []
  const site = servedSite(config)
  if (!site)
    return ['No lines for synonyms.yml: the content is faulty, "leads doctor" says where.', '']
  const lines = nearestLines(
    site,
    missed.map(({ query }) => toPlain(query))
  )
  return ['Lines for synonyms.yml, each with the page that comes nearest:', ...lines, '']
}

function servedSite(config: Config): Site | undefined {
  try {
    return startContent(config).siteAt(new Date())
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return undefined
  }
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
