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
/** Targets that come back are not met by everything at once. */
const JITTER = 0.2

/** A lead that fails for this long while its target takes others is given up. */
export const RETRY_BUDGET_MS = 7 * 24 * HOUR_MS

/** In that time it is tried more often than this; an age without the attempts is a clock that has jumped. */
export const RETRY_BUDGET_ATTEMPTS = 100

/** So many leads that fail in a row open the circuit: the target is away. */
export const FAILURES_TO_OPEN = 5

/** A file that cannot be read so often stays behind: the lead goes without it. */
export const UNREADABLE_TRIES = 3

/** Pauses between looks whether a target is back; the last one repeats. */
export const LAST_PROBE_MS = MINUTE_MS
const PROBE_PAUSES_MS = [10_000, 30_000, LAST_PROBE_MS]

/** How often a target that a person has to mend is looked at all the same. */
export const BLOCKED_PAUSE_MS = HOUR_MS

/** No wait is longer, whatever a clock has done. */
export const MAX_WAIT_MS = HOUR_MS * (1 + JITTER)

/** A worker that has not renewed its claim for so long is taken for dead. */
export const LEASE_MS = 30_000
export const RENEW_MS = 10_000

/** @param attempts Failed so far, 1 or more. */
export function retryPauseMs(attempts: number, random = Math.random): number {
  const pause = RETRY_PAUSES_MS[Math.min(attempts, RETRY_PAUSES_MS.length) - 1] ?? HOUR_MS
  return pause * (1 - JITTER + 2 * JITTER * random())
}

/** @param probes Failed so far. */
export function probePauseMs(probes: number): number {
  return PROBE_PAUSES_MS[Math.min(probes, PROBE_PAUSES_MS.length - 1)] ?? MINUTE_MS
}
