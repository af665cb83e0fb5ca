import { setImmediate, setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
// Compiled code that was let go of meanwhile would count as memory won.
setFlagsFromString('--no-flush-bytecode')
const collect = runInNewContext('gc') as () => void

/** Lets go of everything that nobody knows any more, with what waits for that. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    collect()
    await setImmediate()
  }
}

/** Bytes that this process really holds on to: after collections, buffers included. */
async function liveBytes(): Promise<number> {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** How many bytes more are held after `run` than before it. */
export async function growthOf(run: () => unknown): Promise<number> {
  const before = await liveBytes()
  await run()
  return (await liveBytes()) - before
}

/** Growth while `keeper` cannot be collected. */
export async function held(keeper: object, run: () => unknown): Promise<number> {
  const grown = await growthOf(run)
  await setTimeout(0, keeper)
  return grown
}
