import type { RatingData } from '../rating-data.ts'
import { weightParam } from '../weights.ts'
import { weightsOf } from './point-weights.ts'
import { isInside, pointAt, SHEET } from './sheet-place.ts'
import { triangleOf } from './triangle.ts'
import { scaledPoint, type WholePoint } from './whole-point.ts'

/**
 * The sheet as a button that is a picture. A browser sends where it was pressed in pixels of the size it is shown in, and
 * not that size: each has a name of its own.
 */
export const SHOTS = [
  { name: 'tochka', width: 520, height: 450 },
  { name: 'tochka-358', width: 358, height: 310 },
  { name: 'tochka-280', width: 280, height: 242 }
] as const

/** The field that says what the fields of the corners held when they were sent out. */
export const PRINTED_POINT = 'vershiny'

/** Whether a query has anything to do with the triangle, and so is answered by another address. */
export function asksForPoint({ corners = [] }: RatingData, asked: URLSearchParams): boolean {
  if (corners.length === 0) return false
  const fields = [PRINTED_POINT, ...corners.map(({ id }) => id)]
  return (
    fields.some((name) => asked.has(name)) ||
    SHOTS.some(({ name }) => asked.has(`${name}.x`) || asked.has(`${name}.y`))
  )
}

/**
 * The point that is asked for, where there is one: by a press on the sheet, else by the fields of its corners if they say
 * something else than was sent out.
 */
export function askedPoint(data: RatingData, asked: URLSearchParams): WholePoint | undefined {
  return data.corners && (pressedPoint(asked) ?? writtenPoint(data, asked))
}

/** What is asked for, with the weights that the triangle gives where it gives any. */
export function withPoint(data: RatingData, asked: URLSearchParams): URLSearchParams {
  const point = askedPoint(data, asked)
  return point ? setPoint(data, new URLSearchParams(asked), point) : asked
}

/** Sets the weights that stand for a point. @returns The same query. */
export function setPoint(
  data: RatingData,
  asked: URLSearchParams,
  point: WholePoint
): URLSearchParams {
  const weights = weightsOf(data, triangleOf(data)?.rows ?? [], point)
  for (const [index, { id }] of data.metrics.entries()) {
    asked.set(weightParam(id), String(weights[index]))
  }
  return asked
}

/** A press outside of the triangle is none, as is the 0,0 that a key sends. */
function pressedPoint(asked: URLSearchParams): WholePoint | undefined {
  for (const { name, width, height } of SHOTS) {
    const x = pixelOf(asked.get(`${name}.x`))
    const y = pixelOf(asked.get(`${name}.y`))
    if (x === undefined || y === undefined) continue
    const point = pointAt((x * SHEET.width) / width, (y * SHEET.height) / height)
    if (isInside(point)) return scaledPoint(point)
  }
  return undefined
}

/** A corner that is not named keeps what is published. */
function writtenPoint(data: RatingData, asked: URLSearchParams): WholePoint | undefined {
  const ids = (data.corners ?? []).map(({ id }) => id)
  const isPrinted = ids.map((id) => asked.get(id)).join() === asked.get(PRINTED_POINT)
  if (isPrinted || !ids.some((id) => asked.has(id))) return undefined
  const published = triangleOf(data)?.published ?? []
  const numbers = ids.map((id, corner) => numberOf(asked.get(id) ?? String(published[corner])))
  return numbers.every((number) => number !== undefined) ? scaledPoint(numbers) : undefined
}

function pixelOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  return /^\d{1,3}([.,]\d{1,2})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}
