import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

// A signal alone would tell nobody of the end.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** A program that never outlives this process, however that ends. */
export function startProgram(name: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(name, args, options)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Ends a program and waits until it is gone. */
export function stopProgram(child: ChildProcess): Promise<void> {
  return end(child, 'SIGTERM')
}

/** The same for one that has nothing to keep, and may wait for another that is gone. */
export function killProgram(child: ChildProcess): Promise<void> {
  return end(child, 'SIGKILL')
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
