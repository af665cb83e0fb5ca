// A thread that ends the process when nothing else can: its main thread may wait for ever, in a read of a file for one.
import { constants } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

let isCounting = false

function countDown() {
  if (isCounting) return
  isCounting = true
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData.killMs)
}

parentPort?.on('message', countDown)

// `process.on` hears signals in the main thread alone. Where a later Node has no `binding`, a blocked one goes unnoticed.
try {
  process.noDeprecation = true
  const { Signal } = /** @type {any} */ (process).binding('signal_wrap')
  for (const name of workerData.signals) {
    const signal = new Signal()
    signal.onsignal = countDown
    signal.start(constants.signals[/** @type {NodeJS.Signals} */ (name)])
  }
} catch {}
