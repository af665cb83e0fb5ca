import { memo, useMemo } from 'react'
import { nextSort, sortState, TOTAL } from '../../shared/rating/choice.ts'
import { pastText, type RatingData } from '../../shared/rating/rating-data.ts'
import type { RatingWords } from '../../shared/rating/rating-words.ts'
import { type Standing, topOf, traitText } from '../../shared/rating/standing.ts'
import { factorText, ratingParts, shareText, sumOf } from '../../shared/rating/weights.ts'
import { totalLabel } from '../../shared/rating/words.ts'
import { fill } from '../../shared/words/fill.ts'
import { decimal } from '../../shared/words/numbers.ts'
import { uncapitalised } from '../../shared/words/text.ts'
import { Bricks } from './bricks.tsx'
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
      <p className="demo-note caption">{table.note}</p>
    </section>
  )
}

function SheetHead({ data, tools, shown }: RatingPart & { shown: readonly string[] }) {
  const { weights, order } = tools.choice
  const { sheet: words } = data.words
  const features = featuresOf(data)
  const all = sumOf(weights.weights)
  const first = data.metrics.findIndex(({ id }) => id === order.column)
  return (
    <thead className="rating-sheet__head">
      <tr>
        <th scope="col" className="rating-sheet__pick">
          <span className="visually-hidden">{words.compare}</span>
        </th>
        <th scope="col" className="rating-sheet__place">
          {words.place}
        </th>
        <th scope="col" className="rating-sheet__name">
          {words.name}
        </th>
        {features && (
          <th scope="col" className="rating-sheet__features">
            {features}
          </th>
        )}
        <th scope="col" className="rating-sheet__total" aria-sort={sortState(TOTAL, order)}>
          <SortButton column={TOTAL} next={nextSort(TOTAL, order)} title={words.total} />
        </th>
        <th scope="col" className="rating-sheet__bar rating-sheet__scale">
          <span className="visually-hidden">{words.scale}</span>
          <span aria-hidden="true">0</span>{' '}
          {data.beside && !weights.isOwn && (
            <span className="rating-sheet__past" aria-hidden="true">
              {data.beside.period}
            </span>
          )}{' '}
          <span aria-hidden="true">100</span>
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
            <SortButton column={id} next={nextSort(id, order)} title={short} />
            <span className={`rating-sheet__weight line tone-${index + 1}`}>
              {shareText(weights.weights[index] ?? 0, all)}
            </span>
          </th>
        ))}
        <th scope="col" className="rating-sheet__open">
          <span className="visually-hidden">{words.formula}</span>
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
}

const SortButton = memo(function SortButton({ column, next, title }: SortButtonProps) {
  return (
    <button
      className="rating-sheet__sort"
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

interface SheetRowProps extends RatingPart {
  standing: Standing
  digits: number
  /** The highest values, one a metric. */
  best: readonly number[]
  /** Whether an attribute stands under the names. */
  told: readonly boolean[]
  /** No more rows may be ticked. */
  isFull: boolean
}

/** A participant, and how the total comes about where that is asked for. */
function SheetRow(props: SheetRowProps) {
  const { data, tools, standing, digits, best, told, isFull } = props
  const { choice, printed, isLive } = tools
  const { row, slug, total, isShown } = standing
  const { sheet: words } = data.words
  const { weights, isOwn } = choice.weights
  const first = data.metrics.findIndex(({ id }) => id === choice.order.column)
  const isOpen = choice.opened.includes(slug)
  const parts = ratingParts(row.values, weights)
  return (
    <>
      <tr className="rating-sheet__row" data-rating-row={slug} hidden={!isShown}>
        <PickCell
          slug={slug}
          label={fill(words.compareOne, row)}
          isPrinted={printed.compared.includes(slug)}
          isDisabled={isLive && isFull && !choice.picked.includes(slug)}
        />
        <PlaceCell standing={standing} isOwn={isOwn} was={words.was} />
        <TraitCells {...{ data, row, told }} />
        <td className="rating-sheet__total" data-rating-total="">
          {decimal(total)}
        </td>
        <td className="rating-sheet__bar">
          <Bricks
            parts={parts}
            label={totalLabel(total, words, pastText(row, data))}
            past={isOwn ? undefined : row.past}
            first={first}
          />
        </td>
        <MetricCells {...{ data, row, digits, best, first }} />
        <OpenCell slug={slug} label={fill(words.formulaOf, row)} isOpen={isOpen} />
      </tr>
      {isOpen && <Formula {...props} parts={parts} first={first} />}
    </>
  )
}

interface NamedCellProps extends Pick<Standing, 'slug'> {
  label: string
}

interface PickCellProps extends NamedCellProps {
  isPrinted: boolean
  isDisabled: boolean
}

/** Not drawn again by other weights: a field would have its name and type written anew. */
const PickCell = memo(function PickCell({ slug, label, isPrinted, isDisabled }: PickCellProps) {
  return (
    <td className="rating-sheet__pick">
      <input
        type="checkbox"
        name="sravnit"
        value={slug}
        form="rating-form"
        aria-label={label}
        defaultChecked={isPrinted}
        disabled={isDisabled}
      />
    </td>
  )
})

const OpenCell = memo(function OpenCell({
  slug,
  label,
  isOpen
}: NamedCellProps & { isOpen: boolean }) {
  return (
    <td className="rating-sheet__open">
      <button
        className="rating-sheet__toggle chevron"
        type="submit"
        form="rating-form"
        name="raschet"
        value={slug}
        aria-expanded={isOpen}
        aria-label={label}
      />
    </td>
  )
})

/**
 * What says the place is a new element each time: a translator may have replaced the text node that React would otherwise
 * change. Not its cell, which would have the boxes of all of its row built anew.
 */
interface PlaceCellProps {
  standing: Standing
  isOwn: boolean
  was: RatingWords['sheet']['was']
}

function PlaceCell({ standing, isOwn, was }: PlaceCellProps) {
  const { place, home, change } = standing
  return (
    <td className={`rating-sheet__place${place === 1 ? ' rating-sheet__place--first' : ''}`}>
      <div key={`${place} ${isOwn}`}>
        {place}
        {!isOwn && change && (
          <span className={`move move--${change.direction}`} role="img" aria-label={change.text}>
            {change.sign}
          </span>
        )}
        {isOwn && <small className="rating-sheet__home">{fill(was, { place: home })}</small>}
      </div>
    </td>
  )
}

interface CellsProps extends Pick<SheetRowProps, 'data'> {
  row: Standing['row']
}

/** Who it is: the name with what tells it apart, and the features that have a column. */
const TraitCells = memo(function TraitCells({
  data,
  row,
  told
}: CellsProps & Pick<SheetRowProps, 'told'>) {
  const { name, traits } = row
  const about = data.filters.flatMap((filter, index) =>
    told[index] ? traitText(filter, traits[index]) : []
  )
  const features = data.filters.flatMap(({ place, values }, index) =>
    place === 'column' ? [values[traits[index] ?? -1] ?? ''] : []
  )
  const [feature, ...others] = features
  return (
    <>
      <th scope="row" className="rating-sheet__name">
        {name}
        {about.length > 0 && <small>{about.join(', ')}</small>}
      </th>
      {feature !== undefined && (
        <td className="rating-sheet__features">
          {feature}
          {others.map((other) => (
            <small key={other}>{other}</small>
          ))}
        </td>
      )}
    </>
  )
})

interface MetricCellsProps extends CellsProps, Pick<SheetRowProps, 'digits' | 'best'> {
  first: number
}

/** What was measured: the same by any weights. */
const MetricCells = memo(function MetricCells({
  data,
  row,
  digits,
  best,
  first
}: MetricCellsProps) {
  return (
    <>
      {row.shown.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place and keeps it.
        <td className="rating-sheet__shown" key={index}>
          {text}
        </td>
      ))}
      {data.metrics.map(({ id, short }, index) => {
        const value = row.values[index] ?? 0
        const className = metricClass(index, first, value === best[index])
        return (
          <td className={className} data-label={short} key={id}>
            {decimal(value, digits)}
            {row.raw[index] && (
              <small title={row.raw[index]}>{row.raw[index].split(', ', 1)}</small>
            )}
          </td>
        )
      })}
    </>
  )
})

interface FormulaProps extends SheetRowProps {
  parts: readonly number[]
  first: number
}

function Formula({ data, tools, standing, parts, first }: FormulaProps) {
  const { row, total, isShown } = standing
  const { weights } = tools.choice.weights
  const { sheet: words } = data.words
  const all = sumOf(weights)
  return (
    <tr className="rating-sheet__formula" data-rating-formula="" hidden={!isShown}>
      <td colSpan={2} className="rating-sheet__pick" />
      <th scope="row" className="rating-sheet__name">
        {words.formula}
        <small>{words.product}</small>
      </th>
      {data.filters.some(({ place }) => place === 'column') && (
        <td className="rating-sheet__features" />
      )}
      <td className="rating-sheet__total">{decimal(sumOf(parts), 2)}</td>
      <td className="rating-sheet__bar">
        <span>{fill(words.rounded, { total: decimal(total) })}</span>
        <small>{pastText(row, data)}</small>
      </td>
      {row.shown.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place and keeps it.
        <td className="rating-sheet__shown" key={index} />
      ))}
      {data.metrics.map(({ id, short }, index) => (
        <td className={metricClass(index, first)} data-label={short} key={id}>
          <small>{row.raw[index]?.split(', ').slice(1).join(', ')}</small>
          <small>{`× ${factorText(weights[index] ?? 0, all)}`}</small>
          <b>{decimal(parts[index] ?? 0, 2)}</b>
        </td>
      ))}
      <td className="rating-sheet__open" />
    </tr>
  )
}

/** @param first The metric that orders the rows, -1 for none; narrow screens show it, or the first one. */
function metricClass(index: number, first: number, isBest = false): string {
  const part = 'rating-sheet__metric'
  const isChosen = index === Math.max(0, first)
  return [
    part,
    ...(isBest ? [`${part}--best`] : []),
    ...(isChosen ? [`${part}--chosen`] : [])
  ].join(' ')
}
