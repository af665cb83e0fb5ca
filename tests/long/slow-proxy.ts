import { createServer, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listening } from '../support/proxies.ts'

export interface SlowProxy extends AsyncDisposable {
  url: string
}

/**
 * Stands before a site and hands on its pages in pieces, as a slow connection does; everything else at once.
 *
 * @param pieceBytes Size of a piece.
 * @param pauseMs Time between two of them.
 */
export async function openSlowProxy(
  siteUrl: string,
  { pieceBytes, pauseMs }: { pieceBytes: number; pauseMs: number }
): Promise<SlowProxy> {
  const server = createServer((incoming, outgoing) => {
    const { accept = '', cookie = '' } = incoming.headers
    const upstream = request(new URL(incoming.url ?? '/', siteUrl), { headers: { accept, cookie } })
    upstream.on('response', async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      const chunks: Buffer[] = await answer.toArray()
      const body = Buffer.concat(chunks)
      const step = isPage ? pieceBytes : Math.max(body.length, 1)
      for (let start = 0; start < body.length; start += step) {
        outgoing.write(body.subarray(start, start + step))
        if (isPage) await setTimeout(pauseMs)
      }
      outgoing.end()
    })
    upstream.end()
  })
  return listening(server)
}
