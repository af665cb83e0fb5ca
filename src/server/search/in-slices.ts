import { setImmediate, setTimeout } from 'node:timers/promises'

/** How long the event loop is held at a time, and how long it is left alone after that, in milliseconds. */
const SLICE_MS = 4
const PAUSE_MS = 8

/**
 * Runs a generator to its end in slices, so that requests are answered in between.
 *
 * @param isStopped Ends the work without a result.
 * @param isUrgent Whether somebody waits for it: then there are no pauses.
 */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  isStopped: () => boolean,
  isUrgent: () => boolean
): Promise<Result | undefined> {
  while (!isStopped()) {
    const end = performance.now() + SLICE_MS
    while (performance.now() < end) {
      const step = work.next()
      if (step.done) return step.value
    }
    await (isUrgent() ? setImmediate() : setTimeout(PAUSE_MS))
  }
  work.return(undefined as never)
  return undefined
}
