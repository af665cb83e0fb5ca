import { type Axis, profileAxis, profileRow } from '../../../drawings/profile/profile-row.ts'
import { sparkline } from '../../../drawings/profile/sparkline.ts'
import { links } from '../../../shared/links.ts'
import { numberOfCell } from '../../content/case-table.ts'
import { clientName } from '../../content/client-name.ts'
import type { Content, Entry } from '../../content/content.ts'
import { caseSeries } from '../case/case-series.ts'
import type { CaseProof, ServiceProof } from './service-data.ts'
import type { Service } from './service-facts.ts'

type Case = Entry<'cases'>

const FAILED = /^## Что не сработало: (.+)$/m

/** The result that stands beside a service wherever it is shown; none where the service names none. */
export function proofOf(
  { data: { proof } }: Service,
  { cases }: Pick<Content, 'cases'>,
  size?: { width: number; height: number }
): ServiceProof | undefined {
  const item = cases.find(({ slug }) => slug === proof?.case)
  if (!item) return undefined
  const { result } = item.data
  const figure = proof?.figure
  return {
    path: links.case(item.slug),
    client: clientName(item.data),
    ...(figure
      ? { change: changeText(figure), label: figure.label }
      : { change: result.change, label: result.label }),
    chart: sparkline(figure ? stepOf(figure) : caseSeries(item), size)
  }
}

type Figure = NonNullable<NonNullable<Service['data']['proof']>['figure']>

/** «8 → 0,6 с» */
function changeText({ before, after, unit }: Figure): string {
  return `${before} → ${after}${unit ? ` ${unit}` : ''}`
}

function stepOf({ before, after }: Figure) {
  const values = [numberOfCell(before), numberOfCell(after)]
  const [from = 0, to = 0] = values
  return { values, better: to < from ? ('down' as const) : ('up' as const) }
}

/** Cases on one axis of time, so that their lengths and dates compare; with the axis itself. */
export function proofsOf(cases: readonly Case[]): { proofs: CaseProof[]; axis: string } {
  const axis = axisOf(cases)
  return {
    proofs: cases.map((item) => ({
      item,
      chart: profileRow({ ...caseSeries(item), axis }),
      failed: FAILED.exec(item.body)?.[1] ?? ''
    })),
    axis: cases.length > 0 ? profileAxis(axis) : ''
  }
}

function axisOf(cases: readonly Case[]): Axis {
  const months = cases.flatMap(({ data: { period } }) => [period.from, period.to]).sort()
  return { from: months[0] ?? '', to: months.at(-1) ?? '' }
}
