import {
  laneNumbers,
  type MeasuredBar,
  measuredLane,
  scaleTo
} from '../../../drawings/measured-lane.ts'
import type { SampleMeasure } from './document-data.ts'
import { cellOf, type NamedTable } from './sample-tables.ts'

const PERCENT = 100

/** What has been reached of each plan, and what of it there was a year before; the column after the names is what is now. */
export function planLanes(table: NamedTable): SampleMeasure {
  const month = table.columns[1] ?? ''
  const rows = table.rows.map((row) => measureOf(table, row, month))
  const scale = scaleTo(Math.max(PERCENT, ...rows.flatMap(({ now, past }) => [now, past])))
  const reached = rows.filter(({ now }) => now >= PERCENT).length
  return {
    title: `План выполнен по ${reached} из ${rows.length} показателей`,
    note: 'План каждого показателя принят за 100 %.',
    lanes: {
      axis: laneNumbers(scale, (value) => `${value}\u00a0%`),
      rows: rows.map(({ title, text, now, past, value }) => ({
        title,
        text,
        drawing: measuredLane(
          { bars: grown(past, now), marks: [now], words: [{ at: now, text: value }] },
          scale
        )
      })),
      key: [
        { part: 'asked', text: 'год назад' },
        { part: 'brought', text: 'прибавилось за год' },
        { part: 'out', text: month.toLowerCase() }
      ]
    }
  }
}

function measureOf(table: NamedTable, row: readonly string[], month: string) {
  const cell = (column: string) => cellOf(table, row, column)
  const [now, past, plan] = [cell(month), cell('Год назад'), cell('План')]
  return {
    title: row[0] ?? '',
    text: `${month.toLowerCase()} ${now.text}, план ${plan.text}, год назад ${past.text}`,
    value: now.text,
    now: (PERCENT * now.value) / plan.value,
    past: (PERCENT * past.value) / plan.value
  }
}

/** What there was, and what has come to it; of what has fallen only what is left. */
function grown(past: number, now: number): MeasuredBar[] {
  const was: MeasuredBar = { part: 'asked', from: 0, to: Math.min(past, now) }
  return now > past ? [was, { part: 'brought', from: past, to: now }] : [was]
}
