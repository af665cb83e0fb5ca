import { useLayoutEffect, useRef } from 'react'
import { PRINTED_POINT, setPoint } from '../../../shared/rating/triangle/asked-point.ts'
import { withCorner } from '../../../shared/rating/triangle/moved-point.ts'
import type { PointStanding } from '../../../shared/rating/triangle/point-standing.ts'
import { onPlainClick } from '../plain-press.ts'
import { addressOf } from '../use-rating.ts'
import type { TrianglePart } from './triangle-part.ts'

interface CornerFieldsProps extends TrianglePart {
  standing: PointStanding
}

/** The weights of the corners as numbers, 100 together. */
export function CornerFields({
  data,
  tools,
  triangle,
  standing: { point, isOnSheet }
}: CornerFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => fillCorners(fields.current, point))

  function take(corner: number, text: string): void {
    const weight = Number.parseInt(text, 10)
    if (weight >= 0) tools.ask((asked) => setPoint(data, asked, withCorner(point, corner, weight)))
  }

  return (
    <fieldset className="triangle__fields" ref={fields}>
      <legend className="visually-hidden">Веса вершин, вместе 100</legend>
      {data.corners?.map(({ id, title, note }, corner) => (
        <p className="triangle__field" key={id}>
          <label htmlFor={`vershina-${id}`}>
            {title} <small>{note}</small>
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
        Пересчитать
      </button>
      <p className="triangle__ways">
        {tools.choice.weights.isOwn && (
          <a
            href={`${addressOf(data.path, tools.choice.publishedQuery)}#treugolnik`}
            onClick={onPlainClick(() =>
              tools.ask((asked) => setPoint(data, asked, triangle.published))
            )}
          >
            Вернуть опубликованные
          </a>
        )}
        {isOnSheet && (
          <a href={addressOf(data.picturePath, tools.choice.weightsQuery)} download>
            Картинка 1200×630
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
