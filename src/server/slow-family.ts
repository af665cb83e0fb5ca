import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'

/**
 * Milliseconds. Node gives each address of a host a quarter of a second, so that a target further away is never reached
 * from a machine with no route for its other family. Source: nodejs/node 52075, 54359.
 */
const ATTEMPT_MS = 2500

/** Gives every address of a host time to answer, in all connections of this process. */
export function waitForSlowFamily(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(ATTEMPT_MS)
}
