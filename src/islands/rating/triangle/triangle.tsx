import { memo, useLayoutEffect, useRef } from 'react'
import type { RatingWords } from '../../../shared/rating/rating-words.ts'
import {
  type PointRow,
  type PointStanding,
  PRINTED_POINT,
  pointStanding,
  setPoint
} from '../../../shared/rating/triangle/point-standing.ts'
import { withCorner } from '../../../shared/rating/triangle/points.ts'
import {
  pointText,
  triangleLead,
  triangleTitle
} from '../../../shared/rating/triangle/triangle-words.ts'
import { fill } from '../../../shared/words/fill.ts'
import { decimal } from '../../../shared/words/numbers.ts'
import { addressOf, onPlainClick } from '../use-rating.ts'
import { facetClass, PointSheet, type TrianglePart } from './point-sheet.tsx'

type Words = RatingWords['triangle']

/** The weights as a point in a triangle that is cut into areas of one order of the leaders. */
export const Triangle = memo(DrawnTriangle, (_, { tools }) => tools.isTriangleHeld)

function DrawnTriangle(part: TrianglePart) {
  const { data, tools, triangle } = part
  const standing = pointStanding(data, triangle, tools.choice.weights.weights)
  return (
    <section className="triangle topped" id="treugolnik" aria-labelledby="treugolnik-title">
      <h2 className="title" id="treugolnik-title">
        {triangleTitle(data, triangle)}
      </h2>
      <p className="triangle__lead small">{triangleLead(data, triangle)}</p>
      <div className="triangle__grid stack">
        <div>
          <PointSheet {...part} standing={standing} />
          <CornerFields {...part} standing={standing} />
        </div>
        <div className="triangle__right">
          <p className="triangle__says">{pointText(standing, triangle, data.words)}</p>
          <PointRows rows={standing.rows} words={data.words.triangle} />
        </div>
        <Areas data={data} triangle={triangle} here={standing.facet?.number} />
      </div>
    </section>
  )
}

interface CornerFieldsProps extends TrianglePart {
  standing: PointStanding
}

/** The weights of the corners as numbers, 100 together. */
function CornerFields({
  data,
  tools,
  triangle,
  standing: { point, isOnSheet }
}: CornerFieldsProps) {
  const { sheet, triangle: words } = data.words
  const fields = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => fillCorners(fields.current, point))

  function take(corner: number, text: string): void {
    const weight = Number.parseInt(text, 10)
    if (weight >= 0) tools.ask((asked) => setPoint(data, asked, withCorner(point, corner, weight)))
  }

  return (
    <fieldset className="triangle__fields topped grid" ref={fields}>
      <legend className="visually-hidden">{words.weights}</legend>
      {data.corners?.map(({ id, title, note }, corner) => (
        <p className="triangle__field" key={id}>
          <label htmlFor={`vershina-${id}`}>
            {title} <span className="caption line">{note}</span>
          </label>
          <input
            id={`vershina-${id}`}
            name={id}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            defaultValue={point[corner]}
            data-corner=""
            onInput={(event) => {
              event.stopPropagation()
              take(corner, event.currentTarget.value)
            }}
            onBlur={() => fillCorners(fields.current, point, true)}
          />
        </p>
      ))}
      <input type="hidden" name={PRINTED_POINT} defaultValue={point.join()} data-corner="" />
      <button className="button button--small triangle__submit" type="submit">
        {sheet.recount}
      </button>
      <p className="triangle__ways row taps small">
        {tools.choice.weights.isOwn && (
          <a
            href={`${addressOf(data.path, tools.choice.publishedQuery)}#treugolnik`}
            onClick={onPlainClick(() =>
              tools.ask((asked) => setPoint(data, asked, triangle.published))
            )}
          >
            {words.restore}
          </a>
        )}
        {isOnSheet && (
          <a href={addressOf(data.picturePath, tools.choice.weightsQuery)} download>
            {words.picture}
          </a>
        )}
      </p>
    </fieldset>
  )
}

/** The fields are uncontrolled, so that what is typed before hydration stays; one that is being typed in is left alone. */
function fillCorners(
  fields: HTMLFieldSetElement | null,
  point: readonly number[],
  isDone = false
): void {
  const inputs = [...(fields?.querySelectorAll<HTMLInputElement>('input[data-corner]') ?? [])]
  for (const [corner, input] of inputs.entries()) {
    const value = String(point[corner] ?? point.join())
    const isTyped = input === document.activeElement && !isDone
    if (!isTyped && input.value !== value) input.value = value
  }
}

/** As many as stand beside the sheet; all of them are in the table of the rating. */
const SHOWN = 7

/** The first rows by the weights in force, and how far each stands from its published place. */
function PointRows({ rows, words }: { rows: readonly PointRow[]; words: Words }) {
  return (
    <ol className="topped" data-rating-slides="">
      {rows.slice(0, SHOWN).map(({ name, place, total, home }) => (
        <li className="triangle__row ruled" key={name}>
          <span className="label" key={`place ${place}`}>
            {place}
          </span>
          <span className="triangle__name small">{name}</span>
          <svg className="triangle__bar" width="100%" height="8" aria-hidden="true">
            <rect width={`${total}%`} height="8" />
          </svg>
          <span className="triangle__total label" key={`total ${total}`}>
            {decimal(total)}
          </span>
          <Move by={home - place} words={words} key={`move ${home - place}`} />
        </li>
      ))}
    </ol>
  )
}

interface AreasProps extends Pick<TrianglePart, 'data' | 'triangle'> {
  /** The area that the point lies in. */
  here: number | undefined
}

/** What the areas of the drawing are, by their numbers. */
function Areas({ data, triangle, here }: AreasProps) {
  const rows = data.tables[0]?.rows ?? []
  return (
    <div>
      <h3 className="triangle__key" id="treugolnik-oblasti">
        {data.words.triangle.areas}
      </h3>
      <ol className="topped" aria-labelledby="treugolnik-oblasti">
        {triangle.facets.map((facet) => (
          <li className="triangle__area ruled" key={facet.number}>
            <span
              className={`triangle__number label ${facetClass(facet, triangle)}`}
              data-here={facet.number === here ? '' : undefined}
            >
              {facet.number}
            </span>
            <span className="small">{facet.top.map((index) => rows[index]?.name).join(', ')}</span>
            <span className="label">{shareText(facet.share * 100)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The least area is too small for one digit after the comma. */
const shareText = (percent: number) => `${percent < 0.05 ? '<\u00a00,1' : decimal(percent)}\u00a0%`

function Move({ by, words }: { by: number; words: Words }) {
  if (by === 0) return <span className="label" />
  const [sign, said] = by > 0 ? (['▲', words.up] as const) : (['▼', words.down] as const)
  return (
    <span className="label" role="img" aria-label={fill(said, { count: Math.abs(by) })}>
      {`${sign}\u2009${Math.abs(by)}`}
    </span>
  )
}
