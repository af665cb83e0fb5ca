import type { Data } from './schemas.ts'

type Comparison = NonNullable<Data<'pages'>['comparison']>
type Row = Comparison['rows'][number]

const MONTHS = 12
/** To what a reserve is rounded. */
const THOUSAND = 1000

/** The rows with what nobody types: a month's pay a year is put by for those who fall ill. */
export function comparedRows({ rows }: Comparison): Row[] {
  const at = rows.findIndex(({ is }) => is === 'reserve')
  const work = rows.slice(0, Math.max(0, at)).filter(({ staff, freelancer }) => staff && freelancer)
  const reserve = (way: 'staff' | 'freelancer') =>
    Math.round(work.reduce((sum, row) => sum + (row[way] ?? 0), 0) / MONTHS / THOUSAND) * THOUSAND
  return rows.map((row, index) =>
    index === at ? { ...row, staff: reserve('staff'), freelancer: reserve('freelancer') } : row
  )
}

/** What the text of the comparison prints of its rows. */
export function comparisonFacts(comparison: Comparison): [name: string, value: number][] {
  const rows = comparedRows(comparison)
  const sumOf = (way: 'agency' | 'staff' | 'freelancer') =>
    rows.reduce((sum, row) => sum + (row[way] ?? 0), 0)
  return [
    ['comparison.manager', sumOf('agency')],
    ['comparison.staff', sumOf('staff')],
    ['comparison.staff.hours', comparison.hours.staff],
    ['comparison.freelancer', sumOf('freelancer')],
    ['comparison.reserve', rows.find(({ is }) => is === 'reserve')?.freelancer ?? 0]
  ]
}
