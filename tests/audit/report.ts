import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { escapeHtml } from '../../src/shared/words/text.ts'

export interface Section {
  title: string
  note?: string
  columns: string[]
  rows: { cells: string[]; isFault: boolean }[]
  /** How many make the audit fail. */
  faults: number
  /** What of it is compared with the last audit. */
  figures?: Figure[]
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:1200px;margin:40px auto;padding:0 24px;color:#14181f}
h1{font-size:2rem}h2{margin-top:48px}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #d9dde3;vertical-align:top;white-space:pre-line}
.fault td{background:#fdecea}.ok{color:#1b7f4b}.bad{color:#b3261e}.verdict{font-size:1.5rem;font-weight:600}`

/** The whole audit as one page that needs nothing else; the verdict comes first. */
export function auditPage(since: Comparison, sections: readonly Section[]): string {
  const commit = currentCommit()
  const isWorse = since.worse > 0 || sections.some(({ faults }) => faults > 0)
  const summary = sections.map(
    ({ title, faults }) =>
      `<li>${escapeHtml(title)}: <span class="${faults ? 'bad' : 'ok'}">${faults || 'no'} faults</span></li>`
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Audit ${commit}</title><style>${STYLE}</style>
<h1>Audit of ${commit}</h1><p class="verdict ${isWorse ? 'bad' : 'ok'}">${escapeHtml(since.verdict)}</p>
<p>${new Date().toISOString()}, Node ${process.version}. Rows in red miss their target or have a fault.</p><ul>${summary.join('')}</ul>
${[since.section, ...sections].map(sectionHtml).join('\n')}</html>\n`
}

function sectionHtml({ title, note, columns, rows }: Section): string {
  const head = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')
  const body = rows
    .map(({ cells, isFault }) => {
      const tds = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
      return `<tr${isFault ? ' class="fault"' : ''}>${tds}</tr>`
    })
    .join('\n')
  return `<h2>${escapeHtml(title)}</h2>${note ? `<p>${escapeHtml(note)}</p>` : ''}<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

export function section(title: string, columns: string[], rows: Section['rows']): Section {
  return { title, columns, rows, faults: rows.filter(({ isFault }) => isFault).length }
}

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
