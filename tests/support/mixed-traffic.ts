import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { anotherLead, multipart } from './lead-request.ts'
import { sendRaw } from './raw-http.ts'

export type Visit = 'page' | 'unchanged' | 'asset' | 'search' | 'missing' | 'lead' | 'aborted'

export interface Outcome {
  /** Absent when the visitor hung up or the connection broke. */
  status?: number | undefined
  fault?: string
  ms: number
  /** Of a lead that was acknowledged. */
  resultID?: string
}

/** How often each comes in a thousand: readers first, then searches, leads, and visitors who change their mind. */
const SHARES: Record<Visit, number> = {
  page: 640,
  unchanged: 80,
  asset: 120,
  search: 110,
  missing: 25,
  lead: 10,
  aborted: 15
}
const QUERIES = ['прод', 'seo', 'ауди', 'ghjldb', 'контекст', 'реклама', 'новости', '', 'ц']
const FILE_BYTES = 60 * 1024
const PATIENCE_MS = 60_000

interface Traffic {
  /** One visit of the mix; never rejects. */
  visit(): Promise<{ kind: Visit; outcome: Outcome }>
  /** A visitor whose line is slow: a page is asked for, or a lead sent, a few bytes at a time. */
  slowVisit(): Promise<Outcome>
  close(): void
}

/**
 * Visitors of a site as a whole: every page, its assets, searches, leads with and without files.
 *
 * @param pages Paths of pages, asked in turn.
 */
export function createTraffic(
  origin: string,
  { pages, assets, connections }: { pages: string[]; assets: string[]; connections: number }
): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const tags = new Map<string, string>()
  let turn = 0

  function send(path: string, call: Call = {}): Promise<Outcome> {
    return ask(new URL(path, origin), { ...call, agent })
  }

  const visits: Record<Visit, (turn: number) => Promise<Outcome>> = {
    async page(turn) {
      const path = pick(pages, turn)
      return send(path, { onHeaders: ({ etag }) => etag && tags.set(path, etag) })
    },
    unchanged(turn) {
      const [path, tag = ''] = pick([...tags], turn) ?? ['/', '']
      return send(path, { headers: { 'if-none-match': tag } })
    },
    asset: (turn) => send(pick(assets, turn)),
    search: (turn) =>
      send('/search/', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `ajax_call=y&INPUT_ID=title-search-input&q=${encodeURIComponent(pick(QUERIES, turn))}`
      }),
    missing: (turn) => send(`/none/${turn}/`),
    async lead(turn) {
      const { payload, type } = await multipart(leadParts(turn))
      return send('/api/v1/form/', { headers: { 'content-type': type }, body: payload })
    },
    async aborted(turn) {
      if (turn % 2) return send(pick(pages, turn), { isAborted: true })
      const { payload, type } = await multipart(anotherLead())
      return ask(new URL('/api/v1/form/', origin), {
        headers: { 'content-type': type },
        body: payload.subarray(0, payload.length / 2),
        length: payload.length
      })
    }
  }

  return {
    async visit() {
      const kind = kindOf(turn)
      const outcome = await visits[kind](turn++)
      return { kind, outcome }
    },
    async slowVisit() {
      const number = turn++
      const begun = performance.now()
      const { payload, type } = await multipart(leadParts(1))
      const head =
        number % 2
          ? `GET ${pick(pages, number)} HTTP/1.1\r\nhost: localhost\r\n\r\n`
          : `POST /api/v1/form/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`
      const bytes = Buffer.concat([Buffer.from(head), number % 2 ? Buffer.alloc(0) : payload])
      const answer = await sendRaw(origin, drops(bytes))
      return outcomeOf(answer?.status, answer?.body ?? '', begun)
    },
    close: () => agent.destroy()
  }
}

interface Call {
  agent?: Agent
  headers?: Record<string, string>
  body?: string | Buffer
  /** Of the whole body, when only a part of it is sent before the visitor hangs up. */
  length?: number
  /** Hangs up when the answer begins. */
  isAborted?: boolean
  onHeaders?(headers: IncomingMessage['headers']): void
}

function ask(url: URL, { agent, headers, body, length, ...call }: Call): Promise<Outcome> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const fail = (fault: string) => resolve({ fault, ms: performance.now() - begun })
    const sent = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'accept-encoding': 'br',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': length ?? Buffer.byteLength(body) })
      },
      timeout: PATIENCE_MS,
      ...(agent ? { agent } : {})
    })
    sent.on('timeout', () => fail('silent'))
    sent.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'broken'))
    sent.on('response', async (response) => {
      call.onHeaders?.(response.headers)
      if (call.isAborted) {
        sent.destroy()
        return fail('aborted')
      }
      resolve(outcomeOf(response.statusCode, await read(response), begun))
    })
    if (length === undefined) sent.end(body)
    else {
      sent.write(body ?? '')
      void setTimeout(20).then(() => sent.destroy())
    }
  })
}

function outcomeOf(status: number | undefined, text: string, begun: number): Outcome {
  const resultID = /"resultID":\s*"([^"]+)"/.exec(text)?.[1]
  return {
    ...(status ? { status } : { fault: 'no answer' }),
    ms: performance.now() - begun,
    ...(resultID ? { resultID } : {})
  }
}

/** The beginning of an answer; the rest is only received. */
async function read(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) if (text.length < 1000) text += chunk
  return text
}

/** A few bytes at a time. */
async function* drops(bytes: Buffer): AsyncGenerator<Buffer> {
  const size = Math.ceil(bytes.length / 40)
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size)
    await setTimeout(50)
  }
}

/** Every eighth visitor has a file with them. */
function leadParts(turn: number): Record<string, string | Blob> {
  if (turn % 8 !== 0) return anotherLead()
  const file = new File([new Uint8Array(FILE_BYTES)], 'brief.txt', { type: 'text/plain' })
  return { ...anotherLead(), file }
}

function kindOf(turn: number): Visit {
  // Spread over the thousand, the same in every run.
  let place = (turn * 617) % 1000
  for (const [kind, share] of Object.entries(SHARES) as [Visit, number][]) {
    if (place < share) return kind
    place -= share
  }
  return 'page'
}

function pick<Item>(items: readonly Item[], turn: number): Item {
  return items[(turn * 7919) % items.length] as Item
}
