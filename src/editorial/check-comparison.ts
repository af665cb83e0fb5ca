import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { markdownTables } from '../server/content/markdown-tables.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** The note of a row that is a reserve for one month of the year. */
const RESERVE = /один месяц в году/
const MONTHS = 12
/** To what sums of the page are rounded. */
const THOUSAND = 1000
const WHOLE = /^[\d\s]+/

/**
 * Sums of the comparison that are not what its own rows come to: the reserve, which is a twelfth of what people are paid
 * for the work, and freelancers' months of more and fewer hours.
 */
export function checkComparison(content: Content): ContentFault[] {
  return content.pages.flatMap((entry) => {
    const { comparison } = entry.data
    if (!comparison) return []
    const { rows, hours } = comparison
    const paid = rows.filter(({ staff = 0, freelancer = 0 }) => staff > 0 && freelancer > 0)
    const at = paid.findIndex(({ note }) => RESERVE.test(note))
    const total = paid.reduce((sum, { freelancer = 0 }) => sum + freelancer, 0)
    const fault = (words: string, text: string) =>
      faultAt(content, { entry, line: lineWith(entry, words), text })
    return [
      ...(['staff', 'freelancer'] as const).flatMap((way) => {
        const people = paid.slice(0, Math.max(0, at)).reduce((sum, row) => sum + (row[way] ?? 0), 0)
        const found = paid[at]?.[way] ?? 0
        const right = rounded(people / MONTHS)
        if (found === right) return []
        return fault(
          'один месяц в году',
          `a month of the year is ${right} ₽ for ${way}; found ${found}`
        )
      }),
      ...hourRows(entry.body).flatMap(({ count, sum }) => {
        const right = rounded((total * count) / hours.freelancer)
        if (sum === right) return []
        return fault(`| ${count},`, `${count} hours of freelancers come to ${right}; found ${sum}`)
      })
    ]
  })
}

function hourRows(body: string): { count: number; sum: number }[] {
  const table = markdownTables(body).find(([head]) => head?.[0] === 'Часов работы') ?? []
  return table.slice(1).map((cells) => ({ count: numberIn(cells[0]), sum: numberIn(cells.at(-1)) }))
}

function rounded(sum: number): number {
  return Math.round(sum / THOUSAND) * THOUSAND
}

function numberIn(cell = ''): number {
  return Number((WHOLE.exec(cell)?.[0] ?? '').replace(/\s/g, ''))
}
