import type { Entry } from '../content/load-content.ts'
import { profileRow } from '../render/profile/profile-row.ts'
import { caseSeries } from './case-pages.ts'

type Case = Entry<'cases'>

/** A case as one line of proof: its result, its series, what did not work. */
export interface Proof {
  item: Case
  chart: string
  failed: string
}

const FAILED = /^## Что не сработало: (.+)$/m

/** Cases on one axis of time, so that their lengths and dates compare. */
export function proofsOf(cases: readonly Case[]): Proof[] {
  const axis = {
    from: cases.map(({ data }) => data.period.from).sort()[0] ?? '',
    to:
      cases
        .map(({ data }) => data.period.to)
        .sort()
        .at(-1) ?? ''
  }
  return cases.map((item) => ({
    item,
    chart: profileRow({ ...caseSeries(item), axis }),
    failed: FAILED.exec(item.body)?.[1] ?? ''
  }))
}
