import { contourLabels, linePath } from '../hill/contour-labels.ts'
import { type DatedSeries, hillSeries, hillWords } from '../hill/plan.ts'
import { hillFile } from '../hill/sheets.ts'
import { mapView, type Office } from '../map.ts'
import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import { DAY, letters, NIGHT, SHEET } from './paper.ts'

export interface OfficeNet {
  here: Office
  offices: readonly Office[]
  address: string
}

const { ground, text, quiet, line, data } = DAY
const LOOK = `.office-map__water,.office-map__ring,.office-map__sight{fill:none;stroke:${line};stroke-width:2}
.office-map__ring{stroke-dasharray:2 5}.office-map__sight{stroke:${data};stroke-width:2.5}.office-map__frame{fill:none}
.office-map__mark{fill:${text}}.office-map__here{fill:${data}}
.office-map__share text{stroke:${ground};stroke-width:8px;stroke-linejoin:round;paint-order:stroke;font-family:Onest}
.office-map__city{font-size:24px;font-weight:500;fill:${text}}.office-map__far{font-size:20px;font-weight:400;fill:${quiet}}`

/** An office among all others: the very map of its page. */
export function officePicture({ here, offices, address }: OfficeNet): string {
  const place = `<svg y="${SHEET.top}" width="${SHEET.width}" height="330" `
  const map = mapView(here, offices, 'share').replace('<svg ', place)
  return `<style>${LOOK}</style>${map}${letters(SHEET.right, 606, address, { fill: quiet, size: 22, anchor: 'end' })}`
}

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
