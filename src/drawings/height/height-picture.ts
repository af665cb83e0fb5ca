import { NIGHT, type Picture, type PictureText, pictureTitle } from '../picture.ts'
import { tenth } from '../profile/numbers.ts'
import type { OwnHeight } from './height-lines.ts'
import { type HeightEnd, placedNames } from './height-names.ts'
import type { HeightPath } from './height-path.ts'
import { createHeightScale, type HeightSheet } from './height-scale.ts'

const SHEET: HeightSheet = {
  ...{ width: 1200, height: 630, left: 110, right: 740, top: 300, bottom: 580 }
}
const TITLE_WIDTH = 1072

/** A visitor's growth among the cases. */
export function heightPicture(
  paths: readonly HeightPath[],
  own: OwnHeight,
  { lead, place }: { lead: string; place: string }
): Picture {
  const scale = createHeightScale(paths, SHEET, own)
  const { x, y, end, doublings } = scale
  const [px, py] = [tenth(x(end.month)), tenth(y(end.height))]
  const ends = placedNames(
    paths.map((path, index): HeightEnd => {
      const height = path.heights.at(-1) ?? 1
      const isNear = own.near.includes(path.slug)
      const at = { x: x(path.heights.length), y: y(height) }
      return { number: index + 1, name: path.name, height, isNear, ...at }
    }),
    { ...SHEET, bottom: SHEET.bottom + 20 }
  )
  const shapes = [
    ...doublings.map((height) =>
      stroke(`M${SHEET.left} ${tenth(y(height))}H${SHEET.right}`, NIGHT.line, 1)
    ),
    ...paths.map(({ heights, slug }) => {
      const isNear = own.near.includes(slug)
      const spots = heights.map((height, index) => `${tenth(x(index + 1))} ${tenth(y(height))}`)
      return stroke(`M${spots.join('L')}`, isNear ? NIGHT.text : NIGHT.past, isNear ? 2.5 : 1.5)
    }),
    ...ends.map((one) =>
      stroke(
        `M${tenth(one.x + 4)} ${tenth(one.y)}L${SHEET.right + 22} ${tenth(one.textY)}`,
        NIGHT.line,
        1
      )
    ),
    stroke(`M${tenth(x(1))} ${tenth(y(1))}L${px} ${py}`, NIGHT.signal, 7),
    `<path transform="translate(${px} ${py})" d="M0-24l21 36h-42z" fill="${NIGHT.surface}" stroke="${NIGHT.signal}" stroke-width="4" stroke-linejoin="round"/>`
  ]
  const texts: PictureText[] = [
    ...pictureTitle(lead, 'Измерьте свою высоту', TITLE_WIDTH),
    { text: place, size: 26, color: NIGHT.quiet, x: 64, y: 236 },
    ...doublings.map((height) => axisText(height, y(height))),
    ...ends.map((one) => nameText(one))
  ]
  return { key: JSON.stringify([shapes, texts]), shapes: shapes.join(''), texts }
}

function stroke(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

function axisText(height: number, y: number): PictureText {
  const text =
    height === 1
      ? 'старт'
      : height > 1
        ? `×${height.toLocaleString('ru')}`
        : `1/${(1 / height).toLocaleString('ru')}`
  return { text, size: 17, color: NIGHT.quiet, x: 98, y, anchor: 'end' }
}

function nameText({ name, height, isNear, textY }: HeightEnd & { textY: number }): PictureText {
  const times = height.toLocaleString('ru', { maximumFractionDigits: 1 })
  const color = isNear ? NIGHT.text : NIGHT.quiet
  return { text: `×${times} ${name}`, size: 17, color, x: SHEET.right + 30, y: textY }
}
