import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { startProgram, stopProgram } from './program.ts'

export interface Display extends AsyncDisposable {
  /** For DISPLAY. */
  name: string
}

/** A screen of our own, filled by the one window on it: without a window manager no window is full-screen. */
export async function openDisplay(width: number, height: number): Promise<Display> {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  // It finds a free number by itself and tells it.
  const server = startProgram('Xvfb', ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start')))
  ])
  const name = `:${String(number).trim()}`
  const manager = startProgram('openbox', [], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name }
  })
  return {
    name,
    async [Symbol.asyncDispose]() {
      await stopProgram(manager)
      await stopProgram(server)
    }
  }
}
