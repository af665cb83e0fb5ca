import { type Hill, hillFigure } from '../../../drawings/hill/hill-figure.ts'
import { type DrawnHill, hillFile } from '../../../drawings/hill/hill-file.ts'
import { hillSeries } from '../../../drawings/hill/plan.ts'
import type { HillPlace, HillView } from '../../../drawings/hill/sheets.ts'
import type { Content, Entry } from '../../content/content.ts'
import { caseSeries, withoutEvents } from './case-facts.ts'

const NAME = /^([a-z0-9-]+)-(home|case)-(wide|narrow)-[0-9a-f]{12}\.svg$/

type Cases = Pick<Content, 'cases' | 'made'>
type Case = Entry<'cases'>

/** The hill of a case, as its own page and the front page show it: there without what was changed. */
export function caseFigure(item: Case, place: 'home' | 'case', { made }: Cases): string {
  const series = place === 'home' ? withoutEvents(caseSeries(item)) : caseSeries(item)
  const hill: Hill = { series, place, client: item.data.client }
  return made('hill', hill, () => hillFigure(hill))
}

/** The file of its lines. */
export type Land = Pick<DrawnHill, 'path' | 'svg'>

/**
 * The land of a case's hill, as it is drawn from the present content.
 *
 * @param name Of its file; the hash in it may be an old one.
 */
export function caseHill(name: string, content: Cases): Land | undefined {
  const [, slug, place, view] = NAME.exec(name) ?? []
  const item = content.cases.find((one) => one.slug === slug)
  return item && caseLand(item, { place: place as HillPlace, view: view as HillView }, content)
}

function caseLand(item: Case, sheet: { place: HillPlace; view: HillView }, { made }: Cases): Land {
  const series = hillSeries(caseSeries(item))
  return made('land', { series, ...sheet }, () => {
    const { path, svg } = hillFile(series, sheet.place, sheet.view)
    return { path, svg }
  })
}

/** Draws a case for a place, with all that is asked for there. */
export function drawHill(item: Case, place: 'home' | 'case', content: Cases): void {
  caseFigure(item, place, content)
  for (const view of ['wide', 'narrow'] as const) caseLand(item, { place, view }, content)
}
