import { constants, openSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { isatty } from 'node:tty'

/** Lines held for a log that takes none; what comes after them is dropped and counted. */
const MOST_HELD_BYTES = 256 * 1024
const RETRY_MS = 1000

/** What is written to, line by line. */
export interface LogStream {
  write(text: string): void
}

const opened = new Map<number, LogStream>()

/** The log on standard output or standard error, one for the whole process. */
export function logOn(fd: 1 | 2): LogStream {
  const known = opened.get(fd)
  if (known) return known
  // A library that writes there by itself must not end the process either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const log = openLog(withoutWaiting(fd))
  opened.set(fd, log)
  return log
}

/**
 * A log that can stop nobody: on a full disk, a closed terminal or a reader that has gone or stopped reading, it holds
 * a few lines, drops and counts the others, and says how many are lost as soon as it can be written again.
 *
 * @param fd Refuses instead of waiting.
 */
export function openLog(fd: number): LogStream {
  const held: Buffer[] = []
  let heldBytes = 0
  let lost = 0
  let retry: NodeJS.Timeout | undefined

  function hold(text: string): void {
    const line = Buffer.from(text)
    held.push(line)
    heldBytes += line.length
  }

  /** The rest of a line that has been written in part stays first. */
  function pump(): void {
    try {
      for (let [line] = held; line; [line] = held) {
        const count = writeSync(fd, line)
        heldBytes -= count
        if (count < line.length) held[0] = line.subarray(count)
        else held.shift()
        if (held.length === 0 && lost > 0) {
          hold(lossLine(lost))
          lost = 0
        }
      }
      clearInterval(retry)
      retry = undefined
    } catch {
      retry ??= setInterval(pump, RETRY_MS).unref()
    }
  }

  return {
    write(text) {
      if (heldBytes > 0 && heldBytes + text.length > MOST_HELD_BYTES) lost++
      else hold(text)
      pump()
    }
  }
}

function lossLine(count: number): string {
  const line = {
    level: 40,
    time: new Date().toISOString(),
    pid: process.pid,
    hostname: hostname(),
    lost: count,
    msg: `${count} lines of the log are lost: it could not be written`
  }
  return `${JSON.stringify(line)}\n`
}

/**
 * Writing to a pipe or a socket that nobody reads, or to a terminal that is held, waits for ever. Node sets pipes and
 * sockets not to wait as soon as they are asked for; a terminal is opened anew, as its other users share the setting.
 */
function withoutWaiting(fd: 1 | 2): number {
  if (!isatty(fd)) return fd
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
    return openSync(`/dev/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return fd
  }
}
