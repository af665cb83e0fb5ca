import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Display extends AsyncDisposable {
  /** For DISPLAY. */
  name: string
}

/** A screen of our own, filled by the one window on it: without a window manager no window is full-screen. */
export async function openDisplay(width: number, height: number): Promise<Display> {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  // It finds a free number by itself and tells it.
  const server = spawn('Xvfb', ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  const [number] = await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start')))
  ])
  const name = `:${String(number).trim()}`
  const manager = spawn('openbox', [], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: name }
  })
  return {
    name,
    async [Symbol.asyncDispose]() {
      await stop(manager)
      await stop(server)
    }
  }
}

/** Ends a process and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
