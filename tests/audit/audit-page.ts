import { escapeHtml } from '../../src/shared/words/text.ts'
import { TEMPLATES } from '../browser/templates.ts'
import { type Comparison, currentCommit, type Figure } from './history.ts'

/** One of each template that a visitor can be sent to. */
export const PAGES = TEMPLATES.filter((path) => path !== '/styleguide/' && path !== '/none/')

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
    ({ title, faults }) => `<li>${escapeHtml(title)}: ${result(faults)}</li>`
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Audit ${commit}</title><style>${STYLE}</style>
<h1>Audit of ${commit}</h1><p class="verdict ${isWorse ? 'bad' : 'ok'}">${escapeHtml(since.verdict)}</p>
<p>${new Date().toISOString()}, Node ${process.version}. Rows in red miss their target or have a fault.</p><ul>${summary.join('')}</ul>
${[since.section, ...sections].map(sectionHtml).join('\n')}</html>\n`
}

function result(faults: number): string {
  return faults === 0
    ? '<span class="ok">no fault</span>'
    : `<span class="bad">${faults} faults</span>`
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
