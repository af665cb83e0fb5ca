import { escapeHtml } from '../shared/words/text.ts'
import { hundredth } from './lanes.ts'
import { unspoken } from './picture.ts'

/** Of one mark. */
const [COUNT_WIDTH, COUNT_HEIGHT] = [8, 11] as const
const TEN = 10

/**
 * A triangle for each thing counted, in tens that a narrow screen puts below one another: marks are as wide in every row, so rows compare.
 *
 * @returns HTML; the number itself stands beside it in words.
 */
export function countMarks(count: number): string {
  const mark = `l${COUNT_WIDTH / 2}-${COUNT_HEIGHT} ${COUNT_WIDTH / 2} ${COUNT_HEIGHT}`
  const tens = Array.from({ length: Math.ceil(count / TEN) }, (_, at) => {
    const marks = Math.min(TEN, count - at * TEN)
    return `<svg height="${COUNT_HEIGHT}" viewBox="0 0 ${marks * COUNT_WIDTH} ${COUNT_HEIGHT}"><path d="M0 ${COUNT_HEIGHT}${mark.repeat(marks)}z"/></svg>`
  })
  return `<span class="count-marks" aria-hidden="true">${tens.join('')}</span>`
}

/** Of a mark with the gap after it, and how many stand in a row. */
const [MARK_WIDTH, MARK_HEIGHT, ROW] = [14, 14, 16] as const

/**
 * A triangle for each thing counted, row by row; of all that could be, the rest is hollow.
 *
 * @returns SVG; the number itself stands beside it in words.
 */
export function markField(count: number, all = count): string {
  const rows = Math.ceil(all / ROW)
  const mark = (at: number) =>
    `M${(at % ROW) * MARK_WIDTH + 6} ${Math.floor(at / ROW) * MARK_HEIGHT + 1}l5 10h-10z`
  const marks = Array.from({ length: all }, (_, at) => mark(at))
  const [own, rest] = [marks.slice(0, count).join(''), marks.slice(count).join('')]
  return [
    `<svg class="mark-field" viewBox="0 0 ${ROW * MARK_WIDTH} ${rows * MARK_HEIGHT}" width="${ROW * MARK_WIDTH}" height="${rows * MARK_HEIGHT}" aria-hidden="true">`,
    `<path d="${own}"/>${rest && `<path class="mark-field__rest" d="${rest}"/>`}</svg>`
  ].join('')
}

/** The sign is drawn in a box of its own size; around it stays free half of its height. */
const [SIGN_WIDTH, SIGN_HEIGHT] = [34, 32] as const
const FIELD = SIGN_HEIGHT / 2

/** The sign with the field around it, both measured; colours are the style sheet's. */
export function signField(): string {
  const [width, height] = [SIGN_WIDTH + 2 * FIELD, SIGN_HEIGHT + 2 * FIELD]
  const right = FIELD + SIGN_WIDTH
  return [
    `<svg class="sign-field" viewBox="0 0 ${width} ${height}" aria-hidden="true">`,
    `<rect class="sign-field__edge" width="${width}" height="${height}"/>`,
    `<rect class="sign-field__box" x="${FIELD}" y="${FIELD}" width="${SIGN_WIDTH}" height="${SIGN_HEIGHT}"/>`,
    `<path class="sign-field__size" d="M${right + 4} ${FIELD}v${SIGN_HEIGHT}m0 0v${FIELD}"/>`,
    `<text x="${right + 6}" y="${FIELD + SIGN_HEIGHT / 2 + 1}">h</text><text x="${right + 6}" y="${FIELD * 1.5 + SIGN_HEIGHT + 1}">½ h</text>`,
    `<svg x="${FIELD}" y="${FIELD}" width="${SIGN_WIDTH}" height="${SIGN_HEIGHT}">`,
    '<path class="sign-field__line" d="M17 2 32 30H2z"/><path class="sign-field__inner" d="M17 12 24.5 26h-15z"/>',
    '<circle class="sign-field__point" cx="17" cy="21" r="2.6"/></svg></svg>'
  ].join('')
}

/** A block is so many hours; between two of them is a gap of a part of an hour. */
const [BLOCK_HOURS, GAP] = [5, 0.6] as const
const HOURS_HEIGHT = 12

/**
 * Hours of work as blocks of five; the last one is as wide as it is full.
 *
 * @param most Hours that are as wide as the place, so that several can be compared.
 */
export function hourBlocks(hours: number, most: number): string {
  return (
    `<svg class="hour-blocks" width="100%" height="${HOURS_HEIGHT}" viewBox="0 0 ${most} 1" preserveAspectRatio="none" aria-hidden="true">` +
    `<path d="M0 .5h${hours}" stroke-dasharray="${BLOCK_HOURS - GAP} ${GAP}"/></svg>`
  )
}

/** A task of a queue. */
interface TaskBrick {
  number: string
  hours: number
  /** What an hour of it brings. */
  priority: number
  /** It is among the first ones that matter most. */
  isFirst: boolean
}

/** Over the highest brick there is room for its number. */
const TALLEST = 92

/**
 * A queue of tasks as areas: each is as wide as its hours and as high as its priority, so that its area is what it brings.
 *
 * @param title What it comes to, for those who do not see it.
 * @returns An `<svg>` without words but for numbers of tasks; what they are belongs beside it.
 */
export function taskBricks(title: string, tasks: readonly TaskBrick[]): string {
  const hours = tasks.reduce((sum, task) => sum + task.hours, 0)
  const highest = Math.max(...tasks.map(({ priority }) => priority))
  let done = 0
  const bricks = tasks.map((task) => {
    const [x, width] = [done, task.hours].map((value) => hundredth((100 * value) / hours))
    const height = hundredth((TALLEST * task.priority) / highest)
    done += task.hours
    const place = `x="${x}%" y="${hundredth(100 - height)}%"`
    return (
      `<rect${task.isFirst ? ' class="task-bricks__first"' : ''} ${place} width="${width}%" height="${height}%"/>` +
      `<text ${place} dx="2" dy="-6">${task.number}</text>`
    )
  })
  return `<svg class="task-bricks" width="100%" height="300" role="img"><title>${escapeHtml(title)}</title>${bricks.join('')}</svg>`
}

/** What a metric adds to a total. */
interface WeighedPart {
  /** Percents of the whole; those of all parts are 100. */
  weight: number
  /** Points, 0 to 100. */
  value: number
  /** The points as they are written. */
  points: string
}

/** A lower brick has its points above it: there is no room inside. */
const ROOM = 20
/** Letters of a narrower brick would run into the next one: on a phone, and anywhere. */
const [SLIM, BARE] = [15, 5] as const
const GRID = [0, 50, 100] as const

/**
 * A total as area: each brick is as wide as its weight and as high as its points in a frame of a hundred. Both are parts
 * of the drawing, so that its size is the style sheet's and letters never scale.
 *
 * @param title What it comes to, for those who do not see it.
 * @returns An `<svg>`; the numbers belong beside it.
 */
export function weighedBricks(title: string, parts: readonly WeighedPart[]): string {
  let x = 0
  const bricks = parts.map((part, index) => {
    const brick = brickAt(x, part, index + 1)
    x += part.weight
    return brick
  })
  const grid = GRID.map((value) => `<line x2="100%" y1="${100 - value}%" y2="${100 - value}%"/>`)
  return [
    '<svg class="weighing__bricks" width="100%" height="340" role="img">',
    `<title>${escapeHtml(title)}</title>`,
    unspoken([...grid, ...bricks].join('')),
    '</svg>'
  ].join('')
}

function brickAt(x: number, { weight, value, points }: WeighedPart, tone: number): string {
  const [left, top] = [`x="${x}%"`, 100 - value]
  const isHigh = value >= ROOM
  const place = `${left} dx="8" y="${top}%" dy="${isHigh ? 28 : -8}"`
  const letters =
    `<text class="weighing__weight" ${left} dx="2" dy="-8">${weight} %</text>` +
    `<text class="weighing__points${isHigh ? ' weighing__points--inside' : ''}" ${place}>${points}</text>`
  return [
    `<g class="tone-${tone}${weight < SLIM ? ' weighing__slim' : ''}">`,
    `<rect class="weighing__whole" ${left} width="${weight}%" height="100%"/>`,
    `<rect class="weighing__brick" ${left} y="${top}%" width="${weight}%" height="${value}%"/>`,
    `${weight < BARE ? '' : letters}</g>`
  ].join('')
}

/** What is counted in one place of a row: a triangle for each, the lowest first. */
interface MarkColumn {
  marks: readonly MarkKind[]
  /** What stands under it. */
  label?: string
}

/** Of what the page shows, of the rest, and the one that the page is about. */
export type MarkKind = 'own' | 'other' | 'this'

const KINDS = ['own', 'other', 'this'] as const
/** Of a triangle, and from one to the next above it; the highest column has lower ones, and is a bar where they would be too low. */
const [COLUMN_WIDTH, STEP, LEAST_STEP, HIGHEST] = [10, 12, 6, 168] as const
/** How much of a step a triangle takes. */
const TALL = 5 / 6
const LABELS = 24

/**
 * Columns of triangles on one line, each as high as what is counted in it; bars where there are too many. Letters and triangles never scale: x is a part
 * of the width, y is in pixels.
 *
 * @param title What it comes to, for those who do not see it.
 */
export function markColumns(title: string, columns: readonly MarkColumn[]): string {
  const most = Math.max(...columns.map(({ marks }) => marks.length))
  const step = Math.min(STEP, HIGHEST / most)
  const floor = hundredth(most * step)
  const draw = step < LEAST_STEP ? barsOf(step) : trianglesOf(step)
  const drawn = columns.map(({ marks, label }, index) => {
    const x = `x="${hundredth((100 * (index + 0.5)) / columns.length)}%"`
    const column =
      marks.length > 0 ? `<svg ${x} y="${floor}" overflow="visible">${draw(marks)}</svg>` : ''
    return (
      column + (label ? `<text ${x} y="${floor + 18}" text-anchor="middle">${label}</text>` : '')
    )
  })
  return [
    `<svg class="mark-columns" width="100%" height="${floor + LABELS}" role="img"><title>${escapeHtml(title)}</title>`,
    `<line x2="100%" y1="${floor}" y2="${floor}"/>${drawn.join('')}</svg>`
  ].join('')
}

/** One path for all of a kind. */
function trianglesOf(step: number) {
  return (marks: readonly MarkKind[]) =>
    KINDS.map((kind) => {
      const d = marks
        .map((mark, level) => (mark === kind ? triangle(hundredth(level * step), step) : ''))
        .join('')
      return d && `<path class="mark-columns__${kind}" d="${d}"/>`
    }).join('')
}

function triangle(base: number, step: number): string {
  return `M-${COLUMN_WIDTH / 2}-${base}h${COLUMN_WIDTH}l-${COLUMN_WIDTH / 2}-${hundredth(step * TALL)}z`
}

/** One above the other, of the same kind together. @param step How high one thing is. */
function barsOf(step: number) {
  return (marks: readonly MarkKind[]) => {
    let level = 0
    return KINDS.map((kind) => {
      const count = marks.filter((mark) => mark === kind).length
      const d = `M-${COLUMN_WIDTH / 2}-${hundredth(level * step)}h${COLUMN_WIDTH}v-${hundredth(count * step)}h-${COLUMN_WIDTH}z`
      level += count
      return count > 0 ? `<path class="mark-columns__${kind}" d="${d}"/>` : ''
    }).join('')
  }
}
