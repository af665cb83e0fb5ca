import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as deep as they like.
  json: any
}

/** An HTTP server that keeps the calls it gets, and answers as it is told. */
export interface Receiver {
  url: string
  calls: ReceivedCall[]
  /** 200 and `{"result":1}` unless told. */
  answer: (call: ReceivedCall, response: ServerResponse) => void
  close(): Promise<void>
}

/** What ends the server when all is over. */
interface Ending {
  teardown(end: () => unknown): unknown
}

export async function openReceiver(t: Ending, { port = 0 } = {}): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: body.startsWith('{') ? JSON.parse(body) : undefined
    }
    receiver.calls.push(call)
    receiver.answer(call, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: used } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${used}`,
    calls: [],
    answer: (_call, response) => response.end('{"result":1}'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  t.teardown(() => receiver.close())
  return receiver
}

/** Answers with a status and a body, always. */
export function answering(status: number, body = '{}', headers: Record<string, string> = {}) {
  return (_call: ReceivedCall, response: ServerResponse) => {
    response.writeHead(status, headers).end(body)
  }
}
