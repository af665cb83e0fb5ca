// Measures pairs side by side in one run and prints ratios. Never fails on time: machines are noisy.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { benchLeads } from './leads.ts'
import { benchMemory, benchPages, type Row } from './pages.ts'

const HELP = `npm run bench -- [--rounds N] [--seconds S] [--no-peers] [--json FILE]

The site against bare Fastify, nginx, Astro and Next.js, and its lead desk against the disk: ratios of
requests per second, each pair measured alternately in one run. Takes about 15 minutes.
  --rounds N    how many times each of a pair is measured (default 5); the median counts
  --seconds S   how long each measurement takes (default 2)
  --no-peers    leaves out Astro and Next.js, which are installed into .bench/ by the first run
  --json FILE   also writes the table's rows there
`

if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
} else {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const rounds = option('--rounds', 5)
  const seconds = option('--seconds', 2)
  const hasPeers = !process.argv.includes('--no-peers')
  const rows = [
    ...(await benchPages({ rounds, seconds, hasPeers })),
    await benchMemory(),
    ...(await benchLeads(rounds, seconds))
  ]
  console.log(`Node ${process.version}, ${rounds} rounds of ${seconds} s each, medians\n`)
  console.log(table(rows))
  const file = process.argv[process.argv.indexOf('--json') + 1]
  if (process.argv.includes('--json') && file) writeFileSync(file, JSON.stringify(rows, null, 2))
  console.log('\nSearch over titles, one warm process')
  execFileSync('node', ['--expose-gc', '--import', 'tsx', 'tests/bench/search.ts'], {
    stdio: 'inherit'
  })
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, against, ratio, target, ours, theirs }) => [
    what,
    against,
    ratio.toFixed(2),
    target === undefined ? '' : `${target}`,
    ours,
    theirs
  ])
  const all = [['what', 'against', 'ratio', 'target', 'ours', 'theirs'], ...lines]
  const widths = all[0]?.map((_cell, column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0))
  )
  return all
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths?.[column] ?? 0
          return column < 2 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  ')
    )
    .join('\n')
}

function option(name: string, fallback: number): number {
  const value = Number(process.argv[process.argv.indexOf(name) + 1])
  return process.argv.includes(name) && value > 0 ? value : fallback
}
