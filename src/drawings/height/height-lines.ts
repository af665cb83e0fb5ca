import { escapeHtml } from '../../shared/words/escape-html.ts'
import { tenth } from '../profile/numbers.ts'
import { unspoken } from '../unspoken.ts'
import { type HeightEnd, placedNames } from './height-names.ts'
import type { HeightPath } from './height-path.ts'
import { createHeightScale, type HeightScale, type HeightSheet } from './height-scale.ts'

/** The visitor's line. */
export interface OwnHeight {
  months: number
  /** How many times better at the end. */
  height: number
  /** What stands at its end. */
  text: string
  /** Slugs of the cases that are nearest to it. */
  near: readonly string[]
}

/** How often months are written on a narrow sheet. */
const RARE_MONTHS = 3

/**
 * Paths from one common start on a logarithmic scale, on which equal heights are equal multiples; with a visitor's own the
 * thick one is his.
 */
export function heightLines(
  paths: readonly HeightPath[],
  sheet: HeightSheet,
  { id, title, own }: { id: string; title: string; own?: OwnHeight | undefined }
): string {
  const scale = createHeightScale(paths, sheet, own)
  const ends = paths.map((path, index) => endOf(path, index, scale, own))
  const view = sheet.isNarrow ? 'narrow' : 'wide'
  return [
    `<svg class="height__view height__view--${view}" viewBox="0 0 ${sheet.width} ${sheet.height}" role="img" aria-labelledby="${id}">`,
    `<title id="${id}">${escapeHtml(title)}</title>`,
    unspoken(
      [
        grid(scale, sheet),
        ...paths.map((path) => line(path, scale, own)),
        ...placedNames(ends, sheet).map((end) => name(end, sheet)),
        own ? ownLine(own, scale, sheet) : ''
      ].join('')
    ),
    '</svg>'
  ].join('')
}

function grid({ x, y, span, doublings }: HeightScale, sheet: HeightSheet): string {
  const { left, right, bottom, isNarrow } = sheet
  const lines = doublings.map((height) => {
    const at = tenth(y(height))
    const start = height === 1 ? ' height__grid--start' : ''
    return `<path class="height__grid${start}" d="M${left} ${at}H${right}"/><text class="height__axis" x="${left - 10}" y="${tenth(at + 4)}">${scaleText(height)}</text>`
  })
  const months = Array.from({ length: span }, (_, index) => index + 1)
    .filter((month) => !isNarrow || month === 1 || month % RARE_MONTHS === 0)
    .map(
      (month) =>
        `<text class="height__month" x="${tenth(x(month))}" y="${bottom + 22}">${month}</text>`
    )
  const word = `<text class="height__months" x="${left}" y="${bottom + 44}">месяц пути</text>`
  return [...lines, ...months, word].join('')
}

function scaleText(height: number): string {
  if (height === 1) return 'старт'
  return height > 1 ? `×${height.toLocaleString('ru')}` : `1/${(1 / height).toLocaleString('ru')}`
}

/** A case, and how it goes on to the visitor's last month. */
function line(path: HeightPath, { x, y }: HeightScale, own: OwnHeight | undefined): string {
  const { heights, slug } = path
  const near = own?.near.includes(slug) ? ' height__case--near' : ''
  const spots = heights.map((height, index) => `${tenth(x(index + 1))} ${tenth(y(height))}`)
  const drawn = `<path class="height__case${near}" d="M${spots.join('L')}"/>`
  const last = heights.length
  if (!own || own.months <= last) return drawn
  const slope = (heights.at(-1) ?? 1) ** (1 / (last - 1))
  const end = `${tenth(x(own.months))} ${tenth(y(slope ** (own.months - 1)))}`
  const tail = `<path class="height__tail" d="M${spots.at(-1)}L${end}"/>`
  return spots.at(-1) === end ? drawn : drawn + tail
}

function endOf(
  { name, slug, heights }: HeightPath,
  index: number,
  { x, y }: HeightScale,
  own: OwnHeight | undefined
): HeightEnd {
  const height = heights.at(-1) ?? 1
  return {
    ...{ number: index + 1, name, height, isNear: own?.near.includes(slug) ?? false },
    ...{ x: x(heights.length), y: y(height) }
  }
}

function name(end: HeightEnd & { textY: number }, { right, isNarrow }: HeightSheet): string {
  const at = right + (isNarrow ? 12 : 30)
  const times = end.height.toLocaleString('ru', { maximumFractionDigits: 1 })
  const text = isNarrow
    ? String(end.number)
    : `<tspan class="height__times">×${times}</tspan> ${escapeHtml(end.name)}`
  const near = end.isNear ? ' height__name--near' : ''
  return `<path class="height__leader" d="M${tenth(end.x + 4)} ${tenth(end.y)}L${at - 6} ${tenth(end.textY)}"/><text class="height__name${near}" x="${at}" y="${tenth(end.textY + 4)}">${text}</text>`
}

/** Beyond the longest case the line leaves the sheet at the last month with the height that it has there on the average. */
function ownLine(
  own: OwnHeight,
  { x, y, end }: HeightScale,
  { right, top, isNarrow }: HeightSheet
): string {
  const [px, py] = [tenth(x(Math.min(own.months, end.month))), tenth(y(end.height))]
  const isLeft = px > right - (isNarrow ? 90 : 200)
  const below = py > top + 46 ? -28 : 38
  const [textX, anchor] = isLeft ? [14, 'end'] : [0, 'middle']
  return [
    `<path class="height__own" pathLength="1" d="M${tenth(x(1))} ${tenth(y(1))}L${px} ${py}"/>`,
    `<g transform="translate(${px} ${py})"><path class="height__summit" d="M0-17l15 26h-30z"/>`,
    `<text class="height__you" x="${textX}" y="${below}" text-anchor="${anchor}">${escapeHtml(own.text)}</text></g>`
  ].join('')
}
