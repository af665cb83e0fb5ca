import type { RatingData } from '../../shared/rating/rating-data.ts'
import { type Comparison, type Standing, topOf, traitText } from '../../shared/rating/standing.ts'
import { shareText, sumOf } from '../../shared/rating/weights.ts'
import { fill } from '../../shared/words/fill.ts'
import { decimal } from '../../shared/words/numbers.ts'

interface VersusProps {
  data: RatingData
  comparison: Comparison
  weights: readonly number[]
  digits: number
  /** Where the comparison stands alone, to be printed; absent there. */
  sheetPath?: string | undefined
}

/** Two to four participants side by side, drawn and as a table. */
export function Versus({ sheetPath, ...given }: VersusProps) {
  const { title, lead, items } = given.comparison
  const { versus: words } = given.data.words
  return (
    <section className="versus" aria-labelledby="sravnenie-title" data-rating-compare="">
      <div className="section-head">
        <p className="section-head__index label">{words.label}</p>
        <div className="section-head__main">
          <h2 id="sravnenie-title" tabIndex={-1}>
            {title}
          </h2>
          <p className="section-head__lead lead">{lead}</p>
        </div>
        {sheetPath && (
          <p className="section-head__link versus__actions row taps meta">
            <button
              className="button button--small versus__send"
              type="button"
              aria-live="polite"
              data-action="copy-link"
              data-url="#sravnenie"
              data-send=""
            >
              {words.send}
            </button>
            <a href="#tablica">{words.change}</a>
            <a className="versus__print" href={sheetPath}>
              {words.print}
            </a>
          </p>
        )}
      </div>
      <ul className="versus__list grid">
        {items.map((item) => (
          <VersusItem key={item.slug} item={item} {...given} />
        ))}
      </ul>
      <VersusTable {...given} />
    </section>
  )
}

function VersusItem({ item, ...given }: VersusProps & { item: Standing }) {
  const { data, comparison, weights, digits } = given
  const { row, place, total } = item
  const { versus: words } = data.words
  const others = comparison.items.filter((other) => other !== item).map(({ row }) => row.values)
  return (
    <li className="versus__item">
      <p className="label">{fill(words.place, { place })}</p>
      <h3 className="versus__name">{row.name}</h3>
      <p className="versus__total big">{decimal(total)}</p>
      <Terrain
        title={fill(words.total, { name: row.name, total: decimal(total) })}
        values={row.values}
        weights={weights}
        names={data.metrics.map(({ short }) => short)}
        digits={digits}
        others={others}
      />
      <p className="versus__facts small">
        {data.filters.flatMap((filter, index) => traitText(filter, row.traits[index])).join(', ')}
      </p>
    </li>
  )
}

/** The same numbers: a row for each metric, with a cell for each participant. */
function VersusTable({ data, comparison, weights, digits }: VersusProps) {
  const { sheet, versus: words } = data.words
  const rows = comparison.items.map(({ row }) => row)
  const all = sumOf(weights)
  return (
    <table className="versus-table ledger">
      <caption className="label">{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{sheet.metric}</th>
          <th scope="col">{words.weight}</th>
          {rows.map(({ name }) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.metrics.map(({ id, title }, index) => (
          <tr key={id}>
            <th scope="row">
              <span className={`tone-${index + 1}`}>{title}</span>
            </th>
            <td>{shareText(weights[index] ?? 0, all)}</td>
            {rows.map(({ name, values }) => (
              <td
                className={values[index] === topOf(rows, index) ? 'versus-table__top' : undefined}
                key={name}
              >
                {decimal(values[index] ?? 0, digits)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{sheet.total}</th>
          <td>100&nbsp;%</td>
          {comparison.items.map(({ slug, total }) => (
            <td key={slug}>{decimal(total)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface TerrainProps {
  title: string
  /** One a metric. */
  values: readonly number[]
  /** One a metric; a step is as wide as its share of them. */
  weights: readonly number[]
  names: readonly string[]
  /** After the comma of a value. */
  digits: number
  /** Values of those it stands beside, drawn behind it. */
  others: readonly (readonly number[])[]
}

/** A step narrower than this percentage of the width has no room for its name. */
const NAMED = 14

/**
 * A participant as terrain: a step for each metric, as wide as its weight and as high as its value, so that the
 * hatched ground is the total.
 */
function Terrain({ title, values, weights, names, digits, others }: TerrainProps) {
  const steps = stepsOf(weights).map((step, index) => {
    const value = values[index] ?? 0
    const highest = Math.max(value, ...others.map((other) => other[index] ?? 0))
    return { ...step, name: names[index] ?? '', value, top: level(highest) - 8 }
  })
  const seen = steps.filter(({ width }) => width > 0)
  return (
    <svg className="terrain" width="100%" height={HEIGHT} role="img">
      <title>{title}</title>
      <Strokes part="ground" strokes={hatching(steps, values)} />
      {others.map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells them apart but their values.
        <Strokes key={index} part="other" strokes={outline(steps, other)} />
      ))}
      <Strokes part="line" strokes={outline(steps, values)} />
      <line className="terrain__base" x1="0" x2="100%" y1={BASE} y2={BASE} />
      <g className="bricks">
        {steps.map(({ name, x, width }) => (
          <rect
            key={name}
            x={`${x}%`}
            y={BASE + 4}
            width={`${Math.max(0, width - 0.4)}%`}
            height="6"
          />
        ))}
      </g>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of a drawing takes no focus. */}
      <g aria-hidden="true">
        <g className="terrain__values">
          {seen.map(({ name, value, top, ...step }) => (
            <text key={name} x={`${hundredth(step.x + step.width / 2)}%`} y={top}>
              {decimal(value, digits)}
            </text>
          ))}
        </g>
        {seen
          .filter(({ width }) => width >= NAMED)
          .map(({ name, x }) => (
            <text key={name} className="terrain__name" x={`${x}%`} y={HEIGHT - 8}>
              {name}
            </text>
          ))}
      </g>
    </svg>
  )
}

function Strokes({ part, strokes }: { part: string; strokes: readonly Stroke[] }) {
  return (
    <g className={`terrain__${part}`}>
      {strokes.map((stroke) => (
        <line key={`${stroke.x1} ${stroke.x2}`} {...stroke} />
      ))}
    </g>
  )
}

/** Pixels: the sheet is as wide as its place, and letters keep their size. */
const TOP = 40
const BASE = 180
const HEIGHT = 220
/** Between two strokes of the ground, in percent of the width. */
const STROKE = 1.6

/** What a metric takes of the width, in percent. */
interface Step {
  x: number
  width: number
}

interface Stroke {
  x1: string
  x2: string
  y1: number
  y2: number
}

function stepsOf(weights: readonly number[]): Step[] {
  const all = sumOf(weights)
  return weights.map((weight, index) => ({
    x: hundredth((sumOf(weights.slice(0, index)) * 100) / all),
    width: hundredth((weight * 100) / all)
  }))
}

/** Strokes from under a step down to the base, where there is room for them. */
function hatching(steps: readonly Step[], values: readonly number[]): Stroke[] {
  return Array.from({ length: Math.floor(100 / STROKE) }, (_, stroke) => {
    const x = hundredth((stroke + 0.5) * STROKE)
    const index = steps.findIndex((step) => x < step.x + step.width)
    return { x1: `${x}%`, x2: `${x}%`, y1: level(values[index] ?? 0) + 4, y2: BASE }
  }).filter(({ y1 }) => y1 < BASE)
}

/** Treads and risers: percents do not stand in paths. */
function outline(steps: readonly Step[], values: readonly number[]): Stroke[] {
  const drawn = steps
    .map((step, index) => ({ ...step, y: level(values[index] ?? 0) }))
    .filter(({ width }) => width > 0)
  return drawn.flatMap(({ x, width, y }, index) => {
    const end = `${hundredth(x + width)}%`
    const next = drawn[index + 1]
    const tread = { x1: `${x}%`, x2: end, y1: y, y2: y }
    return next ? [tread, { x1: end, x2: end, y1: y, y2: next.y }] : [tread]
  })
}

/** The height of a value over the base, in pixels from above. */
function level(value: number): number {
  return hundredth(BASE - ((BASE - TOP) * value) / 100)
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100
}
