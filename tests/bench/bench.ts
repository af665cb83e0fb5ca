// `npm run bench`: measures pairs side by side in one run and prints ratios. Never fails on time: machines are noisy.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { toTable } from '../../src/server/commands/terminal.ts'
import { benchLeads } from './leads.ts'
import { tell } from './load.ts'
import { cut } from './median.ts'
import { benchPages } from './pages.ts'

const RECORD = 'docs/benchmarks.md'
const HELP = `npm run bench -- [--rounds N] [--seconds S] [--only NAME] [--json FILE]

The site against bare Fastify, and its lead intake against itself without the disk: ratios of
requests per second, each pair measured alternately in one run. Takes some minutes, and tells what
it does on stderr; what cannot be measured is a row that says why. A whole run writes ${RECORD}.
  --rounds N    how many times each of a pair is measured (default 9; beside bare Fastify
                rounded up to threes); the median counts
  --seconds S   how long each measurement takes (default 1)
  --only NAME   only what has NAME in its name, such as "cached" or "leads"
  --json FILE   also writes the table's rows there
`

export interface BenchOptions {
  rounds: number
  seconds: number
  /** A part of the names to measure; empty for all. */
  only: string
}

/** What was measured against what. */
export interface Row {
  what: string
  against: string
  /** Ours to theirs; more is better. */
  ratio: number
  /** The least that the ratio should be. */
  target?: number | undefined
  ours: string
  theirs: string
  /** Why it could not be measured. */
  fault?: string
}

const COLUMNS = ['what', 'against', 'ratio', 'target', 'ours', 'theirs']

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false }
  }
})

if (values.help) process.stdout.write(HELP)
else await bench()

async function bench() {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (!(rounds >= 1 && seconds > 0)) throw new Error('--rounds and --seconds are numbers above 0')
  const { only = '', json } = values
  const options = { rounds, seconds, only }
  const rows = [...(await benchPages(options)), ...(await benchLeads(options))]
  tell('')
  console.log(`Node ${process.version}, ${rounds} rounds of ${seconds} s each, medians\n`)
  console.log(toTable([COLUMNS, ...rows.map(cellsOf)]))
  if (json)
    writeFileSync(
      json,
      JSON.stringify(
        rows.filter(({ fault }) => !fault),
        null,
        2
      )
    )
  if (!only) writeFileSync(RECORD, recordOf(rows, rounds, seconds))
}

/** A row as the table shows it. */
function cellsOf({ what, against, ratio, target, ours, theirs, fault }: Row): string[] {
  if (fault)
    return [what, against, '', String(target ?? ''), `not measured: ${fault.split('\n')[0]}`, '']
  return [what, against, cut(ratio).toFixed(2), String(target ?? ''), ours, theirs]
}

/** What a whole run has measured, for people who were not there, before what no run measures any more. */
function recordOf(rows: readonly Row[], rounds: number, seconds: number): string {
  const record = readFileSync(RECORD, 'utf8')
  const memory = Math.round(totalmem() / 1024 ** 3)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `${[
    '# Benchmarks',
    '',
    `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores ` +
      `(${cpus()[0]?.model.trim()}), ${memory} GiB. Each pair is measured`,
    `alternately, ${rounds} rounds of ${seconds} s each, and the median of the rounds' ratios`,
    'counts, cut after two digits. Absolute numbers depend on the machine and on what else runs there; the ratios are what to look at.',
    '',
    line(COLUMNS),
    line(COLUMNS.map(() => '---')),
    ...rows.map((row) => line(cellsOf(row))),
    '',
    record.slice(record.indexOf('## Measured last on'))
  ].join('\n')}`
}
