import { drawEndsAbove, endsTaken } from './ends.ts'
import { figure } from './figure.ts'
import { ground } from './ground.ts'
import { legend } from './legend.ts'
import { digitsOf, numberFormat, tenth } from './numbers.ts'
import { placeBadges } from './place-badges.ts'
import { plotOf, withAxis } from './plot.ts'
import { eventWords, indexOf, type Series, timesOf } from './series.ts'
import { dot, path, picture, sheet, words } from './svg.ts'
import { wideView } from './wide-view.ts'

/**
 * The elevation profile: a measured series as a cut through the terrain, with flags at what was changed, and its numbers
 * as a table. It is drawn twice, wide and tall; the width of its container shows one of them.
 *
 * @returns A `<figure>`; styles are in `views/components/parts/profile.css`.
 */
export function profile(series: Series): string {
  const { title, label, unit } = series
  const summary = summaryOf(series)
  const wide = wideView(series, summary)
  return figure({
    modifier: series.events?.length ? '' : 'plain',
    title,
    label: unit ? `${label}, ${unit}` : label,
    drawing: wide.svg + tallView(series, summary) + legend(series, wide.hasWords),
    table: dataTable(series)
  })
}

function summaryOf(series: Series): string {
  const { label, values, unit } = series
  const times = timesOf(series)
  const format = numberFormat(digitsOf(values))
  const ends = [0, values.length - 1].map((index) =>
    `${times[index]?.long}: ${format(values[index] ?? 0)} ${unit}`.trim()
  )
  return `${label}. ${ends.join('; ')}.`
}

function dataTable(series: Series) {
  const { values, margins, label, unit, events = [] } = series
  const digits = digitsOf([...values, ...(margins ?? [])])
  const [value, change] = [numberFormat(digits), numberFormat(digits, 'exceptZero')]
  const rows = timesOf(series).map(({ long }, index) => {
    const told = events.filter((event) => indexOf(event, series) === index)
    const [now = 0, before] = [values[index], values[index - 1]]
    return [
      long,
      value(now),
      before === undefined ? '—' : change(now - before),
      ...(margins ? [`±${value(margins[index] ?? 0)}`] : []),
      ...(events.length > 0 ? [told.map(eventWords).join('; ')] : [])
    ]
  })
  const names = [
    series.start ? 'Месяц' : 'Замер',
    unit || label,
    unit === '%' ? 'К прошлому, п. п.' : 'К прошлому',
    ...(margins ? ['Погрешность'] : [])
  ]
  return { name: label, head: events.length > 0 ? [...names, 'Что изменили'] : names, rows }
}

const SHEET = { width: 340, height: 400, left: 42, right: 12, top: 64, bottom: 58, gap: 6 }

/** The drawing for a narrow container, as a phone has: some months, and numbers that the list below explains. */
function tallView(series: Series, summary: string): string {
  const plot = plotOf(series, withAxis(SHEET, series))
  const id = `${series.id}-tall`
  const drawing = [
    ground(plot, series, { id, right: SHEET.width }),
    badges(plot, series),
    drawEndsAbove(plot, series)
  ]
  const name = { id, title: series.title, summary }
  return sheet('tall', SHEET, picture(name, drawing.join('')))
}

function badges(plot: ReturnType<typeof plotOf>, series: Series): string {
  const { events = [] } = series
  const points = events.map(
    (event) => plot.line.points[indexOf(event, series)] ?? ([0, 0] as const)
  )
  const places = placeBadges(points, {
    line: plot.line.points,
    taken: endsTaken(plot, series),
    top: 0,
    base: plot.base
  })
  const drawn = events.map(({ failed }, index) => {
    const [fromX, fromY] = points[index] ?? [0, 0]
    const [x, y] = [(places[index]?.[0] ?? 0) - fromX, (places[index]?.[1] ?? 0) - fromY]
    const body = [
      path('pole', `M0 0L${tenth(x)} ${tenth(y)}`),
      dot('mark', [0, 0], 3.5),
      dot('badge', [x, y], 12),
      words(String(index + 1), { x, y: y + 4.5, part: 'flag-number', anchor: 'middle' })
    ]
    const at = `transform="translate(${tenth(fromX)} ${tenth(fromY)})"`
    return `<g class="profile__flag${failed ? ' profile__flag--failed' : ''}" ${at}>${body.join('')}</g>`
  })
  return drawn.join('')
}
