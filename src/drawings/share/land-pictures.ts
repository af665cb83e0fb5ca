import { contourLabels, linePath } from '../hill/contour-labels.ts'
import { type DatedSeries, hillSeries, hillWords } from '../hill/plan.ts'
import { hillFile } from '../hill/sheets.ts'
import { distanceKm, layOut, type Place } from '../map.ts'
import { placeLabels } from '../place-labels.ts'
import { numberFormat, tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import { letters, NIGHT, type Paper, SHEET, trig } from './paper.ts'

interface Station extends Place {
  city: string
}

export interface OfficeNet {
  here: Station
  /** All offices but this one. */
  others: readonly Station[]
  address: string
}

/** Where the net may lie. */
const FRAME = { left: 300, right: 920, top: 340, bottom: 570 }
const SIZE = 20
const HERE_SIZE = 24
const LETTER = 0.56

/** An office in the net of all: true directions and kilometres over the sphere. */
export function officePicture({ here, others, address }: OfficeNet, paper: Paper): string {
  const { at } = layOut(here, others, FRAME)
  const from = at(here)
  const line = (a: Point, b: Point) => `M${a.join(' ')}L${b.join(' ')}`
  const net = others.flatMap((one, index) =>
    others.slice(index + 1).map((other) => line(at(one), at(other)))
  )
  const rays = others.map((other) => line(from, at(other)))
  const km = numberFormat(0)
  const name = (other: Station) => `${other.city}, ${km(distanceKm(here, other))}\u00A0км`
  const [x, y] = from
  const half = (here.city.length * HERE_SIZE * LETTER) / 2
  const places = placeLabels(
    others.map((other) => ({ ...spot(at(other)), width: name(other).length * SIZE * LETTER })),
    {
      ...{ width: SHEET.width, height: SHEET.height, labelHeight: SIZE + 6, gap: 18 },
      lines: others.map((other) => [from, at(other)] as const),
      taken: [{ left: x - half, right: x + half, top: y - 22, bottom: y + 48 }]
    }
  )
  const names = others.map((other, index) => {
    const { x: left, y: top, anchor } = places[index] ?? { ...spot(from), anchor: 'start' as const }
    const ink = { fill: paper.text, size: SIZE, halo: paper.ground }
    const [cx, cy] = at(other)
    return (
      `<circle cx="${cx}" cy="${cy}" r="7" fill="${paper.ground}" stroke="${paper.text}" stroke-width="2.5"/>` +
      letters(left, top + SIZE, name(other), { ...ink, ...(anchor !== 'start' && { anchor }) })
    )
  })
  return [
    `<path d="${net.join('')}" stroke="${paper.line}" stroke-width="2"/>`,
    `<path d="${rays.join('')}" stroke="${paper.data}" stroke-width="2.5"/>`,
    ...names,
    trig(from[0], from[1], paper),
    letters(from[0], from[1] + 42, here.city, {
      fill: paper.text,
      size: HERE_SIZE,
      isStrong: true,
      anchor: 'middle',
      halo: paper.ground
    }),
    letters(SHEET.right, 606, address, { fill: paper.quiet, size: 22, anchor: 'end' })
  ].join('')
}

const spot = ([x, y]: Point) => ({ x, y })

/** The land fades under the title. */
const FADE = 76

/** A case as its hill: the very lines of its page, without the section. */
export function hillPicture(series: DatedSeries): string {
  const { sheet, plan, svg } = hillFile(hillSeries(series), 'share', 'wide')
  const words = hillWords(series)
  const [first, last] = [plan.stations[0] as Point, plan.stations.at(-1) as Point]
  const taken = [
    { left: last[0] - 30, top: last[1] - 40, right: last[0] + 300, bottom: last[1] + 46 },
    { left: first[0] - 190, top: first[1] - 30, right: first[0] + 20, bottom: first[1] + 46 }
  ]
  const heights = contourLabels(plan, { ...sheet.labels, taken, size: 18 }, words.height).map(
    ({ x, y, angle, text }) =>
      `<g transform="translate(${tenth(x)} ${tenth(y)})rotate(${tenth(angle)})">${letters(0, 6, text, { fill: NIGHT.quiet, size: 18, anchor: 'middle', halo: NIGHT.ground })}</g>`
  )
  const end = series.values.length - 1
  const note = (text: string, [x, y]: Point, isQuiet = false) =>
    letters(x, y, text, {
      fill: isQuiet ? NIGHT.quiet : NIGHT.text,
      size: isQuiet ? 22 : 34,
      isStrong: !isQuiet,
      halo: NIGHT.ground,
      ...(x < first[0] && { anchor: 'end' as const })
    })
  const tip = series.better === 'down' ? 'M0 17l-17-29h34z' : 'M0-19l17 30h-34z'
  const [top, left] = [SHEET.height - sheet.height, first[0] - 22]
  return `<svg y="${top}" width="${SHEET.width}" height="${sheet.height}">${svg}
<linearGradient id="fade" x2="0" y2="1"><stop offset=".36" stop-color="${NIGHT.ground}"/><stop offset="1" stop-color="${NIGHT.ground}" stop-opacity="0"/></linearGradient>
<rect width="${SHEET.width}" height="${FADE}" fill="url(#fade)"/>${heights.join('')}
<path d="${linePath(plan.route)}" fill="none" stroke="${NIGHT.signal}" stroke-width="5" stroke-linecap="round"/>
${plan.stations.map(([x, y]) => `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="5" fill="${NIGHT.signal}"/>`).join('')}
<circle cx="${tenth(first[0])}" cy="${tenth(first[1])}" r="7" fill="${NIGHT.ground}" stroke="${NIGHT.signal}" stroke-width="3"/>
<path transform="translate(${tenth(last[0])} ${tenth(last[1])})" d="${tip}" fill="${NIGHT.ground}" stroke="${NIGHT.text}" stroke-width="2.5"/>
${note(words.value(end), [last[0] + 32, last[1] + 4])}${note(words.month(end), [last[0] + 32, last[1] + 34], true)}
${note(words.value(0), [left, first[1] + 4])}${note(words.month(0), [left, first[1] + 34], true)}</svg>`
}
