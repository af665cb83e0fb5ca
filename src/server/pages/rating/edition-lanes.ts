import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { editionLane, laneAxis } from '../../../drawings/edition-lane.ts'
import { monthNumber } from '../../../drawings/profile/numbers.ts'
import { Bricks } from '../../../islands/rating/bricks.tsx'
import { longDate, longMonth } from '../../../shared/dates.ts'
import { links } from '../../../shared/links.ts'
import type { Content, Entry } from '../../content/content.ts'
import { currentRatings } from './rating-editions.ts'

/** Coming editions on one axis of months; drawings are HTML. */
export interface EditionLanes {
  axis: string
  lanes: readonly { path: string; title: string; says: readonly string[]; drawing: string }[]
}

interface Coming {
  rating: Entry<'ratings'>
  next: string
}

/**
 * Editions that have a month, the nearest first.
 *
 * @param since The day from whose month on the axis goes.
 */
export function editionLanes(
  content: Pick<Content, 'ratings'>,
  since: string
): EditionLanes | undefined {
  const coming = currentRatings(content)
    .flatMap((rating): Coming[] => (rating.data.next ? [{ rating, next: rating.data.next }] : []))
    .sort((a, b) => a.next.localeCompare(b.next))
  const last = coming.at(-1)
  if (!last) return undefined
  const months = coming.map(({ next }) => monthNumber(next))
  const axis = { from: Math.min(monthNumber(since), ...months), to: Math.max(...months) }
  return {
    axis: laneAxis(axis),
    lanes: coming.map(({ rating: { slug, data }, next }) => ({
      path: links.rating(slug),
      title: data.menu,
      says: [...termsText(data), `выпуск: ${longMonth(next)}`],
      drawing: editionLane({ month: next, name: nameOf(next), ...data.terms }, axis)
    }))
  }
}

function termsText({ terms }: Entry<'ratings'>['data']): string[] {
  if (!terms) return ['заявку не подают']
  const { requests, documents } = terms
  return [
    `заявки до ${longDate(requests)}`,
    ...(documents ? [`документы до ${longDate(documents)}`] : [])
  ]
}

/** «ноябрь». */
const nameOf = (month: string) => longMonth(month).split(' ', 1)[0] ?? month

/** A total as laid bricks where nothing of it changes. */
export function drawBricks(
  parts: readonly number[],
  drawing: Omit<ComponentProps<typeof Bricks>, 'parts'> = {}
): string {
  return renderToStaticMarkup(createElement(Bricks, { parts, ...drawing }))
}
