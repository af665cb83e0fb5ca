import {
  BASE,
  HEIGHT,
  hatching,
  level,
  middle,
  outline,
  type Stroke,
  stepsOf
} from '../../shared/rating/steps.ts'
import { decimal } from '../../shared/words/decimal.ts'

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
export function Terrain({ title, values, weights, names, digits, others }: TerrainProps) {
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
            <text key={name} x={`${middle(step)}%`} y={top}>
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
