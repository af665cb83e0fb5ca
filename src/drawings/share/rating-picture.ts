import { PALETTE } from '../../shared/palette.ts'
import { decimal } from '../../shared/words/decimal.ts'
import { tenth } from '../profile/numbers.ts'
import { letters, type Paper, SHEET } from './paper.ts'

export interface RatedFive {
  /** The leaders: points out of a hundred, and the parts that they are laid of. */
  rows: readonly { name: string; total: number; parts: readonly number[] }[]
}

const TONES = ['#7d2506', PALETTE.signal700, '#d0643a', '#df8f6d', '#eab69e', '#c9c4b6']
const [FIRST, STEP, HEIGHT] = [322, 58, 30]
const BAR = { left: 420, right: SHEET.right - 104 }
/** A name longer than this would reach its bar. */
const LONGEST = 20

/** The leaders as they stand: each bar is laid of values times weights. */
export function ratingPicture({ rows }: RatedFive, paper: Paper): string {
  const scale = (BAR.right - BAR.left) / 100
  const lines = rows.map(({ name, total, parts }, row) => {
    const y = FIRST + row * STEP
    let x = BAR.left
    const bricks = parts.map((part, place) => {
      const width = part * scale
      x += width
      const tone = TONES[place % TONES.length]
      return `<rect x="${tenth(x - width)}" y="${y}" width="${tenth(Math.max(0, width - 2))}" height="${HEIGHT}" fill="${tone}"/>`
    })
    const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name
    return [
      letters(SHEET.left, y + 25, String(row + 1), {
        fill: row ? paper.quiet : paper.data,
        size: 28,
        isStrong: true
      }),
      letters(SHEET.left + 42, y + 25, short, { fill: paper.text, size: 28, isStrong: true }),
      ...bricks,
      letters(SHEET.right, y + 26, decimal(total), {
        fill: paper.text,
        size: 32,
        isStrong: true,
        anchor: 'end'
      })
    ].join('')
  })
  const foot = FIRST + rows.length * STEP - 14
  return `${lines.join('')}<path d="M${BAR.left} ${foot}V${FIRST - 12}M${BAR.right} ${foot}V${FIRST - 12}" stroke="${paper.quiet}" stroke-width="2" stroke-dasharray="2 6"/>`
}
