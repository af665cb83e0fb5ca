import {
  type LaneScale,
  laneNumbers,
  measuredLane,
  scaleTo
} from '../../../drawings/measured-lane.ts'
import type { SampleMeasure } from './document-data.ts'
import { numberIn } from './sample-tables.ts'

/** Rows of the table of scenarios: «Если заказов меньше на 15 %, ₽». */
const [WORST, LEFT, BEST] = [/^Если .+ меньше/, /^Остаётся, ₽$/, /^Если .+ больше/] as const

interface Plan {
  name: string
  /** As they are written: at worst, as planned, at best. */
  sums: readonly string[]
}

/** What is left by each of several plans, from the worst to the best, in a table whose columns are plans. */
export function rangeLanes(tables: readonly string[][][]): SampleMeasure | undefined {
  const ranges = [WORST, LEFT, BEST] as const
  const table = tables.find((rows) => ranges.every((range) => rowOf(rows, range)))
  if (!table) return undefined
  const rows = ranges.map((range) => rowOf(table, range) ?? [])
  const plans = (table[0] ?? []).slice(1).map((name, index) => ({
    name,
    sums: rows.map((row) => row[index + 1] ?? '')
  }))
  const scale = scaleTo(Math.max(...plans.flatMap(({ sums }) => sums.map(numberIn))))
  const safest = plans.reduce((best, plan) => (worst(plan) > worst(best) ? plan : best))
  const [fewer, , more] = rows.map(([name = '']) => name.replace(', ₽', '').toLowerCase())
  return {
    title: `В худшем случае больше остаётся в сценарии «${safest.name}»: ${safest.sums[0]} ₽`,
    note: 'Сколько остаётся после рекламы и ведения, ₽.',
    lanes: {
      axis: laneNumbers(scale, (value) => value.toLocaleString('ru')),
      rows: plans.map((plan) => laneOf(plan, scale)),
      key: [
        { part: 'out', text: 'по плану' },
        { part: 'asked', text: `от «${fewer}»` },
        { part: 'brought', text: `до «${more}»` }
      ]
    }
  }
}

const rowOf = (rows: readonly string[][], range: RegExp) =>
  rows.find(([name = '']) => range.test(name))

const worst = ({ sums }: Plan) => numberIn(sums[0] ?? '')

function laneOf({ name, sums }: Plan, scale: LaneScale) {
  const [least = '', planned = '', most = ''] = sums
  const [from, middle, to] = [least, planned, most].map(numberIn) as [number, number, number]
  return {
    title: name,
    text: `по плану ${planned}, от ${least} до ${most}`,
    drawing: measuredLane(
      {
        bars: [
          { part: 'asked', from, to: middle },
          { part: 'brought', from: middle, to }
        ],
        marks: [middle],
        words: [{ at: from, text: least, isUnder: true }]
      },
      scale
    )
  }
}
