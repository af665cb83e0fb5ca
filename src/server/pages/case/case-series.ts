import type { Series } from '../../../drawings/profile/series.ts'
import { drawnSeries } from '../../content/charts.ts'
import type { Entry } from '../../content/content.ts'

/** What a case has measured, ready to be drawn. @param path Of the case's page, where the drawing is on another. */
export function caseSeries(
  { slug, data }: Entry<'cases'>,
  path?: string
): Series & { start: string } {
  const start = data.period.from
  return { ...drawnSeries(data.series, { id: slug, start, ...(path && { path }) }), start }
}

/** The same without what was changed, where there is no room to tell of it. */
export function withoutEvents({ events: _, ...series }: Series & { start: string }) {
  return series
}
