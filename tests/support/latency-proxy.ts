import { createServer, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listening } from './listening.ts'

export interface LatencyProxy extends AsyncDisposable {
  url: string
  /** Milliseconds that each answer is held back from its request on. */
  latencyMs: number
  /** Answers these addresses with nothing at all. */
  lost: RegExp | undefined
  /** The addresses that have been asked for. */
  asked: ReadonlySet<string>
}

/** Stands before a site and answers as over a slow line; several requests wait at the same time. */
export async function openLatencyProxy(siteUrl: string): Promise<LatencyProxy> {
  const asked = new Set<string>()
  const server = createServer(async (incoming, outgoing) => {
    asked.add(incoming.url ?? '')
    if (proxy.lost?.test(incoming.url ?? '')) {
      incoming.socket.destroy()
      return
    }
    await setTimeout(proxy.latencyMs)
    const { method = 'GET', headers } = incoming
    const upstream = request(new URL(incoming.url ?? '/', siteUrl), { method, headers })
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  const proxy: LatencyProxy = Object.assign(await listening(server), {
    latencyMs: 0,
    lost: undefined,
    asked
  })
  return proxy
}
