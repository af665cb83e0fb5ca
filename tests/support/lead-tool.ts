import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export function leadTool(env: Record<string, string>, ...args: string[]) {
  return operatorTool('leads', env, ...args)
}

const run = promisify(execFile)

/** `npm run leads` or `npm run search`, as an operator would: on a folder, or with more of the environment. */
export async function operatorTool(
  name: 'leads' | 'search',
  env: Record<string, string>,
  ...args: string[]
) {
  try {
    const { stdout, stderr } = await run('node', [`dist/server/${name}.mjs`, ...args], {
      env: { ...process.env, ...env }
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}
