// What the search costs and finds at the site's size and at 5,000 pages, beside MiniSearch. Printed for people to read;
// never fails on time. Each engine has a process of its own, so that its memory can be told.
import { execFileSync } from 'node:child_process'
import { toTable } from '../../src/server/commands/terminal.ts'
import { readQueries, scoreOf } from '../server/search/asked-queries.ts'
import { HOSTILE } from '../server/search/hostile-queries.ts'
import { ENGINES } from './search-engines.ts'
import { grown, own } from './search-pages.ts'

const PAGES = 5000
const ROUNDS = 3
/** What one search may take, and what the index may hold. */
const LIMITS = { p50: 4, p99: 15, worst: 20, megabytes: 60 }
const PEOPLE = readQueries('search-people.json')
const asked = [...PEOPLE, ...readQueries('search-blind.json')].map(({ q }) => q)
/** As they are typed: every beginning of two letters or more. */
const TYPED = [...new Set(asked.flatMap((q) => [...q].slice(1).map((_, at) => q.slice(0, at + 2))))]
const COLUMNS = [
  'pages',
  'engine',
  'people first',
  'p50 ms',
  'p99 ms',
  'hostile ms',
  'build s',
  'held ms',
  'MB'
]

const [engine, count] = process.argv.slice(2)
if (engine && count) process.stdout.write(JSON.stringify(measure(engine, Number(count))))
else report()

function report(): void {
  const script = [...process.execArgv, import.meta.filename]
  const rows = [own.length, PAGES].flatMap((size) =>
    Object.keys(ENGINES).map((name): Measured => {
      const text = execFileSync('node', [...script, name, String(size)], { encoding: 'utf8' })
      return { name, size, ...JSON.parse(text) }
    })
  )
  console.log(toTable([COLUMNS, ...rows.map(cellsOf)]))
  const ours = rows.find(({ name, size }) => name === 'ours' && size === PAGES)
  for (const [name, limit] of Object.entries(LIMITS)) {
    const value = ours?.[name as keyof typeof LIMITS] ?? Number.NaN
    console.log(`${name} is ${(value / limit).toFixed(2)} of its limit of ${limit}`)
  }
}

interface Figures {
  first: number
  p50: number
  p99: number
  /** Of the hostile queries; MiniSearch dies of them with four gigabytes, so it is not asked. */
  worst: number | undefined
  seconds: number
  held: number
  megabytes: number
}

type Measured = Figures & { name: string; size: number }

function cellsOf({ name, size, ...own }: Measured): string[] {
  const parts = [own.p50, own.p99, own.worst].map((ms) => ms?.toFixed(2) ?? '–')
  const first = `${(own.first * 100).toFixed(0)} %`
  const rest = [own.seconds.toFixed(1), own.held.toFixed(0), own.megabytes.toFixed(0)]
  return [String(size), name, first, ...parts, ...rest]
}

function measure(name: string, size: number): Figures {
  const pages = grown(size)
  const before = heldBytes()
  const begun = performance.now()
  let held = 0
  const engine = ENGINES[name]?.(pages, (ms) => {
    held = Math.max(held, ms)
  })
  if (!engine) throw new Error(`no engine ${name}`)
  const { find, bytes } = engine
  const seconds = (performance.now() - begun) / 1000
  const megabytes = (heldBytes() - before + bytes) / 1024 / 1024
  for (const query of asked) find(query)
  const { first } = scoreOf(PEOPLE, find)
  const typed = timesOf(TYPED, find)
  const at = (share: number) => typed[Math.floor(typed.length * share)] ?? Number.NaN
  const worst = name === 'ours' ? timesOf(HOSTILE, find).at(-1) : undefined
  return { first, p50: at(0.5), p99: at(0.99), worst, seconds, held, megabytes }
}

/** What a query keeps the processor, in milliseconds; the best of its rounds, for the machine does other things too. */
function timesOf(queries: readonly string[], find: (query: string) => unknown): number[] {
  const timeOf = (query: string) => {
    const begun = process.cpuUsage()
    find(query)
    return process.cpuUsage(begun).user / 1000
  }
  const best = (query: string) => Math.min(...Array.from({ length: ROUNDS }, () => timeOf(query)))
  return queries.map(best).sort((a, b) => a - b)
}

function heldBytes(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
