import type { Static } from 'typebox'
import type { Series } from '../../drawings/profile/series.ts'
import type { CaseSeries, ChartSchema } from './series-schema.ts'
import { typograph } from './typography.ts'

type Written = Static<typeof CaseSeries> | Static<typeof ChartSchema>

interface Place {
  /** Unique on the page. */
  id: string
  /** Month of the first value, where the text's own field does not tell it. */
  start?: string
  /** Address of the page that tells of the events; none on that page itself. */
  path?: string
}

/** A series as an editor has written it, made ready to be drawn: with typography, its events with links. */
export function drawnSeries(written: Written, { id, start, path = '' }: Place): Series {
  return {
    ...written,
    id,
    start: 'start' in written ? written.start : start,
    title: typograph(written.title),
    label: typograph(written.label),
    unit: written.unit ?? '',
    total: written.total && typograph(written.total),
    events: written.events?.map(({ anchor, ...event }) => ({
      ...event,
      text: typograph(event.text),
      href: anchor && `${path}#${anchor}`
    }))
  }
}
