import { readdirSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { readLeads, spooledFiles } from '../support/data-dir.ts'
import { anotherLead, multipart } from '../support/lead-request.ts'
import { sendRaw } from '../support/raw-http.ts'
import { liveMib, startSite, withDataDir } from '../support/site-process.ts'
import { trialSize } from '../support/trial-size.ts'

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

/** Whole: half an hour of a site that is asked 111 times a second, as fast as it answers. */
const REQUESTS = trialSize(200_000, 20_000)
const AT_ONCE = 40
const SLOW_AT_ONCE = 10
/** Growth of live memory between the first quarter and the end that is still called flat. */
const MAX_GROWTH_MIB = trialSize(20, 10)
/** Live memory of a site that nobody has asked yet, its index of texts included; how much of it is resident is up to the system. */
const MAX_AT_REST_MIB = 45

/** What each kind of visit may be answered with. */
const EXPECTED: Record<Visit, (outcome: Outcome) => boolean> = {
  page: ({ status }) => status === 200,
  unchanged: ({ status }) => status === 304 || status === 200,
  asset: ({ status }) => status === 200,
  search: ({ status }) => status === 200,
  missing: ({ status }) => status === 404,
  lead: ({ status, resultID }) => status === 200 && resultID !== undefined,
  aborted: ({ status, fault }) => fault !== 'silent' && status === undefined
}

t.test(`${REQUESTS} mixed requests: no 5xx, no lost lead, flat memory`, async (t) => {
  await withDataDir(async (dataDir) => {
    const env = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off' }
    const site = await startSite({ dataDir, env })
    await setTimeout(3000)
    const atRest = await liveMib(site)
    const pages = await pagesOf(site.url)
    const assets = readdirSync('dist/assets')
      .filter((name) => /-[A-Z0-9]{8}\.(js|css|svg|woff2)$/.test(name))
      .map((name) => `/assets/${name}`)
    const traffic = createTraffic(site.url, { pages, assets, connections: AT_ONCE })
    const faults: string[] = []
    const acknowledged: string[] = []
    const memory: number[] = []
    let sent = 0

    function note({ resultID }: Outcome): void {
      if (resultID) acknowledged.push(resultID)
    }
    async function work(): Promise<void> {
      while (sent < REQUESTS) {
        if (sent++ % (REQUESTS / 20) === 0) memory.push(await liveMib(site))
        const { kind, outcome } = await traffic.visit()
        note(outcome)
        if (!EXPECTED[kind](outcome)) faults.push(`${kind}: ${JSON.stringify(outcome)}`)
      }
    }
    async function workSlowly(): Promise<void> {
      while (sent < REQUESTS) {
        const outcome = await traffic.slowVisit()
        note(outcome)
        if (outcome.status !== 200) faults.push(`slow: ${JSON.stringify(outcome)}`)
      }
    }
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, work),
      ...Array.from({ length: SLOW_AT_ONCE }, workSlowly)
    ])
    memory.push(await liveMib(site))
    traffic.close()

    t.comment(`live memory in MiB: ${memory.map((mib) => mib.toFixed(0)).join(' ')}`)
    t.ok(pages.length > 100 && assets.length > 30)
    t.same(faults.slice(0, 10), [])
    t.ok(acknowledged.length > REQUESTS / 200, `${acknowledged.length} leads`)
    const stored = new Set((await readLeads(dataDir)).map(({ resultID }) => resultID))
    t.same(
      acknowledged.filter((id) => !stored.has(id)),
      [],
      'no acknowledged lead is lost'
    )
    const early = Math.max(...memory.slice(3, 6))
    t.ok((memory.at(-1) ?? 0) - early < MAX_GROWTH_MIB, `memory ${memory.join(' ')} MiB`)
    t.ok(atRest <= MAX_AT_REST_MIB, `${atRest.toFixed(0)} MiB at rest`)
    await setTimeout(500)
    t.same(await spooledFiles(dataDir), [], 'no upload is left over')
    await site.kill('SIGTERM')
  })
})

/** Paths of every page, from the site's own maps. */
async function pagesOf(origin: string): Promise<string[]> {
  const paths = async (path: string) => {
    const xml = await (await fetch(origin + path)).text()
    return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, found = '']) => found)
  }
  const maps = await paths('/sitemap.xml')
  return (await Promise.all(maps.map(paths))).flat()
}

type Visit = 'page' | 'unchanged' | 'asset' | 'search' | 'missing' | 'lead' | 'aborted'

interface Outcome {
  /** Absent when the visitor hung up or the connection broke. */
  status?: number | undefined
  fault?: string
  ms: number
  /** Of a lead that was acknowledged. */
  resultID?: string
}

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
function createTraffic(
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
