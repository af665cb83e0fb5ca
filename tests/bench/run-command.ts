import { type ChildProcess, spawn } from 'node:child_process'
import { shippedStart } from '../support/shipped-start.ts'

/** What a command of the operator's cost, and what it printed. */
export interface CommandCost {
  seconds: number
  cpuSeconds: number
  megabytes: number
  output: string
}

/**
 * Runs a command of the operator's as it is shipped. GNU time is not everywhere: the child tells its own usage at its end.
 *
 * @param onStart Gets the process, so that it can be killed.
 * @throws {Error} When it ends with another code than 0.
 */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  onStart?: (child: ChildProcess) => void
): Promise<CommandCost> {
  const begun = performance.now()
  const reporter = new URL('usage-reporter.mjs', import.meta.url).href
  const child = spawn(
    process.execPath,
    [...shippedStart().node, '--import', reporter, 'dist/server/leads.mjs', ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }
  )
  let usage = { cpuSeconds: Number.NaN, megabytes: Number.NaN }
  child.on('message', (message) => {
    usage = message as typeof usage
  })
  let output = ''
  // An export is a gigabyte: what is kept is what people read.
  child.stdout?.on('data', (chunk) => {
    if (output.length < 10_000) output += chunk
  })
  onStart?.(child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`leads ${args.join(' ')} ended with ${code}`)
  return { ...usage, seconds: (performance.now() - begun) / 1000, output }
}
