// Loaded into the site by tests (`--import`): tells what the process really holds on to, after collections.
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', async ({ snapshot }) => {
  for (let round = 0; round < 3; round++) {
    collect()
    await setImmediate()
  }
  if (snapshot) writeHeapSnapshot(snapshot)
  process.send?.(process.memoryUsage())
})
// Nobody waits for a question.
process.channel?.unref()
