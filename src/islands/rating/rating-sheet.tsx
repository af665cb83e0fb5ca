import { memo, useMemo } from 'react'
import { nextSort, sortState, TOTAL } from '../../shared/rating/choice.ts'
import type { RatingData } from '../../shared/rating/rating-data.ts'
import { type Standing, topOf } from '../../shared/rating/standing.ts'
import { shareText, sumOf } from '../../shared/rating/weights.ts'
import { uncapitalised } from '../../shared/words/text.ts'
import { metricClass, SheetRow } from './sheet-row.tsx'
import type { RatingPart } from './use-rating.ts'

interface RatingSheetProps extends RatingPart {
  table: RatingData['tables'][number]
  standings: readonly Standing[]
  digits: number
  /** No more rows of this table may be ticked: those of another one are, or as many as may be. */
  isFull: boolean
}

/** One table of a rating with its rows in the chosen order. */
export function RatingSheet({ table, standings, isFull, digits, ...part }: RatingSheetProps) {
  const { data, tools } = part
  const { order } = tools.choice
  const isSorted = order.column !== TOTAL
  const common = useMemo(() => {
    const { rows } = table
    return {
      digits,
      best: data.metrics.map((_, index) => topOf(rows, index)),
      // An attribute that all rows share tells none of them apart.
      told: data.filters.map(
        ({ place }, index) => !place && new Set(rows.map(({ traits }) => traits[index])).size > 1
      )
    }
  }, [data, table, digits])
  return (
    <section
      className="rating-sheet"
      aria-labelledby={table.id}
      data-rating-table=""
      hidden={standings.every(({ isShown }) => !isShown)}
    >
      <h2
        className={`rating-sheet__title${data.tables.length > 1 ? '' : ' visually-hidden'}`}
        id={table.id}
      >
        {table.title}
      </h2>
      <table
        className={`rating-sheet__table${isSorted ? ' rating-sheet__table--sorted' : ''}`}
        aria-labelledby={table.id}
      >
        <SheetHead {...part} shown={table.shown} />
        <tbody data-rating-slides="">
          {standings.map((standing) => (
            <SheetRow
              key={standing.slug}
              {...part}
              {...common}
              standing={standing}
              isFull={isFull}
            />
          ))}
        </tbody>
      </table>
      <p className="demo-note">{table.note}</p>
    </section>
  )
}

function SheetHead({ data, tools, shown }: RatingPart & { shown: readonly string[] }) {
  const { weights, order } = tools.choice
  const features = featuresOf(data)
  const all = sumOf(weights.weights)
  const first = data.metrics.findIndex(({ id }) => id === order.column)
  return (
    <thead className="rating-sheet__head">
      <tr>
        <th scope="col" className="rating-sheet__pick">
          <span className="visually-hidden">Сравнить</span>
        </th>
        <th scope="col" className="rating-sheet__place">
          Место
        </th>
        <th scope="col" className="rating-sheet__name">
          Участник
        </th>
        {features && (
          <th scope="col" className="rating-sheet__features">
            {features}
          </th>
        )}
        <th scope="col" className="rating-sheet__total" aria-sort={sortState(TOTAL, order)}>
          <SortButton column={TOTAL} next={nextSort(TOTAL, order)} title="Итог" />
        </th>
        <th scope="col" className="rating-sheet__bar rating-sheet__scale">
          <span className="visually-hidden">Итог на&nbsp;шкале от&nbsp;0 до&nbsp;100</span>
          <span aria-hidden="true">0</span> <span aria-hidden="true">100</span>
        </th>
        {shown.map((name) => (
          <th scope="col" className="rating-sheet__shown" key={name}>
            {name}
          </th>
        ))}
        {data.metrics.map(({ id, short }, index) => (
          <th
            scope="col"
            className={metricClass(index, first)}
            aria-sort={sortState(id, order)}
            key={id}
          >
            <SortButton column={id} next={nextSort(id, order)} title={short} tone={index + 1} />
            <span className="rating-sheet__weight">
              {shareText(weights.weights[index] ?? 0, all)}
            </span>
          </th>
        ))}
        <th scope="col" className="rating-sheet__open">
          <span className="visually-hidden">Расчёт</span>
        </th>
      </tr>
    </thead>
  )
}

interface SortButtonProps {
  column: string
  /** The order that it asks for. */
  next: string
  title: string
  tone?: number
}

const SortButton = memo(function SortButton({ column, next, title, tone }: SortButtonProps) {
  return (
    <button
      className={`rating-sheet__sort${tone ? ` tone-${tone}` : ''}`}
      type="submit"
      form="rating-form"
      name="sort"
      value={next}
      data-column={column}
    >
      {title}
    </button>
  )
})

/** The heading names what stands there: «Специализация, бюджет проекта». */
function featuresOf({ filters }: RatingData): string {
  return filters
    .filter(({ place }) => place === 'column')
    .map(({ title }, index) => (index === 0 ? title : uncapitalised(title)))
    .join(', ')
}
