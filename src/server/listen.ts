import { once } from 'node:events'
import {
  type AddressInfo,
  createServer,
  isIPv6,
  setDefaultAutoSelectFamilyAttemptTimeout
} from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from './config.ts'

/** How often a port that somebody else has is tried again. */
const RETRY_MS = 1000

interface Waiting {
  /** The variable with its value. */
  name: string
  /** Rejects as `listen` of a server does. */
  listen(): Promise<unknown>
  /** The port is not wanted any more. */
  isOver(): boolean
  /** Called once when somebody else has the port, and with an error when it cannot be listened on after all. */
  onWait(text: string, error?: unknown): void
}

/**
 * Listens on a port beside that of the site. While another process has it, such as the one that an update is about to
 * stop, the site goes on and this is tried again.
 *
 * @throws {ConfigError} When the address cannot be listened on.
 */
export async function listenWhenFree({ name, listen, isOver, onWait }: Waiting): Promise<void> {
  /** False when somebody else listens there. */
  async function isListening(): Promise<boolean> {
    try {
      await listen()
      return true
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE') return false
      throw new ConfigError(`${name} fails: ${message}.`)
    }
  }

  async function takeOver(): Promise<void> {
    try {
      do await setTimeout(RETRY_MS, undefined, { ref: false })
      while (!isOver() && !(await isListening()))
    } catch (error) {
      onWait(`${name} cannot be listened on`, error)
    }
  }

  if (await isListening()) return
  onWait(`${name} is taken by another process: the site serves and waits for it`)
  void takeOver()
}

/** Holds a free port until somebody is about to listen on it: pages name their address before. */
export async function holdPort(host: string) {
  const holder = createServer((socket) => socket.destroy())
  await once(holder.listen(0, host), 'listening')
  const { port } = holder.address() as AddressInfo
  return { port, release: () => once(holder.close(), 'close') }
}

/** The address of what listens there, "http://127.0.0.1:3000"; an IPv6 address is put in brackets. */
export function listenUrl(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/**
 * Milliseconds. Node gives each address of a host a quarter of a second, so that a target further away is never reached
 * from a machine with no route for its other family. Source: nodejs/node 52075, 54359.
 */
const ATTEMPT_MS = 2500

/** Gives every address of a host time to answer, in all connections of this process. */
export function waitForSlowFamily(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(ATTEMPT_MS)
}
