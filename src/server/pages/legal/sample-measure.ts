import { taskBricks } from '../../../drawings/task-bricks.ts'
import { plural } from '../../../shared/words/plural.ts'
import { markdownTables } from '../../content/markdown-tables.ts'
import type { SampleMeasure } from './document-data.ts'
import { planLanes } from './plan-lanes.ts'
import { rangeLanes } from './range-lanes.ts'
import { cellOf, type NamedTable, tableWith } from './sample-tables.ts'

const HALF = 0.5

/** The drawing that the columns of a document's tables ask for; none for a document without such a table. */
export function sampleMeasure(body: string): SampleMeasure | undefined {
  const tables = markdownTables(body)
  const queue = tableWith(tables, ['№', 'Задача', 'Часы', 'Приоритет'])
  if (queue) return taskQueue(queue)
  const measures = tableWith(tables, ['Показатель', 'Год назад', 'План'])
  return measures ? planLanes(measures) : rangeLanes(tables)
}

function taskQueue(table: NamedTable): SampleMeasure {
  const tasks = table.rows.map((row) => ({
    number: cellOf(table, row, '№').text,
    name: cellOf(table, row, 'Задача').text,
    hours: cellOf(table, row, 'Часы').value,
    priority: cellOf(table, row, 'Приоритет').value
  }))
  const count = firstHalf(tasks.map(({ hours, priority }) => hours * priority))
  const queue = tasks.map((task, index) => ({ ...task, isFirst: index < count }))
  const all = hoursOf(queue)
  const first = hoursOf(queue.filter(({ isFirst }) => isFirst))
  const title = `Половина эффекта — ${count} ${plural(count, ['задача', 'задачи', 'задач'])} из ${queue.length}: ${first} ${plural(first, ['час', 'часа', 'часов'])} из ${all}`
  return {
    title,
    note: 'Ширина — часы, высота — приоритет, площадь — эффект, умноженный на уверенность. Номера из очереди задач ниже.',
    bricks: {
      drawing: taskBricks(title, queue),
      tasks: queue.map((task) => ({ ...task, hours: `${task.hours} ч` }))
    }
  }
}

const hoursOf = (tasks: readonly { hours: number }[]) =>
  tasks.reduce((sum, { hours }) => sum + hours, 0)

/** How many of the first values make half of all. */
function firstHalf(values: readonly number[]): number {
  const half = values.reduce((sum, value) => sum + value, 0) * HALF
  let sum = 0
  return (
    values.findIndex((value) => {
      sum += value
      return sum >= half
    }) + 1
  )
}
