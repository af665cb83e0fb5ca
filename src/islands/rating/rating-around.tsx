import { memo } from 'react'
import { sortValue, TOTAL } from '../../shared/rating/choice.ts'
import { besideText } from '../../shared/rating/rating-data.ts'
import { weightParam } from '../../shared/rating/weights.ts'
import { compareText, filtersText, pickedText, ratingStatus } from '../../shared/rating/words.ts'
import { SelectBox } from '../lead-form/select-box.tsx'
import { addressOf, onPlainClick, type RatingPart } from './use-rating.ts'

interface AroundProps extends RatingPart {
  found: number
  all: number
  /** How many stand elsewhere than in the rating. */
  moved: number
}

/** What stands over the tables: what is shown, links to it, the order on narrow screens, the signs. */
export function RatingAround({ found, all, moved, ...part }: AroundProps) {
  const { data, tools } = part
  const { choice } = tools
  const { order, weights } = choice
  const { sheet: words } = data.words
  const column = data.metrics.find(({ id }) => id === order.column)?.title ?? ''
  const shown = { found, all, order, column, moved: weights.isOwn ? moved : undefined }
  return (
    <>
      <div className="rating-state meta ends" id="tablica">
        <p role="status">{ratingStatus(shown, words)}</p>
        <StateLinks {...part} />
      </div>
      <div className="rating-bar">
        <label className="visually-hidden" htmlFor="poryadok">
          {words.metric}
        </label>
        <SelectBox>
          <OrderSelect
            metrics={data.metrics}
            total={words.parts}
            column={order.column}
            value={sortValue(order)}
            printed={sortValue(tools.printed.order)}
          />
        </SelectBox>
        <button
          className="button button--line rating-bar__filters"
          type="button"
          popoverTarget="filtry"
        >
          {filtersText(choice.filters.filter((value) => value >= 0).length, words)}
        </button>
      </div>
      {found > 0 && <Legend data={data} isOwn={weights.isOwn} />}
    </>
  )
}

function StateLinks({ data, tools }: RatingPart) {
  const { choice, ask } = tools
  const { sheet: words } = data.words
  const address = addressOf(data.path, choice.query)
  function reset(asked: URLSearchParams): void {
    for (const { id, weight } of data.metrics) asked.set(weightParam(id), String(weight))
  }
  return (
    <p className="rating-state__links">
      <a
        href={address}
        aria-live="polite"
        data-action="copy-link"
        data-send=""
        data-rating-link=""
        hidden={choice.query === ''}
      >
        {words.link}
      </a>
      {choice.weights.isOwn && (
        <a
          href={addressOf(data.path, choice.publishedQuery)}
          data-rating-reset=""
          onClick={onPlainClick(() => ask(reset))}
        >
          {words.restore}
        </a>
      )}
      <a href={addressOf(data.csvPath, choice.weightsQuery)} download>
        {words.csv}
      </a>
    </p>
  )
}

interface OrderSelectProps extends Pick<RatingPart['data'], 'metrics'> {
  /** Names the totals. */
  total: string
  /** The one that is ordered by, and how. */
  column: string
  value: string
  printed: string
}

/** Every column from its highest value down, and the order in force: it holds the order for everything. */
const OrderSelect = memo(function OrderSelect({
  metrics,
  total,
  column,
  value,
  printed
}: OrderSelectProps) {
  const columns = [{ id: TOTAL, short: total }, ...metrics]
  return (
    <select
      className="field__control"
      id="poryadok"
      name="sort"
      form="rating-form"
      defaultValue={printed}
    >
      {columns.map(({ id, short }) => (
        <option key={id} value={id === column ? value : id}>
          {short}
        </option>
      ))}
    </select>
  )
})

const Legend = memo(function Legend({
  data,
  isOwn
}: Pick<RatingPart, 'data'> & { isOwn: boolean }) {
  const { beside, words } = data
  return (
    <ul className="rating-legend row" aria-label={words.sheet.signs}>
      {data.metrics.map(({ id, short }, index) => (
        <li className={`tone-${index + 1}`} key={id}>
          {short}
        </li>
      ))}
      {beside && !isOwn && (
        <>
          <li className="rating-legend__past">{beside.period}</li>
          <li className="rating-legend__move">{besideText(beside, words)}</li>
        </>
      )}
      <li className="rating-legend__best">{words.sheet.best}</li>
    </ul>
  )
})

export function NobodyFound({ data, tools }: RatingPart) {
  function unfilter(asked: URLSearchParams): void {
    for (const { id } of data.filters) asked.delete(id)
  }
  const { sheet: words } = data.words
  return (
    <p className="empty-state">
      {`${words.nobody} `}
      <a
        href={addressOf(data.path, tools.choice.unfilteredQuery)}
        onClick={onPlainClick(() => tools.ask(unfilter))}
      >
        {words.unfilter}
      </a>
    </p>
  )
}

/** What is ticked, and the button that compares it. */
export function RatingPick({ data, tools, names }: RatingPart & { names: string[] }) {
  const { choice, isLive } = tools
  const { sheet: words } = data.words
  const count = choice.compared.length
  return (
    <p className="rating-pick meta inline">
      <span aria-live="polite">{pickedText(names, words)}</span>
      <button
        className="button"
        type="submit"
        form="rating-form"
        data-rating-show=""
        disabled={isLive && count === 0}
      >
        {compareText(isLive ? count : 0, words)}
      </button>
    </p>
  )
}
