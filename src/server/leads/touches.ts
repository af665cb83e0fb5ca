import { shortPage, shortPart, type VisitTouch } from '../../shared/attribution/attribution.ts'
import { decode } from '../../shared/attribution/cookies.ts'
import type { LeadValues } from '../../shared/lead/lead-fields.ts'
import { entryOf, firstContactOf, type LeadOrigin, originsOf, pathOrigins } from './channel.ts'
import type { StoredLead } from './lead.ts'

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
