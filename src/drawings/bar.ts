import { escapeHtml } from '../shared/words/text.ts'
import { hundredth, roundTicks, tickFormat } from './profile/numbers.ts'
import { sized } from './profile/svg.ts'

/** Where lengths that follow one another begin and how long they are, where `whole` is as long as `width`. */
export function inRow(lengths: readonly number[], whole: number, width = 100) {
  let from = 0
  return lengths.map((length) => {
    const place = { x: (width * from) / whole, width: (width * length) / whole }
    from += length
    return place
  })
}

interface BarPart {
  length: number
  /** Its colour, from 1 on: what is called the same has the same one in every bar. */
  tone?: number
  /** Words in it, and under it. */
  within?: string
  under?: string
}

interface PartBar {
  /** What its parts are called by in sheets: `paths` for `paths__part`. */
  block: string
  /** Pixels, of the drawing and of the bar in it. */
  height: number
  thick?: number
  /** What is drawn, for those who do not see it; nothing where its numbers stand beside it. */
  title?: string
  /** The length that is as long as the drawing is wide, so that several bars compare. */
  whole: number
  parts: readonly BarPart[]
}

/** Between parts, in per cent of the width. */
const GAP = 0.3

/** What something is made of: parts one after the other. Letters never scale: x is a part of the width, y is in pixels. */
export function partBar({ block, height, thick = height, title, whole, parts }: PartBar): string {
  const places = inRow(
    parts.map(({ length }) => length),
    whole
  )
  const drawn = parts.map(({ tone = 1, within, under }, at) => {
    const { x = 0, width = 0 } = places[at] ?? {}
    const left = `x="${hundredth(x)}%"`
    const look = `${block}__tone-${tone}`
    return [
      `<rect class="${block}__part ${look}" ${left} width="${hundredth(Math.max(0, width - GAP))}%" height="${thick}"/>`,
      within
        ? `<text class="${block}__within ${look}" ${left} dx="10" y="${thick / 2}" dy=".36em">${escapeHtml(within)}</text>`
        : '',
      under ? `<text class="${block}__under" ${left} y="${thick + 22}">${under}</text>` : ''
    ].join('')
  })
  return sized(`${block}__bar`, height, { title, content: drawn.join('') })
}

/** A block is so many hours; between two of them is a gap of a part of an hour. */
const [BLOCK_HOURS, BLOCK_GAP, BLOCK_HEIGHT] = [5, 0.6, 12] as const

/**
 * Hours of work as blocks of five; the last one is as wide as it is full.
 *
 * @param most Hours that are as wide as the place, so that several can be compared.
 */
export function hourBlocks(hours: number, most: number): string {
  return (
    `<svg class="hour-blocks" width="100%" height="${BLOCK_HEIGHT}" viewBox="0 0 ${most} 1" preserveAspectRatio="none" aria-hidden="true">` +
    `<path d="M0 .5h${hours}" stroke-dasharray="${BLOCK_HOURS - BLOCK_GAP} ${BLOCK_GAP}"/></svg>`
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
 * @returns An `<svg>` with numbers of tasks and its two scales; what they are belongs beside it.
 */
export function taskBricks(title: string, tasks: readonly TaskBrick[]): string {
  const hours = tasks.map((task) => task.hours)
  const highest = Math.max(...tasks.map(({ priority }) => priority))
  const all = hours.reduce((sum, one) => sum + one)
  const places = inRow(hours, all).map(({ x, width }) => ({
    x: hundredth(x),
    width: hundredth(width)
  }))
  const bricks = tasks.map(({ number, priority, isFirst }, at) => {
    const height = hundredth((TALLEST * priority) / highest)
    const place = `x="${places[at]?.x}%" y="${hundredth(100 - height)}%"`
    return (
      `<rect${isFirst ? ' class="task-bricks__first"' : ''} ${place} width="${places[at]?.width}%" height="${height}%"/>` +
      `<text ${place} dx="2" dy="-6">${number}</text>`
    )
  })
  const ticks = roundTicks(highest)
  const level = tickFormat(ticks)
  const levels = ticks.slice(1).map((tick) => {
    const y = hundredth(100 - (TALLEST * tick) / highest)
    return `<line x2="100%" y1="${y}%" y2="${y}%"/><text class="task-bricks__axis" x="100%" y="${y}%" dy="-4" text-anchor="end">${level(tick)}</text>`
  })
  const ends = roundTicks(all).map((hour) => {
    const end = hour > 0 ? ' text-anchor="middle"' : ''
    return `<text class="task-bricks__axis" x="${hundredth((100 * hour) / all)}%" y="100%" dy="18"${end}>${hour}\u00a0ч</text>`
  })
  return sized('task-bricks', 300, { title, content: [...levels, ...bricks, ...ends].join('') })
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

/**
 * A total as area: each brick is as wide as its weight and as high as its points in a frame of a hundred. Both are parts
 * of the drawing, so that its size is the style sheet's and letters never scale.
 *
 * @param title What it comes to, for those who do not see it.
 * @returns An `<svg>`; the numbers belong beside it.
 */
export function weighedBricks(title: string, parts: readonly WeighedPart[]): string {
  const places = inRow(
    parts.map(({ weight }) => weight),
    100
  )
  const bricks = parts.map((part, at) => brickAt(places[at]?.x ?? 0, part, at + 1))
  const grid = [100, 50, 0].map((y) => `<line x2="100%" y1="${y}%" y2="${y}%"/>`)
  return sized('weighing__bricks', 340, { title, content: [...grid, ...bricks].join('') })
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

/** A scale of points from 0 to 100, a bar as far as somebody has come on it and a triangle there. Its ends are named beside it. */
export function scaleRuler(points: number): string {
  const at = `${hundredth(points)}%`
  const ticks = [0, 25, 50, 75, 100].map(
    (tick) => `<line x1="${tick}%" x2="${tick}%" y1="9" y2="17"/>`
  )
  return (
    `<svg class="scale-ruler" width="100%" height="18" aria-hidden="true"><line x2="100%" y1="13" y2="13"/>${ticks.join('')}` +
    `<rect y="11" width="${at}" height="4"/><svg x="${at}" overflow="visible"><path d="M0 1l5 9h-10z"/></svg></svg>`
  )
}
