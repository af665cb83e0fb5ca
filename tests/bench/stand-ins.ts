import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { FORM, type Load } from './load.ts'

export interface Peer {
  url: string
  stop(): void
}

/** An answer as it comes over the wire: compressed, with its headers. */
export interface Answer {
  bodyBase64: string
  headers: Record<string, string>
}

/** What a server may take to start on a busy machine. */
const START_MS = 60_000
/** Not sent again by a stand-in: servers write these themselves, or they belong to one answer. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'accept-ranges'])

export function download({ url, body }: Load): Promise<Answer> {
  const headers = { 'accept-encoding': 'br', ...(body && { 'content-type': FORM }) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: body ? 'POST' : 'GET', headers }, async (response) => {
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve({
        bodyBase64: Buffer.concat(await response.toArray()).toString('base64'),
        headers: Object.fromEntries(headers) as Record<string, string>
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** `server.ts` in a process of its own. */
export async function startServer(args: string[], input?: object): Promise<Peer> {
  const child = fork(new URL('server.ts', import.meta.url), args, {
    execArgv: ['--import=tsx'],
    env: { ...process.env, NODE_ENV: 'production' }
  })
  if (input) child.send(input)
  const late = AbortSignal.timeout(START_MS)
  const [url] = await Promise.race([
    once(child, 'message', { signal: late }),
    once(child, 'exit').then(() => [undefined])
  ]).catch(() => [undefined])
  if (url) return { url: String(url), stop: () => void child.kill() }
  child.kill()
  throw new Error(`${args[0]} does not start`)
}
