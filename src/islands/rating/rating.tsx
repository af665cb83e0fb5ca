import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { comparisonOf, digitsOf } from '../../shared/rating/comparison.ts'
import { isComparisonFull } from '../../shared/rating/query.ts'
import type { RatingData } from '../../shared/rating/rating-data.ts'
import { movedOf, standingsOf } from '../../shared/rating/standing.ts'
import { sumOf } from '../../shared/rating/total.ts'
import { askedPoint, setPoint } from '../../shared/rating/triangle/asked-point.ts'
import { triangleOf } from '../../shared/rating/triangle/triangle.ts'
import { weightsHint } from '../../shared/rating/words.ts'
import { NobodyFound, RatingAround, RatingPick } from './rating-around.tsx'
import { RatingFilters } from './rating-filters.tsx'
import { fieldsOf, toggleFormula } from './rating-form.ts'
import { RatingSheet } from './rating-sheet.tsx'
import { RatingWeights } from './rating-weights.tsx'
import { Triangle } from './triangle/triangle.tsx'
import { addressOf, type RatingPart, type RatingTools, useRating } from './use-rating.ts'
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
          data-rating-weights=""
          ref={form}
          onSubmit={(event) => submit(event, part)}
        >
          <div className="rating__body">
            <div className="rating-tools">
              <RatingFilters {...part} found={found} />
              <RatingWeights {...part} />
            </div>
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
          {found > 0 && <RatingPick tools={tools} names={picked.map(({ row }) => row.name)} />}
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
  const hint = weightsHint(weights.weights, sumOf(weights.weights), weights.isOwn)
  return (
    <div className="page" id="sravnenie">
      {children}
      <p className="demo-note">{`${data.title}. ${hint}. ${data.tables[0]?.note}`}</p>
      <p className="versus__back">
        <a className="link-arrow" href={addressOf(data.path, query.replace(/&?vid=pechat/, ''))}>
          Ко&nbsp;всей таблице
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
