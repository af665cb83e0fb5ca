import { createCounters } from '../allowance/counters.ts'
import { networksOf } from '../allowance/networks.ts'

const WINDOW_MS = 10 * 60 * 1000

/** Challenges one customer gets in a window before they become harder. */
const EASY_CHALLENGES = 20

/** The hardest takes a slow phone half a minute, in the background. */
const MAX_DOUBLINGS = 5

/** No more than this many times the easy ones are issued before the window ends. */
const MOST = 30

/** The difficulty each network has brought on itself, counted in this process. */
export interface Pressure {
  /**
   * Notes that a challenge is asked for, and tells how many times harder than usual it is to be; undefined when
   * there were too many.
   */
  ask(address: string): number | undefined
}

/** Twice as hard with each {@link EASY_CHALLENGES} that the most eager network of an address has asked for. */
export function createPressure(now?: () => number): Pressure {
  const counters = createCounters('challenges', now)
  return {
    ask(address) {
      const networks = networksOf(address).map(({ name, factor }) => {
        const easy = EASY_CHALLENGES * factor
        return { name, easy, share: (counters.spent(name) ?? 0) / easy }
      })
      const strongest = Math.max(...networks.map(({ share }) => share))
      // One that gets no more challenges does not make them harder for its neighbours.
      if (strongest >= MOST) return undefined
      for (const { name, easy } of networks) {
        counters.add({ name, amount: 1, most: MOST * easy, windowMs: WINDOW_MS })
      }
      return 2 ** Math.min(Math.floor(strongest), MAX_DOUBLINGS)
    }
  }
}
