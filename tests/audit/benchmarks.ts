import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { COLUMNS, cellsOf, cut, type Row } from '../bench/row.ts'
import { type Section, section } from './audit-page.ts'
import type { Figure } from './history.ts'

/** What a shared machine makes of ratios, as a share. */
const RATIO_NOISE = 0.15

/** Ratios beside others, by `npm run bench`, which a whole run of writes down itself. */
export function benchmarks(hasPeers: boolean): Section {
  process.stderr.write('Benchmarks …\n')
  const file = 'dist/bench.json'
  const peers = hasPeers ? [] : ['--no-peers']
  execFileSync('npm', ['run', 'bench', '--', '--json', file, ...peers], { stdio: 'inherit' })
  const measured: Row[] = JSON.parse(readFileSync(file, 'utf8'))
  const rows = measured.map((row) => ({
    cells: cellsOf(row),
    isFault: row.target !== undefined && row.ratio < row.target
  }))
  const figures = measured.map(
    ({ what, against, ratio }): Figure => ({
      name: `Benchmark: ${what} / ${against}`,
      value: cut(ratio),
      better: 'more',
      noise: RATIO_NOISE
    })
  )
  return { ...section('Benchmarks, each pair in one run', COLUMNS, rows), faults: 0, figures }
}
