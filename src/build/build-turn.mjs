import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const LOOK_MS = 200
/** No build takes that long; a number of a process may belong to another one by then. */
const OLD_MS = 10 * 60_000

/**
 * Runs `work` while no other process does so in this checkout: two builds would clear each other's files away. Who has to
 * wait is told so once, on standard error. What a killed process has left is taken over.
 * @template T
 * @param {string} lock A file that holds the number of the process whose turn it is; its folder is made.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(lock, work) {
  await mkdir(dirname(lock), { recursive: true })
  let hasTold = false
  while (!(await take(lock))) {
    const holder = await readFile(lock, 'utf8').catch(() => '')
    if (await isLeft(lock, holder)) await rm(lock, { force: true })
    else {
      if (!hasTold) process.stderr.write(`Process ${holder} is building here; waiting for it.\n`)
      hasTold = true
      await setTimeout(LOOK_MS)
    }
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** @param {string} lock */
async function take(lock) {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} lock
 * @param {string} holder
 */
async function isLeft(lock, holder) {
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
  if (Date.now() - mtimeMs > OLD_MS) return true
  // It has been made and its number is still to be written.
  if (!/^\d+$/.test(holder)) return false
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
