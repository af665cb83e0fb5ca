import { drawEnds } from './ends.ts'
import { ground } from './ground.ts'
import { tenth } from './numbers.ts'
import { type PlacedFlag, placeFlags } from './place-flags.ts'
import { type Plot, plotOf, withAxis } from './plot.ts'
import { indexOf, type Series, type SeriesEvent } from './series.ts'
import { dot, path, picture, sheet, words } from './svg.ts'

const SHEET = { width: 880, height: 352, left: 52, right: 112, top: 40, bottom: 56, gap: 9 }
/** A row of labels above the plot, and the letters of a label where they are largest. */
const ROW = 28
const LETTERS = 16

export interface WideView {
  svg: string
  /** Flags stand with their words; otherwise they have only numbers, and the list below tells the words. */
  hasWords: boolean
}

/** The drawing for a container of at least 640 px: every month, a flag with its words at every event. */
export function wideView(series: Series, summary: string): WideView {
  const { events = [] } = series
  const room = withAxis(SHEET, series)
  const { x } = plotOf(series, room)
  const flags = events.map((event) => ({ x: x(indexOf(event, series)), text: event.text }))
  const placed = placeFlags(flags, { right: SHEET.width, size: LETTERS })
  const rows = placed ? Math.max(0, ...placed.map(({ row }) => row + 1)) : 1
  const space = events.length > 0 ? rows : 0
  const size = {
    ...room,
    height: SHEET.height + space * 20,
    top: space > 0 ? space * ROW + 30 : SHEET.top
  }
  const plot = plotOf(series, size)
  const id = `${series.id}-wide`
  const drawing = picture(
    { id, title: series.title, summary },
    ground(plot, series, { id, right: size.width - size.right }) + drawEnds(plot, series)
  )
  const drawn = events.map((event, index) =>
    drawFlag({ event, number: index + 1, place: placed?.[index], rows, series, plot })
  )
  return { svg: sheet('wide', size, drawing + drawn.join('')), hasWords: Boolean(placed) }
}

interface FlagParts {
  event: SeriesEvent
  number: number
  place: PlacedFlag | undefined
  rows: number
  series: Series
  plot: Plot
}

function drawFlag({ event, number, place, rows, series, plot }: FlagParts): string {
  const index = indexOf(event, series)
  const [x, y] = plot.line.points[index] ?? [0, 0]
  const row = 18 + (rows - 1 - (place?.row ?? 0)) * ROW
  const isStart = place?.side !== 'end'
  const label = {
    x: isStart ? 17 : -17,
    y: row,
    part: 'flag-text',
    anchor: isStart ? undefined : ('end' as const)
  }
  const body = [
    place
      ? `<rect class="profile__hit" x="${tenth(place.from - x)}" y="${row - 19}" width="${tenth(place.to - place.from)}" height="${ROW}"/>`
      : '',
    path('pole', `M0 ${tenth(y - 6)}V${row + 6}`),
    dot('mark', [0, y], 4.5),
    dot('badge', [0, row - 5], 10.5),
    words(String(number), { x: 0, y: row - 0.5, part: 'flag-number', anchor: 'middle' }),
    place ? words(event.text, label) : ''
  ].join('')
  const part = `profile__flag${event.failed ? ' profile__flag--failed' : ''}`
  const at = `transform="translate(${tenth(x)})"`
  return event.href && place
    ? `<a class="${part}" href="${event.href}" ${at}>${body}</a>`
    : `<g class="${part}" ${at}${place ? '' : ' aria-hidden="true"'}>${body}</g>`
}
