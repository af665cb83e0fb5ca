import { escapeHtml } from '../shared/words/escape-html.ts'
import { hundredth } from './lane-parts.ts'

/** A task of a queue. */
export interface TaskBrick {
  number: string
  hours: number
  /** What an hour of it brings. */
  priority: number
  /** It is among the first ones that matter most. */
  isFirst: boolean
}

/** Over the highest brick there is room for its number. */
const TALLEST = 92

/**
 * A queue of tasks as areas: each is as wide as its hours and as high as its priority, so that its area is what it brings.
 *
 * @param title What it comes to, for those who do not see it.
 * @returns An `<svg>` without words but for numbers of tasks; what they are belongs beside it.
 */
export function taskBricks(title: string, tasks: readonly TaskBrick[]): string {
  const hours = tasks.reduce((sum, task) => sum + task.hours, 0)
  const highest = Math.max(...tasks.map(({ priority }) => priority))
  let done = 0
  const bricks = tasks.map((task) => {
    const [x, width] = [done, task.hours].map((value) => hundredth((100 * value) / hours))
    const height = hundredth((TALLEST * task.priority) / highest)
    done += task.hours
    const place = `x="${x}%" y="${hundredth(100 - height)}%"`
    return (
      `<rect${task.isFirst ? ' class="task-bricks__first"' : ''} ${place} width="${width}%" height="${height}%"/>` +
      `<text ${place} dx="2" dy="-6">${task.number}</text>`
    )
  })
  return `<svg class="task-bricks" width="100%" height="300" role="img"><title>${escapeHtml(title)}</title>${bricks.join('')}</svg>`
}
