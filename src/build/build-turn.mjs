import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { takeLock } from '../server/database/process-lock.mjs'

const LOOK_MS = 200

/**
 * Runs `work` while no other process does so in this checkout: two builds would clear each other's files away. Who has to
 * wait is told so once, on standard error.
 * @template T
 * @param {string} file Is locked meanwhile, and stays; its folder is made.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(file, work) {
  await mkdir(dirname(file), { recursive: true })
  let lock = takeLock(file)
  if (!lock) process.stderr.write('Another process is building here; waiting for it.\n')
  while (!lock) {
    await setTimeout(LOOK_MS)
    lock = takeLock(file)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
