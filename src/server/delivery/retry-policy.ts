const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Pauses after the first, second, … failed attempt; the last one repeats. */
const RETRY_PAUSES_MS = [
  10_000,
  30_000,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS
]
/** Spreads retries, so that a recovering target does not get them all at once. */
const JITTER = 0.2

/** A lead that keeps failing for this long while its target accepts others is given up. */
export const RETRY_BUDGET_MS = 7 * 24 * HOUR_MS

/** A lead that old has normally had more attempts than this; an age without them means the clock has jumped. */
export const RETRY_BUDGET_ATTEMPTS = 100

/** This many consecutive failed leads open the circuit: the target is down. */
export const FAILURES_TO_OPEN = 5

/** After this many failed reads, the lead goes without its file. */
export const UNREADABLE_TRIES = 3

/** Pauses between probes of a target; the last one repeats. */
export const LAST_PROBE_MS = MINUTE_MS
const PROBE_PAUSES_MS = [10_000, 30_000, LAST_PROBE_MS]

/** How often a blocked target is probed anyway. */
export const BLOCKED_PAUSE_MS = HOUR_MS

/** Upper bound of every wait, whatever the clock does. */
export const MAX_WAIT_MS = HOUR_MS * (1 + JITTER)

/** A worker that has not renewed its claim for this long is presumed dead. */
export const LEASE_MS = 30_000
export const RENEW_MS = 10_000

/** @param attempts Failed attempts so far, 1 or more. */
export function retryPauseMs(attempts: number, random = Math.random): number {
  const pause = RETRY_PAUSES_MS[Math.min(attempts, RETRY_PAUSES_MS.length) - 1] ?? HOUR_MS
  return pause * (1 - JITTER + 2 * JITTER * random())
}

/** @param probes Failed probes so far. */
export function probePauseMs(probes: number): number {
  return PROBE_PAUSES_MS[Math.min(probes, PROBE_PAUSES_MS.length - 1)] ?? MINUTE_MS
}
