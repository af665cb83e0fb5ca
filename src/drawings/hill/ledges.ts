import { tenth } from '../profile/numbers.ts'
import type { Point } from '../relief/isolines.ts'
import type { Plan } from './plan.ts'

interface Ticks {
  /** Between two of them, and their length. */
  every: number
  length: number
}

/** Every side of a terrace; a valley has a few, on its lower lines. */
const TERRACE: Ticks = { every: 7, length: 5 }
const HOLLOW: Ticks = { every: 150, length: 6 }
const HOLLOW_LEVELS = 6
/** How far beside a line it is asked which side is lower. */
const BESIDE = 3

/** Path data of ticks on the lower side of lines, as maps mark a ledge and a hollow. */
export function ledges(plan: Plan, kind: 'terrace' | 'hollow'): string {
  const ticks = kind === 'terrace' ? TERRACE : HOLLOW
  const levels = kind === 'terrace' ? plan.levels : plan.levels.slice(0, HOLLOW_LEVELS)
  return levels.flatMap(({ lines }) => lines.map((line) => along(line, plan, ticks))).join('')
}

function along(line: readonly Point[], { ground }: Plan, { every, length }: Ticks): string {
  let way = every / 2
  let drawn = ''
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const stretch = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1e-9
    const [dx, dy] = [(to[0] - from[0]) / stretch, (to[1] - from[1]) / stretch]
    for (way += stretch; way >= every; way -= every) {
      const back = Math.min(stretch, way - every)
      const [x, y] = [to[0] - dx * back, to[1] - dy * back]
      const left = ground.heightNear(x - dy * BESIDE, y + dx * BESIDE)
      const right = ground.heightNear(x + dy * BESIDE, y - dx * BESIDE)
      const side = left < right ? length : -length
      drawn += `M${tenth(x)} ${tenth(y)}l${tenth(-dy * side)} ${tenth(dx * side)}`
    }
  }
  return drawn
}
