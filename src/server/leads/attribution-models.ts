import { shortPage, shortPart, type VisitTouch } from '../../shared/attribution/attribution.ts'
import { decode } from '../../shared/attribution/cookies.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import type { StoredLead } from './lead.ts'
import { entryOf, firstContactOf, type LeadOrigin, originsOf, pathOrigins } from './lead-facets.ts'

/** Ways to share the money of a contract among the touches that led to it. */
export const MODELS = ['first', 'last', 'last-non-direct', 'linear', 'position', 'decay'] as const
export type Model = (typeof MODELS)[number]

/** What the models look at. */
export interface ModelTouch {
  /** The visitor came by himself or from our own pages. */
  isDirect: boolean
  /** Days before the lead; 0 where the time is not known. */
  ageDays: number
}

/** Parts of a hundred, in whole kopecks, that `position` gives to the first touch, the last, and those between. */
const POSITION = { first: 40, last: 40, between: 20 } as const
const HALF_LIFE_DAYS = 7

/** Parts of a value for all touches but the last, which gets what is left. */
type Parts = (touches: readonly ModelTouch[], value: number) => number[]

const PARTS: Readonly<Record<Model, Parts>> = {
  first: (touches, value) => allTo(0, touches, value),
  last: (touches, value) => allTo(touches.length - 1, touches, value),
  'last-non-direct'(touches, value) {
    const found = touches.findLastIndex(({ isDirect }) => !isDirect)
    return allTo(found < 0 ? touches.length - 1 : found, touches, value)
  },
  linear: (touches, value) => touches.map(() => Math.floor(value / touches.length)),
  position(touches, value) {
    const count = touches.length
    if (count <= 2) return touches.map(() => Math.floor(value / count))
    const between = (value * POSITION.between) / 100 / (count - 2)
    return touches.map((_, i) => Math.floor(i === 0 ? (value * POSITION.first) / 100 : between))
  },
  decay(touches, value) {
    // Counted from the youngest touch, so that equal ages weigh exactly the same.
    const youngest = Math.min(...touches.map(({ ageDays }) => Math.max(0, ageDays)))
    const weights = touches.map(
      ({ ageDays }) => 2 ** ((youngest - Math.max(0, ageDays)) / HALF_LIFE_DAYS)
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => Math.floor((value * weight) / sum))
  }
}

function allTo(index: number, touches: readonly ModelTouch[], value: number): number[] {
  return touches.map((_, i) => (i === index ? value : 0))
}

/**
 * Shares a value among touches, oldest first. The parts are whole kopecks and add up to the value: each but the last is
 * rounded down, the last touch gets the rest.
 *
 * @param value Kopecks.
 * @throws {RangeError} When there is no touch, or the value is no whole number from 0 on.
 */
export function shareValue(model: Model, touches: readonly ModelTouch[], value: number): number[] {
  if (touches.length === 0) throw new RangeError('a value needs a touch to go to')
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} are no kopecks`)
  const earlier = PARTS[model](touches, value).slice(0, -1)
  return [...earlier, value - earlier.reduce((sum, part) => sum + part, 0)]
}

/** A contact with the site on the way to a lead, as it is reported. */
export interface Touch {
  origin: LeadOrigin
  /** Absent when the browser has not told it. */
  at?: Date
}

/** The first contact and the first touch of the path are one when they are this close, in milliseconds. */
const SAME_MS = 60_000

/**
 * The touches before a lead, oldest first, at least one. Where first and last contact stand in the path they lend it
 * their origin, which knows the parameters of their address; without a path they are all that is known.
 */
export function touchesOf({ values }: Pick<StoredLead, 'values'>): Touch[] {
  const path = pathOrigins(values)
  const firstAt = timeOf(values.firstContactTime)
  if (path.length === 0) {
    const { first, last } = originsOf(values)
    return contacts(values, first, last, firstAt)
  }
  const touches = path.map(({ touch, origin }) => touchAt(origin, timeOf(touch.at)))
  const [start, end] = [path[0]?.touch, path.at(-1)?.touch]
  const isFirst = Math.abs(Date.parse(start?.at ?? '') - Number(firstAt)) < SAME_MS
  const landing = pageOf(values.entryUrl)
  const isOfAnother = path.some(({ touch }) => touch.page === landing && touch !== end)
  const isLast = end !== undefined && !isOfAnother && isSame(end, values.entryCanal)
  return touches.map((touch, i) => {
    if (isLast && i === touches.length - 1) return lent(entryOf(values), touch)
    return isFirst && i === 0 ? lent(firstContactOf(values), touch) : touch
  })
}

/** The landing page of a contact as a touch has it. */
function pageOf(entryUrl: string | undefined): string {
  const url = decode(entryUrl)
  return URL.canParse(url) ? shortPage(new URL(url)) : ''
}

/** Whether a touch, whose parts may have been shortened, is that of a canal. */
function isSame({ source, medium }: VisitTouch, canal = ''): boolean {
  return (
    canal.split(' / ').map(shortPart).join(' / ') === [source, medium].map(shortPart).join(' / ')
  )
}

/** The origin of a contact, with what the touch alone knows; an advert that the touch tells of itself stays one. */
function lent(origin: LeadOrigin, touch: Touch): Touch {
  const { origin: own, at } = touch
  if (own.channel === 'paid' && origin.channel !== 'paid') return touch
  return touchAt({ ...origin, landing: origin.landing || own.landing }, at)
}

function contacts(
  values: LeadValues,
  first: LeadOrigin,
  last: LeadOrigin,
  firstAt: Date | undefined
): Touch[] {
  const isOne =
    values.firstContactUrl === values.entryUrl && values.firstContactCanal === values.entryCanal
  const isLastKnown = Boolean(values.entryCanal || values.entryUrl)
  const isFirstKnown = Boolean(values.firstContactCanal || values.firstContactUrl)
  if (isOne || !isLastKnown) return [touchAt(first, firstAt)]
  return isFirstKnown ? [touchAt(first, firstAt), { origin: last }] : [{ origin: last }]
}

function touchAt(origin: LeadOrigin, at: Date | undefined): Touch {
  return at ? { origin, at } : { origin }
}

/** What a visitor's clock has written; anything else is no time. */
function timeOf(text: string | undefined): Date | undefined {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}
