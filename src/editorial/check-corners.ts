import { cornersOf } from '../content/rating-corners.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** Fewer criteria than corners make no triangle. */
const LEAST = 3

/** Ratings whose criteria are not each in one corner of their triangle of weights: their pages have none. */
export function checkCorners(content: Content): ContentFault[] {
  return content.ratings
    .filter(({ data }) => data.metrics.length >= LEAST)
    .flatMap((rating) => cornerFaults(content, rating))
}

function cornerFaults(content: Content, entry: Entry<'ratings'>): ContentFault[] {
  const held = (cornersOf(entry.slug) ?? []).flatMap(({ metrics }) => metrics)
  const own = entry.data.metrics.map(({ id }) => id)
  const misplaced = own.filter((id) => held.filter((one) => one === id).length !== 1)
  const strange = held.filter((id) => !own.includes(id))
  // What is called otherwise now is told of once, by its new name.
  const [id = ''] = [...misplaced, ...strange]
  if (!id) return []
  const what = own.includes(id)
    ? `does not have «${id}» in one corner`
    : `has «${id}», which is no metric`
  const text = `the page has no triangle: src/content/rating-corners.ts ${what}`
  return [faultAt(content, { entry, line: lineWith(entry, `- id: ${id}`), text })]
}
