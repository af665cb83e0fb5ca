import { memo } from 'react'
import { besideText } from '../../shared/rating/rating-data.ts'
import { weightParam } from '../../shared/rating/weights.ts'
import { compareText, pickedText, ratingStatus } from '../../shared/rating/words.ts'
import { addressOf, onPlainClick, type RatingPart } from './use-rating.ts'

interface AroundProps extends RatingPart {
  found: number
  all: number
  /** How many stand elsewhere than in the rating. */
  moved: number
}

/** What stands over the tables: what is shown, links to it, the signs. */
export function RatingAround({ found, all, moved, ...part }: AroundProps) {
  const { data, tools } = part
  const { choice } = tools
  const { order, weights } = choice
  const { sheet: words } = data.words
  const column = data.metrics.find(({ id }) => id === order.column)?.title ?? ''
  const shown = { found, all, order, column, moved: weights.isOwn ? moved : undefined }
  return (
    <>
      <div
        className={choice.query === '' ? 'visually-hidden' : 'rating-state meta ends'}
        id="tablica"
      >
        <p role="status">{ratingStatus(shown, words)}</p>
        <StateLinks {...part} />
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
    <p className="rating-state__links row taps">
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
    </p>
  )
}

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
      <a className="tap" href={addressOf(data.csvPath, choice.weightsQuery)} download>
        {words.csv}
      </a>
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
