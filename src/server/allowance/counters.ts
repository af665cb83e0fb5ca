import { type BudgetName, BYTE_BUDGETS } from '../budget/byte-budgets.ts'
import { bytesOfText } from '../budget/byte-cache.ts'

/** Memory per counter besides its name, in bytes, measured and rounded up. */
const COUNTER_BYTES = 288

/** How long no new names are accepted when memory is full of names at their limit. */
const FULL_MS = 1000

/** Sums by name, each until its window ends. */
export interface Counters {
  /** The sum of a name's running window; undefined when none is running. */
  spent(name: string): number | undefined
  add(expense: Expense): void
  /** Frees the memory of windows that are over. */
  forgetExpired(): void
}

/** An amount to charge to a name. */
export interface Expense {
  name: string
  amount: number
  /** The most a name may use within its window. */
  most: number
  /** A window starts with the first expense and expires by itself. */
  windowMs: number
}

interface Counter {
  spent: number
  most: number
  since: number
  windowMs: number
}

/**
 * In-memory counters of this process, within their byte budget. Expired windows are evicted first, then the names that
 * have used least of their limit: a flood of other names cannot free one that is at its limit. A clock jump ends
 * windows early, never late.
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

  /** Evicts down to three quarters, so that it runs rarely. */
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
