import { dayShare, type MonthAxis, monthsOf, shortDay } from './edition-lane.ts'
import { LANE_FLOOR, laneBar, laneGrid, laneSheet } from './lane-parts.ts'

const HEIGHT = 84
const [OVER, UNDER] = [28, 74] as const
/** From this share of the width on, words end where their bar does. */
const TURN = 60
/** Shares of the width that a day needs under its bar, and on a phone. */
const [ROOM, ROOM_ON_PHONE] = [7, 24] as const

/** An edition of a document, from its first day to that of the next one; the last has no end. ISO. */
export interface EditionBar {
  from: string
  to?: string | undefined
  /** What the one that is shown is called; the others have no name. */
  name?: string
}

/** Editions one after the other, each as long as it holds. @returns An `<svg>`; its days belong beside it in words. */
export function editionStrip(editions: readonly EditionBar[], axis: MonthAxis): string {
  return laneSheet(
    HEIGHT,
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
  return `<text${isAlways ? '' : ' class="lanes__dense"'} x="${x}%" y="${UNDER}" dx="4">${shortDay(day)}</text>`
}

function nameOver(name: string, start: number, end: number): string {
  const place = start > TURN ? `x="${end}%" text-anchor="end"` : `x="${start}%" dx="4"`
  return `<text class="lanes__name" ${place} y="${OVER}">${name}</text>`
}
