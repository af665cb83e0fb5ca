import { type BudgetName, BYTE_BUDGETS } from '../budget/byte-budgets.ts'
import { bytesOfText } from '../budget/byte-cache.ts'

/** What the engine keeps beside the name of a counter, in bytes, measured and rounded up. */
const COUNTER_BYTES = 288

/** How long a memory that is full of limited names takes no new ones. */
const FULL_MS = 1000

/** Sums by name, each until its window ends. */
export interface Counters {
  /** The sum of a name's running window; undefined when none is running. */
  spent(name: string): number | undefined
  add(expense: Expense): void
  /** Frees the memory of windows that are over. */
  forgetExpired(): void
}

/** What is used up under a name. */
export interface Expense {
  name: string
  amount: number
  /** All that a name may use up within its window. */
  most: number
  /** A window begins with the first expense and ends by itself. */
  windowMs: number
}

interface Counter {
  spent: number
  most: number
  since: number
  windowMs: number
}

/**
 * Counters in the memory of this process, within their budget of bytes. Room is made by forgetting what is over,
 * then those that have used up least of what they may: no flood of others frees a name that has used up all.
 * A jump of the clock ends windows early, never late.
 */
export function createCounters(budget: BudgetName, now: () => number = Date.now): Counters {
  const maxBytes = BYTE_BUDGETS[budget]
  const counters = new Map<string, Counter>()
  let bytes = 0
  let fullSince: number | undefined

  function isRunning({ since, windowMs }: Counter): boolean {
    const ageMs = now() - since
    return ageMs >= 0 && ageMs < windowMs
  }

  function running(name: string): Counter | undefined {
    const counter = counters.get(name)
    return counter && isRunning(counter) ? counter : undefined
  }

  function forget(name: string): void {
    if (counters.delete(name)) bytes -= bytesOf(name)
  }

  function forgetExpired(): void {
    for (const [name, counter] of counters) if (!isRunning(counter)) forget(name)
  }

  /** Down to three quarters, so that it is done seldom. */
  function makeRoom(): void {
    if (fullSince !== undefined && Math.abs(now() - fullSince) < FULL_MS) return
    forgetExpired()
    const free = [...counters].filter(([, { spent, most }]) => spent < most)
    free.sort(([, a], [, b]) => a.spent / a.most - b.spent / b.most)
    for (const [name] of free) {
      if (bytes <= maxBytes * 0.75) return
      forget(name)
    }
    if (bytes > maxBytes * 0.75) fullSince = now()
  }

  return {
    spent: (name) => running(name)?.spent,
    add({ name, amount, most, windowMs }) {
      const counter = running(name)
      if (counter) {
        counter.spent += amount
        return
      }
      forget(name)
      if (bytes + bytesOf(name) > maxBytes) makeRoom()
      if (bytes + bytesOf(name) > maxBytes) return
      counters.set(name, { spent: amount, most, since: now(), windowMs })
      bytes += bytesOf(name)
    },
    forgetExpired
  }
}

function bytesOf(name: string): number {
  return COUNTER_BYTES + bytesOfText(name)
}
