import { type FormEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { isComparisonFull, sortValue, TOTAL } from '../../shared/rating/choice.ts'
import type { RatingData } from '../../shared/rating/rating-data.ts'
import type { RatingWords } from '../../shared/rating/rating-words.ts'
import { comparisonOf, digitsOf, movedOf, standingsOf } from '../../shared/rating/standing.ts'
import { triangleOf } from '../../shared/rating/triangle/facets.ts'
import { askedPoint, setPoint } from '../../shared/rating/triangle/point-standing.ts'
import { ratingParts, shareText, sumOf, weightParam } from '../../shared/rating/weights.ts'
import { filtersText, weightsHint } from '../../shared/rating/words.ts'
import { fill } from '../../shared/words/fill.ts'
import { slug } from '../../shared/words/slug.ts'
import { Bricks } from './bricks.tsx'
import { NobodyFound, RatingAround, RatingPick } from './rating-around.tsx'
import { RatingSheet } from './rating-sheet.tsx'
import { Triangle } from './triangle/triangle.tsx'
import {
  addressOf,
  fieldsOf,
  onPlainClick,
  type RatingPart,
  type RatingTools,
  toggleFormula,
  useRating
} from './use-rating.ts'
import { Versus } from './versus.tsx'

export interface RatingProps {
  data: RatingData
  /** What the address asks for, in its one form. */
  query: string
}

/** A rating that a visitor filters, weighs, orders and compares: an ordinary form until it is touched. */
export function Rating({ data, query }: RatingProps) {
  const form = useRef<HTMLFormElement>(null)
  const tools = useRating(data, query, form)
  const { choice, isComparing } = tools
  const tables = data.tables.map((table) => ({
    table,
    standings: standingsOf(table, data, choice)
  }))
  const standings = tables.flatMap(({ standings }) => standings)
  const found = standings.filter(({ isShown }) => isShown).length
  const picked = standings.filter(({ slug }) => choice.picked.includes(slug))
  const home = tables.find(({ standings }) => standings.some((one) => picked.includes(one)))
  const digits = digitsOf(data)
  const triangle = triangleOf(data)
  usePickingMark(tools.isLive && picked.length > 0)

  const comparison = isComparing ? comparisonOf(standings, data, choice.compared) : undefined
  const versus = comparison && (
    <Versus
      {...{ data, comparison, digits }}
      weights={choice.weights.weights}
      sheetPath={choice.isSheet ? undefined : `${addressOf(data.path, choice.query)}&vid=pechat`}
    />
  )
  const part = { data, tools }
  if (choice.isSheet) return <Sheet {...part}>{versus}</Sheet>
  return (
    <>
      <div
        className="page"
        data-rating-own={choice.weights.isOwn ? '' : undefined}
        onInput={({ target }) => answerInput(target as Element, tools)}
      >
        <form
          id="rating-form"
          method="get"
          action={data.path}
          autoComplete="off"
          // A weight that is none counts as not given; it must not keep the buttons of rows and columns from answering.
          noValidate
          data-rating-weights=""
          ref={form}
          onSubmit={(event) => submit(event, part)}
        >
          <div className="rating__body">
            <div className="rating-tools topped">
              <RatingFilters {...part} found={found} />
              <RatingWeights {...part} />
            </div>
            <div className="rating__sheets">
              <RatingAround
                {...part}
                found={found}
                all={standings.length}
                moved={movedOf(standings)}
              />
              {tables.map(({ table, standings }) => (
                <RatingSheet
                  {...{ ...part, table, standings, digits }}
                  isFull={(home && home.table !== table) || isComparisonFull(picked.length)}
                  key={table.id}
                />
              ))}
              {found === 0 && <NobodyFound {...part} />}
            </div>
          </div>
          {found > 0 && <RatingPick {...part} names={picked.map(({ row }) => row.name)} />}
          {triangle && <Triangle {...part} triangle={triangle} />}
        </form>
      </div>
      <div className="page" id="sravnenie">
        {versus}
      </div>
    </>
  )
}

/** The comparison alone, for paper. */
function Sheet({ data, tools, children }: RatingPart & { children: ReactNode }) {
  const { weights, query } = tools.choice
  const { sheet: words } = data.words
  const hint = weightsHint(weights.weights, sumOf(weights.weights), weights.isOwn, words)
  return (
    <div className="page" id="sravnenie">
      {children}
      <p className="demo-note caption">{`${data.title}. ${hint}. ${data.tables[0]?.note}`}</p>
      <p className="versus__back">
        <a className="link-arrow" href={addressOf(data.path, query.replace(/&?vid=pechat/, ''))}>
          {words.whole}
        </a>
      </p>
    </div>
  )
}

/** On the root, because by `:has()` all of the page would be styled anew. */
function usePickingMark(isPicking: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-rating-picking', isPicking)
  }, [isPicking])
}

function answerInput(target: Element, { ask, note }: RatingTools): void {
  if (target.matches('[name="sravnit"]')) note()
  else ask()
}

function submit(event: FormEvent<HTMLFormElement>, { data, tools }: RatingPart): void {
  event.preventDefault()
  const { ask, compare } = tools
  const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
  event.currentTarget.querySelector<HTMLElement>('[popover]')?.hidePopover?.()
  // Before anything moves: only rows that pass through the window slide.
  if (button?.matches('[data-rating-weigh]')) document.querySelector('#tablica')?.scrollIntoView()
  if (button?.name === 'sort') ask((asked) => asked.set('sort', button.value))
  else if (button?.name === 'raschet') ask((asked) => toggleFormula(asked, button.value))
  else if (button?.matches('[data-rating-show]')) compare(showComparison)
  else if (button?.matches('[type="image"]')) ask((asked) => press(asked, data, button))
  else ask()
}

/** The sheet was pressed while the script was on the way: its button tells where. */
function press(asked: URLSearchParams, data: RatingData, button: HTMLButtonElement): void {
  const sent = new URLSearchParams(fieldsOf(button.form, button))
  const point = askedPoint(data, sent)
  if (point) setPoint(data, asked, point)
}

function showComparison(): void {
  const title = document.querySelector<HTMLElement>('#sravnenie-title')
  title?.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  title
    ?.closest('section')
    ?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
}

/** A select for each attribute that tells participants apart; on narrow screens a sheet of its own, with the order. */
function RatingFilters({ data, tools, found }: RatingPart & { found: number }) {
  const { choice, printed, isLive, ask } = tools
  const { sheet: words } = data.words
  function clear(asked: URLSearchParams): void {
    for (const name of [...asked.keys()]) asked.delete(name)
    asked.set('sort', TOTAL)
    for (const { id, weight } of data.metrics) asked.set(weightParam(id), String(weight))
  }
  return (
    <>
      <button className="tool rating-tools__fold chevron" type="button" popoverTarget="filtry">
        {filtersText(choice.filters.filter((value) => value >= 0).length, words)}
      </button>
      <div className="rating-filters" id="filtry" popover="auto">
        <div className="rating-filters__head">
          <p>{words.filters}</p>
          <button
            className="cross"
            type="button"
            popoverTarget="filtry"
            popoverTargetAction="hide"
            aria-label={words.close}
          />
        </div>
        <div className="tool chevron rating-filters__order">
          <label className="tool__name" htmlFor="poryadok">
            {words.metric}
          </label>
          <OrderSelect
            metrics={data.metrics}
            total={words.parts}
            column={choice.order.column}
            value={sortValue(choice.order)}
            printed={sortValue(printed.order)}
          />
        </div>
        <FilterFields filters={data.filters} printed={printed} any={words.any} />
        <div className="rating-filters__foot inline">
          <button className="button rating-filters__submit" type="submit">
            {isLive ? `${words.show} ${found}` : words.show}
          </button>
          {choice.query !== '' && (
            <a
              className="rating-filters__reset tap"
              href={data.path}
              onClick={onPlainClick(() => ask(clear))}
            >
              {words.reset}
            </a>
          )}
        </div>
      </div>
    </>
  )
}

interface FilterFieldsProps extends Pick<RatingPart['data'], 'filters'> {
  printed: RatingTools['printed']
  any: string
}

/** Drawn once: the fields are uncontrolled. */
const FilterFields = memo(function FilterFields({ filters, printed, any }: FilterFieldsProps) {
  return filters.map(({ id, title, values }, index) => (
    <div className="tool chevron" key={id}>
      <label className="tool__name" htmlFor={`filtr-${id}`}>
        {title}
      </label>
      <select
        id={`filtr-${id}`}
        name={id}
        defaultValue={slug(values[printed.filters[index] ?? -1] ?? '')}
      >
        <option value="">{any}</option>
        {values.map((value) => (
          <option key={value} value={slug(value)}>
            {value}
          </option>
        ))}
      </select>
    </div>
  ))
})

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
    <select id="poryadok" name="sort" defaultValue={printed}>
      {columns.map(({ id, short }) => (
        <option key={id} value={id === column ? value : id}>
          {short}
        </option>
      ))}
    </select>
  )
})

const STEP = 5

/** A visitor's own weights: only their proportions count. */
function RatingWeights({ data, tools }: RatingPart) {
  const { choice, printed } = tools
  const { sheet: words } = data.words
  const { weights, isOwn } = choice.weights
  const all = sumOf(weights)
  return (
    <details className="rating-weights" id="vesa" open={printed.weights.isOwn}>
      <summary className="rating-weights__summary">
        <span className="tool__name" data-rating-hint="">
          {choice.isNothing ? words.zero : weightsHint(weights, all, isOwn, words)}
        </span>
        <Bricks
          parts={ratingParts(
            weights.map(() => 100),
            weights
          )}
        />
        <span className="rating-weights__title link">{words.change}</span>
      </summary>
      <fieldset className="rating-weights__grid grid">
        <legend className="visually-hidden">{words.weights}</legend>
        {data.metrics.map(({ id, title }, index) => (
          <div className="weight-step" key={id}>
            <WeightField
              param={weightParam(id)}
              title={title}
              tone={index + 1}
              printed={printed.weights.weights[index]}
              words={words}
            />
            <p className="weight-step__share">{shareText(weights[index] ?? 0, all)}</p>
          </div>
        ))}
      </fieldset>
      <div className="rating-weights__foot row">
        <button className="button button--small" type="submit" data-rating-weigh="">
          {words.recount}
        </button>
        <p className="rating-weights__note meta">{words.shares}</p>
      </div>
    </details>
  )
}

interface WeightFieldProps {
  param: string
  title: string
  tone: number
  printed: number | undefined
  words: RatingWords['sheet']
}

/** Drawn once: a field that is drawn again has its name and type written anew, changed or not. */
const WeightField = memo(function WeightField({
  param,
  title,
  tone,
  printed,
  words
}: WeightFieldProps) {
  return (
    <>
      <label className={`weight-step__label tone-${tone}`} htmlFor={param}>
        {title}
      </label>
      <div className="weight-step__control">
        <button
          className="weight-step__button"
          type="button"
          data-step={-STEP}
          aria-label={fill(words.less, { metric: title, step: STEP })}
        >
          −
        </button>
        <input
          className="weight-step__input"
          id={param}
          name={param}
          type="number"
          inputMode="numeric"
          min="0"
          max="100"
          defaultValue={printed}
        />
        <button
          className="weight-step__button"
          type="button"
          data-step={STEP}
          aria-label={fill(words.more, { metric: title, step: STEP })}
        >
          +
        </button>
      </div>
    </>
  )
})

export const islands = { rating: Rating }
