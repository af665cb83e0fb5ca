import { setPoint } from '../../../shared/rating/triangle/asked-point.ts'
import type { CountedFacet } from '../../../shared/rating/triangle/triangle.ts'
import {
  facetShare,
  facetsTitle,
  isWorthARow,
  listed,
  smallFacetsText
} from '../../../shared/rating/triangle/triangle-words.ts'
import type { WholePoint } from '../../../shared/rating/triangle/whole-point.ts'
import { onPlainClick } from '../plain-press.ts'
import { addressOf } from '../use-rating.ts'
import type { TrianglePart } from './triangle-part.ts'

/** The areas as a table: who leads in each, at how many weights, and a link to its middle. */
export function FacetTable({ current, ...part }: TrianglePart & { current: number | undefined }) {
  const { triangle } = part
  const shown = triangle.facets.filter(
    ({ points, number }) => number === current || isWorthARow(points, triangle.points)
  )
  return (
    <details className="triangle__facets">
      <summary className="triangle__summary chevron">{facetsTitle(triangle)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">№</th>
            <th scope="col">Первая тройка</th>
            <th scope="col" className="align-right">
              Весов из&nbsp;100
            </th>
            <th scope="col">Середина</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((facet) => (
            <FacetRow
              {...part}
              facet={facet}
              isHere={facet.number === current}
              key={facet.number}
            />
          ))}
        </tbody>
      </table>
      {shown.length < triangle.facets.length && <p>{smallFacetsText(triangle, shown.length)}</p>}
    </details>
  )
}

interface FacetRowProps extends TrianglePart {
  facet: CountedFacet
  isHere: boolean
}

function FacetRow({ data, tools, triangle, facet, isHere }: FacetRowProps) {
  const { number, top, points, near } = facet
  const names = top.map((index) => data.tables[0]?.rows[index]?.name).join(', ')
  return (
    <tr aria-current={isHere || undefined}>
      <td>{number}</td>
      <th scope="row">
        {near ? (
          <a
            href={pathTo(near)}
            onClick={onPlainClick(() => tools.ask((asked) => setPoint(data, asked, near)))}
          >
            {names}
          </a>
        ) : (
          names
        )}
      </th>
      <td className="align-right">{facetShare(points, triangle.points)}</td>
      <td>{near && listed(near)}</td>
    </tr>
  )

  function pathTo(point: WholePoint): string {
    const asked = setPoint(data, new URLSearchParams(tools.choice.query), point)
    return `${addressOf(data.path, tools.choice.weighedQuery(asked))}#treugolnik`
  }
}
