import type { PointRow } from '../../../shared/rating/triangle/point-standing.ts'
import { decimal } from '../../../shared/words/decimal.ts'

/** As many as stand beside the sheet; all of them are in the table. */
const SHOWN = 7

/** The first rows by the weights in force, and how far each stands from its published place. */
export function PointRows({ rows }: { rows: readonly PointRow[] }) {
  return (
    <ol className="triangle__rows" data-rating-slides="">
      {rows.slice(0, SHOWN).map(({ name, place, total, home }) => (
        <li className="triangle__row" key={name}>
          <span className="triangle__place" key={`place ${place}`}>
            {place}
          </span>
          <span className="triangle__name">{name}</span>
          <svg className="triangle__bar" width="100%" height="8" aria-hidden="true">
            <rect width={`${total}%`} height="8" />
          </svg>
          <span className="triangle__total" key={`total ${total}`}>
            {decimal(total)}
          </span>
          <Move by={home - place} key={`move ${home - place}`} />
        </li>
      ))}
    </ol>
  )
}

function Move({ by }: { by: number }) {
  if (by === 0) return <span className="triangle__move" />
  const [sign, word] = by > 0 ? ['▲', 'выше'] : ['▼', 'ниже']
  return (
    <span
      className="triangle__move"
      role="img"
      aria-label={`${word} опубликованного места на\u00A0${Math.abs(by)}`}
    >
      {`${sign}\u2009${Math.abs(by)}`}
    </span>
  )
}
