import { hillFile } from '../../../drawings/hill/hill-file.ts'
import { hillSeries } from '../../../drawings/hill/hill-words.ts'
import type { HillPlace, HillView } from '../../../drawings/hill/sheets.ts'
import type { Content } from '../../content/content.ts'
import { caseSeries } from './case-series.ts'

const NAME = /^([a-z0-9-]+)-(home|case)-(wide|narrow)-[0-9a-f]{12}\.svg$/

/**
 * The land of a case's hill, as it is drawn from the present content.
 *
 * @param name Of its file; the hash in it may be an old one.
 */
export function caseHill(name: string, { cases }: Pick<Content, 'cases'>) {
  const [, slug, place, view] = NAME.exec(name) ?? []
  const item = cases.find((one) => one.slug === slug)
  return item && hillFile(hillSeries(caseSeries(item)), place as HillPlace, view as HillView)
}
