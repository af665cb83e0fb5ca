import t from 'tap'
import { leadTool } from '../support/lead-tool.ts'
import { type RawAnswer, sendRaw } from '../support/raw-http.ts'
import { createRouteGrammar, type RouteRequest } from '../support/route-grammar.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS || 2000)
const SEED = Number(process.env.FUZZ_SEED || 20261121)
const AT_ONCE = 20
/** An answer may take so many times the usual time of its size, by the medians of a whole class. */
const MAX_RATIO = 25

/** Line breaks and tabs are how text is laid out; nothing else below a space is text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

t.test(
  `${REQUESTS} requests over all routes: no 5xx, and nothing of them comes out raw`,
  async (t) => {
    await withDataDir(async (dataDir) => {
      const env = { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LOG_LEVEL: 'debug' }
      const site = await startSite({ dataDir, env })
      const next = createRouteGrammar(SEED)
      const faults: string[] = []
      const times = new Map<string, number[]>()
      const statuses = new Map<number, number>()
      let sent = 0

      async function work(): Promise<void> {
        while (sent++ < REQUESTS) {
          const request = next()
          const begun = performance.now()
          const answer = await sendRaw(site.url, request.bytes)
          note(times, sizeOf(request), performance.now() - begun)
          statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
          const fault = answer && faultOf(answer, request)
          if (fault) faults.push(`${fault} of ${JSON.stringify(request.bytes.slice(0, 300))}`)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))

      t.comment(`seed ${SEED}: ${JSON.stringify([...statuses])}`)
      t.same(faults.slice(0, 10), [])
      t.ok((statuses.get(200) ?? 0) > REQUESTS / 20, 'many were served')
      t.ok((statuses.get(422) ?? 0) > REQUESTS / 300, 'many were looked at')
      const [small, large] = ['small', 'large'].map((size) => median(times.get(size) ?? []))
      t.ok(
        (large ?? 0) < MAX_RATIO * (small ?? 0),
        `median ${small} ms, with 17 KB and more ${large} ms`
      )
      t.equal((await fetch(`${site.url}/healthz`)).status, 200)

      const raw = site
        .log()
        .split('\n')
        .filter((line) => CONTROL.test(line))
      t.same(raw.slice(0, 3), [], 'no control character in a log line')
      for (const command of [['list'], ['list', '--json'], ['report'], ['audit']]) {
        const { code, stdout } = await leadTool({ DATA_DIR: dataDir }, ...command)
        t.equal(code, 0)
        t.notMatch(stdout, CONTROL, `leads ${command.join(' ')}`)
      }
      const { stdout } = await leadTool({ DATA_DIR: dataDir }, 'list', '--json', '--limit', '20')
      for (const { resultID } of JSON.parse(stdout)) {
        t.notMatch((await leadTool({ DATA_DIR: dataDir }, 'show', resultID)).stdout, CONTROL)
      }
      await site.kill('SIGTERM')
    })
  }
)

/** What an answer must never be, whoever asked. */
function faultOf({ status, headers, body }: RawAnswer, { mark }: RouteRequest): string | undefined {
  if (status >= 500) return `${status}`
  const text = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  if (CONTROL.test(text)) return 'a control character in a header'
  if ('x-mark' in headers) return 'a header of its own'
  const type = headers['content-type'] ?? ''
  if (headers['content-encoding'] || !/html|json|xml|text/.test(type)) return undefined
  if (CONTROL.test(body)) return 'a control character in the body'
  if (/html|xml/.test(type) && body.includes(`<${mark}`)) return 'a tag of its own'
  if (/html/.test(type) && body.includes(`${mark}"'`)) return 'a quote of its own'
  return undefined
}

function sizeOf({ bytes }: RouteRequest): string {
  return bytes.length > 17_000 ? 'large' : 'small'
}

function note(times: Map<string, number[]>, size: string, ms: number): void {
  times.set(size, [...(times.get(size)?.slice(-2000) ?? []), ms])
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
