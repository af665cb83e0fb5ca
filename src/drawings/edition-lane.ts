import { hundredth, LANE_FLOOR, laneBar, laneGrid, laneMark, laneSheet } from './lanes.ts'
import { monthNumber, shortMonth, yearOf } from './profile/numbers.ts'

/** Months that all lanes share, by their numbers; both are on it. */
interface MonthAxis {
  from: number
  to: number
}

/** What of an edition is drawn. */
interface EditionDays {
  /** The month in which it comes out, `2027-11`, and its name. */
  month: string
  name: string
  /** ISO days until which one may ask for a place, and bring papers. */
  requests?: string
  documents?: string
}

/** Where the words over and under bars are. */
const [OVER, UNDER, HEIGHT] = [26, 76, 84] as const
/** Before the one share of the width words begin where they belong, after the other they end there. */
const [EARLY, LATE] = [12, 90] as const
const YEAR = 12
/** Letters of every third month stay where a phone has no room for more. */
const SPARSE = 3

/** The names of months, and each year over its first one. */
export function laneAxis(axis: MonthAxis): string {
  const marks = monthsOf(axis).map((month, index) => {
    // The year before has no room right before January.
    const isYear = month % YEAR === 0 || (index === 0 && month % YEAR < YEAR - 1)
    const x = `x="${share(axis, month)}%" dx="5"`
    const dense = index % SPARSE === 0 ? '' : ' class="lanes__dense"'
    const year = isYear ? `<text class="lanes__year" ${x} y="15">${yearOf(month)}</text>` : ''
    return `${year}<text${dense} ${x} y="36">${shortMonth(month)}</text>`
  })
  return laneSheet(44, marks.join(''))
}

/**
 * Until when one may ask for a place in an edition and bring papers, and when it comes out. Letters never scale: x is a
 * part of the width, y is in pixels. What is over before the axis begins is not drawn.
 *
 * @returns An `<svg>`; its days belong beside it in words.
 */
export function editionLane(edition: EditionDays, axis: MonthAxis): string {
  const { requests, documents } = edition
  const asked = requests ? dayShare(axis, requests) : 0
  const brought = documents ? dayShare(axis, documents) : 0
  return laneSheet(
    HEIGHT,
    [
      laneGrid(monthsOf(axis).length),
      LANE_FLOOR,
      ...(requests && asked > 0
        ? [laneBar('asked', { from: 0, to: asked }), laneEnd(asked, requests)]
        : []),
      ...(documents && brought > 0
        ? [
            laneBar('brought', { from: asked, to: brought }),
            label('dense', brought, UNDER, `документы до ${shortDay(documents)}`)
          ]
        : []),
      comingOut(edition, axis)
    ].join('')
  )
}

function comingOut({ month, name }: EditionDays, axis: MonthAxis): string {
  const [from, to] = [monthNumber(month), monthNumber(month) + 1].map((at) => share(axis, at))
  const middle = share(axis, monthNumber(month) + 0.5)
  const anchor = middle > LATE ? 'end' : 'middle'
  return [
    laneBar('month', { from: from ?? 0, to: to ?? 0 }),
    laneMark(middle),
    `<text class="lanes__name" x="${middle > LATE ? 100 : middle}%" y="${UNDER}" text-anchor="${anchor}">${name}</text>`
  ].join('')
}

/** The line that ends a bar on its day, which is said over it. @param x In per cent. */
function laneEnd(x: number, day: string): string {
  return label('', x, OVER, `до ${shortDay(day)}`)
}

/** Words at a line that ends a bar. */
function label(part: string, x: number, y: number, text: string): string {
  const isEarly = x < EARLY
  const line = `<line class="lanes__end" x1="${x}%" x2="${x}%" y1="${OVER + 4}" y2="${UNDER - 16}"/>`
  const place = `x="${x}%" y="${y}" dx="${isEarly ? 4 : -4}" text-anchor="${isEarly ? 'start' : 'end'}"`
  return `${line}<text${part ? ` class="lanes__${part}"` : ''} ${place}>${text}</text>`
}

function monthsOf({ from, to }: MonthAxis): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** A place on the axis in per cent of its width. @param month With its part that is over. */
function share({ from, to }: MonthAxis, month: number): number {
  return hundredth((100 * (month - from)) / (to - from + 1))
}

/** A day on the axis in per cent of its width; 0 for what is before it. */
function dayShare(axis: MonthAxis, day: string): number {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Math.max(0, share(axis, monthNumber(day) + (date - 1) / days))
}

/** «1 мая», «1 сен». */
function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${shortMonth(monthNumber(day)).replace('май', 'мая')}`
}

const DAY_HEIGHT = 64
/** What ends has room under the line that ends it. */
const ENDED = 84

/** One or several days of a year, a triangle on each; ISO. */
export function dayLane(days: readonly string[], axis: MonthAxis): string {
  const marks = days.map((day) => laneMark(dayShare(axis, day)))
  return lane(axis, marks.join(''))
}

/** Whole months, `2027-05`, that stand for something. */
export function monthLane(months: readonly string[], axis: MonthAxis): string {
  const width = 100 / monthsOf(axis).length
  const bars = months.map((month) => {
    const from = dayShare(axis, `${month}-01`)
    return laneBar('asked', { from, to: from + width })
  })
  return lane(axis, bars.join(''))
}

interface Span {
  /** ISO days. */
  from: string
  to: string
  isMarked: boolean
}

/** What goes on from one day to another; the last one is said over its end. */
export function spanLane({ from, to, isMarked }: Span, axis: MonthAxis): string {
  const end = dayShare(axis, to)
  const bar = laneBar(isMarked ? 'free' : 'brought', { from: dayShare(axis, from), to: end })
  return lane(axis, bar + laneEnd(end, to), ENDED)
}

function lane(axis: MonthAxis, content: string, height = DAY_HEIGHT): string {
  return laneSheet(height, laneGrid(monthsOf(axis).length) + LANE_FLOOR + content)
}

const STRIP_HEIGHT = 84
const [STRIP_OVER, STRIP_UNDER] = [28, 74] as const
/** From this share of the width on, words end where their bar does. */
const TURN = 60
/** Shares of the width that a day needs under its bar, and on a phone. */
const [ROOM, ROOM_ON_PHONE] = [7, 24] as const

/** An edition of a document, from its first day to that of the next one; the last has no end. ISO. */
interface EditionBar {
  from: string
  to?: string | undefined
  /** What the one that is shown is called; the others have no name. */
  name?: string
}

/** Editions one after the other, each as long as it holds. @returns An `<svg>`; its days belong beside it in words. */
export function editionStrip(editions: readonly EditionBar[], axis: MonthAxis): string {
  return laneSheet(
    STRIP_HEIGHT,
    laneGrid(monthsOf(axis).length) +
      LANE_FLOOR +
      editions.map((edition) => barOf(edition, axis)).join('')
  )
}

function barOf({ from, to, name }: EditionBar, axis: MonthAxis): string {
  const [start, end] = [dayShare(axis, from), to ? dayShare(axis, to) : 100]
  return [
    laneBar(name ? 'free' : 'asked', { from: start, to: end }),
    `<line class="lanes__end" x1="${start}%" x2="${start}%" y1="36" y2="60"/>`,
    end - start > ROOM ? dayUnder(from, start, end - start > ROOM_ON_PHONE) : '',
    name ? nameOver(name, start, end) : ''
  ].join('')
}

function dayUnder(day: string, x: number, isAlways: boolean): string {
  return `<text${isAlways ? '' : ' class="lanes__dense"'} x="${x}%" y="${STRIP_UNDER}" dx="4">${shortDay(day)}</text>`
}

function nameOver(name: string, start: number, end: number): string {
  const place = start > TURN ? `x="${end}%" text-anchor="end"` : `x="${start}%" dx="4"`
  return `<text class="lanes__name" ${place} y="${STRIP_OVER}">${name}</text>`
}
