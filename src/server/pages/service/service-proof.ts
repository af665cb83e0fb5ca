import { type Axis, profileAxis, profileRow } from '../../../drawings/profile/profile-row.ts'
import type { Entry } from '../../content/content.ts'
import { caseSeries } from '../case/case-series.ts'
import type { Proof } from './service-data.ts'

type Case = Entry<'cases'>

const FAILED = /^## Что не сработало: (.+)$/m

/** Cases on one axis of time, so that their lengths and dates compare; with the axis itself. */
export function proofsOf(cases: readonly Case[]): { proofs: Proof[]; axis: string } {
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
