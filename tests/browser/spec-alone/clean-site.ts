import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { test as base, expect } from 'playwright/test'

const run = promisify(execFile)

/** The site as a fresh machine starts it: no settings but a free port and a folder that is thrown away. */
interface CleanSite {
  url: string
  /** What `leads list --json` prints. */
  leads(): Promise<Record<string, unknown>[]>
  /** A form as `curl -F` sends it. */
  send(fields: Record<string, string | Blob>, headers?: Record<string, string>): Promise<Answer>
  /** A question of the live search as its island asks it. */
  ask(fields: Record<string, string>): Promise<Response>
}

interface Answer {
  status: number
  result: string
  resultID?: string
  fields?: Record<string, string>
}

export const test = base.extend<object, { site: CleanSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'clean-'))
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        PORT: '0',
        ...JSON.parse(process.env.EXTRA ?? '{}')
      }
      const child = spawn(process.execPath, ['dist/server/main.mjs'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit']
      })
      const gone = new Promise((resolve) => child.once('exit', resolve))
      const url = await new Promise<string>((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)))
        createInterface({ input: child.stdout }).on('line', (line) => {
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
          if (found) resolve(found)
        })
      })
      await use({
        url,
        send: (fields, headers) => send(url, fields, headers),
        ask: (fields) =>
          fetch(`${url}/search/`, {
            method: 'POST',
            body: new URLSearchParams(fields),
            redirect: 'manual'
          }),
        async leads() {
          const command = ['dist/server/leads.mjs', 'list', '--json']
          const { stdout } = await run(process.execPath, command, { env })
          return JSON.parse(stdout)
        }
      })
      child.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' }
  ],
  baseURL: async ({ site }, use) => use(site.url)
})

async function send(
  url: string,
  fields: Record<string, string | Blob>,
  headers: Record<string, string> = {}
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(`${url}/api/v1/form/`, { method: 'POST', headers, body })
  return { status: response.status, ...(await response.json()) }
}

export { expect }
