import { drawEndsAbove, endsTaken } from './ends.ts'
import { ground } from './ground.ts'
import { tenth } from './numbers.ts'
import { placeBadges } from './place-badges.ts'
import { plotOf, withAxis } from './plot.ts'
import { indexOf, type Series } from './series.ts'
import { dot, path, picture, sheet, words } from './svg.ts'

const SHEET = { width: 340, height: 400, left: 42, right: 12, top: 64, bottom: 58, gap: 6 }

/** The drawing for a narrow container, as a phone has: some months, and numbers that the list below explains. */
export function tallView(series: Series, summary: string): string {
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
