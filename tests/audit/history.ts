import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Section } from './audit-page.ts'

/** A number that is compared with the last audit's. */
export interface Figure {
  /** Says where it is from, as in `Budget: /news/ html`. */
  name: string
  value: number
  better: 'less' | 'more'
  /** What it may differ by, as a share of the earlier one, and mean nothing; times and ratios drift with the machine. */
  noise?: number
}

/** What an audit leaves for the next, in the repository. */
export interface Recorded {
  date: string
  commit: string
  figures: Record<string, number>
}

const COLUMNS = ['figure', 'then', 'now', 'change']

export interface Comparison {
  /** One sentence: is today worse than then? */
  verdict: string
  worse: number
  section: Omit<Section, 'figures'>
}

/** What has become worse since the last record, then what has become better; a figure that is new is neither. */
export function compare(figures: readonly Figure[], last: Recorded | undefined): Comparison {
  const table = { title: 'Since the last audit', columns: COLUMNS, faults: 0 }
  if (!last) {
    return { verdict: 'No earlier audit is kept.', worse: 0, section: { ...table, rows: [] } }
  }
  const changes = figures.flatMap(({ name, value, better, noise = 0 }) => {
    const before = last.figures[name]
    if (before === undefined || Math.abs(value - before) <= Math.abs(before) * noise) return []
    const isWorse = better === 'less' ? value > before : value < before
    const share = before === 0 ? '' : ` (${Math.round((value / before - 1) * 100)} %)`
    const word = isWorse ? 'worse' : 'better'
    return [{ cells: [name, String(before), String(value), word + share], isFault: isWorse }]
  })
  const worse = changes.filter(({ isFault }) => isFault)
  const better = changes.filter(({ isFault }) => !isFault)
  return {
    verdict:
      `${worse.length === 0 ? 'Nothing is worse' : `${worse.length} figures are worse`} than on ${last.date} ` +
      `(${last.commit}); ${better.length} of ${figures.length} are better.`,
    worse: worse.length,
    section: { ...table, rows: [...worse, ...better] }
  }
}

export function readRecord(file: string): Recorded | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export function currentCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
}

/** What was not measured this time keeps its earlier figure. */
export function writeRecord(
  file: string,
  figures: readonly Figure[],
  date: Date,
  commit: string
): void {
  const measured = Object.fromEntries(figures.map(({ name, value }) => [name, value]))
  const all = { ...readRecord(file)?.figures, ...measured }
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
  const record: Recorded = { date: date.toISOString().slice(0, 10), commit, figures: sorted }
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}
