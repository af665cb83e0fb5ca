import { timesOf } from '../../../drawings/profile/series.ts'
import type { ShareDrawing } from '../../../drawings/share/share-drawing.ts'
import { chartsIn } from '../../content/charts.ts'
import { drawnSeries } from '../../content/drawn-series.ts'

/** The first figure of an article, for its picture to share; nothing where it has none. */
export function articlePicture(body: string): ShareDrawing | undefined {
  const [first] = chartsIn(body)
  if (!first) return undefined
  const series = drawnSeries(first, { id: 'share' })
  const times = timesOf(series)
  const [from, to] = [times[0], times.at(-1)]
  const name = (time: typeof from) => [time?.short, time?.year].filter(Boolean).join(' ')
  const { label, unit, values, better } = series
  const ends = [name(from), name(to)] as const
  return { kind: 'chart', chart: { label, unit, values, ends, isDown: better === 'down' } }
}
