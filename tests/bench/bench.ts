// Measures pairs side by side in one run and prints ratios. Never fails on time: machines are noisy.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { benchLeads } from './leads.ts'
import { benchPages, benchProcess, type Row } from './pages.ts'

const HELP = `npm run bench -- [--rounds N] [--seconds S] [--only NAME] [--no-peers] [--json FILE]

The site against bare Fastify, nginx, Astro and Next.js, and its lead desk against the disk: ratios of
requests per second, each pair measured alternately in one run. Takes about ten minutes.
  --rounds N    how many times each of a pair is measured (default 7); the median counts
  --seconds S   how long each measurement takes (default 1)
  --only NAME   only pages whose name has NAME in it, such as "cached"; no leads, no memory
  --no-peers    leaves out Astro and Next.js, which are installed into .bench/ by the first run
  --json FILE   also writes the table's rows there
`

if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
} else {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  const rounds = option('--rounds', 7)
  const seconds = option('--seconds', 1)
  const hasPeers = !process.argv.includes('--no-peers')
  const only = value('--only')
  const rows = await benchPages({ rounds, seconds, hasPeers, only: only ?? '' })
  if (only === undefined) {
    rows.push(...(await benchProcess()), ...(await benchLeads(rounds, seconds)))
  }
  console.log(`Node ${process.version}, ${rounds} rounds of ${seconds} s each, medians\n`)
  console.log(table(rows))
  const file = value('--json')
  if (file) writeFileSync(file, JSON.stringify(rows, null, 2))
  if (only === undefined) {
    console.log('\nSearch over titles, one warm process')
    execFileSync('node', ['--expose-gc', '--import', 'tsx', 'tests/bench/search.ts'], {
      stdio: 'inherit'
    })
  }
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

function value(name: string): string | undefined {
  const place = process.argv.indexOf(name)
  return place < 0 ? undefined : process.argv[place + 1]
}

function option(name: string, fallback: number): number {
  const number = Number(value(name))
  return number > 0 ? number : fallback
}
