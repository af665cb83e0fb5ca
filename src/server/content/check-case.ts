import { factorsOf, togetherOf } from './case-factors.ts'
import { caseText, missingHeadings } from './case-text.ts'
import { checkAnchors } from './check-series.ts'
import { type FieldFault, shown } from './describe-fault.ts'
import { firstTable, numberOfCell } from './first-table.ts'
import { allowedNames } from './nearest.ts'
import type { Data } from './schemas.ts'

/** How far the product of rounded factors may be from the rounded result. */
const TOLERANCE = 0.02

/**
 * Reports headings that a case's text lacks, and places in it that the fields name and that are not there.
 *
 * @param body Markdown.
 */
export function checkCaseText(data: Data<'cases'>, body: string): FieldFault[] {
  const missing = missingHeadings(body).map((heading) => ({
    path: [],
    text: `the text has no heading «## ${heading}»`
  }))
  const events = checkAnchors(data.series.events ?? [], body).map(({ path, text }) => ({
    path: ['series', ...path],
    text
  }))
  return [...missing, ...events, ...checkStages(data, body), ...checkFactors(data, body)]
}

/** Stages within the period, one for every part of the work. */
function checkStages({ stages, period }: Data<'cases'>, body: string): FieldFault[] {
  const told = caseText(body).work.parts.map(({ anchor }) => anchor)
  const faults = stages.flatMap((stage, index) =>
    stageFaults(stage, { path: ['stages', String(index)], told, period })
  )
  // A misspelt stage is named once.
  if (faults.length > 0) return faults
  const untold = told.filter((part) => !stages.some(({ anchor }) => anchor === part))
  return untold.map((anchor) => ({
    path: ['stages'],
    text: `nothing about {#${anchor}}, a part of «Что сделали»; allowed: a stage for each of them`
  }))
}

interface StagePlace {
  path: readonly string[]
  /** Anchors of the work's parts. */
  told: readonly string[]
  period: Data<'cases'>['period']
}

function stageFaults(
  { from, to, anchor }: Data<'cases'>['stages'][number],
  { path, told, period }: StagePlace
): FieldFault[] {
  const faults: FieldFault[] = []
  if (!told.includes(anchor)) {
    const text = `found ${shown(anchor)}; ${allowedNames(anchor, told)}`
    faults.push({ path: [...path, 'anchor'], text })
  }
  const outside = [from, to].find((month) => month < period.from || month > period.to)
  if (outside) {
    const allowed = `${period.from} to ${period.to}, the months of the period`
    faults.push({ path, text: `found ${shown(outside)}; allowed: ${allowed}` })
  }
  return faults
}

/** Factors that are rows with numbers, and give what they are said to give. */
function checkFactors({ factors }: Data<'cases'>, body: string): FieldFault[] {
  if (!factors) return []
  const table = firstTable(caseText(body).result.intro)
  const names = (table?.rows ?? []).map(([name = '']) => name)
  const named = [
    { path: ['factors', 'total'], name: factors.total },
    ...factors.rows.map((name, index) => ({ path: ['factors', 'rows', String(index)], name }))
  ]
  const faults = named.flatMap(({ path, name }) => {
    if (!names.includes(name)) {
      return [{ path, text: `found ${shown(name)}; ${allowedNames(name, names)}` }]
    }
    const [, ...cells] = table?.rows.find(([title]) => title === name) ?? []
    const wrong = cells.slice(0, 2).find((cell) => Number.isNaN(numberOfCell(cell)))
    return wrong ? [{ path, text: `found ${shown(wrong)}; allowed: a row of numbers` }] : []
  })
  if (faults.length > 0 || !table) return faults
  const result = factorsOf(factors, table)
  const together = togetherOf(result)
  if (Math.abs(together / result.total - 1) <= TOLERANCE) return []
  const text = `found ${together.toFixed(2)} of the rows, ${result.total.toFixed(2)} of the total; allowed: the same`
  return [{ path: ['factors'], text }]
}
