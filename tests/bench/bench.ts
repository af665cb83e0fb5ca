// Measures pairs side by side in one run and prints ratios. Never fails on time: machines are noisy.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { get } from 'node:http'
import { startSite, withDataDir } from '../support/site-process.ts'
import { benchLeads } from './leads.ts'
import { load } from './load.ts'

const HELP = `npm run bench -- [--rounds N] [--seconds S]

Requests per second of the site against a bare counterpart, measured alternately in one run.
  --rounds N    how many times each of a pair is measured (default 7); the median counts
  --seconds S   how long each measurement takes (default 3)
`

/** Not sent again by the counterpart: Node writes them itself, or they belong to one answer. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length'])

if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
} else {
  execFileSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  await withDataDir(run)
  await benchLeads(option('--rounds', 7), option('--seconds', 3))
  console.log('\nSearch over titles, one warm process')
  execFileSync('node', ['--expose-gc', '--import', 'tsx', 'tests/bench/search.ts'], {
    stdio: 'inherit'
  })
}

async function run(dataDir: string) {
  const rounds = option('--rounds', 7)
  const seconds = option('--seconds', 3)
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info' } })
  const bare = await startBare(`${site.url}/`)
  try {
    const pair = { ours: `${site.url}/`, theirs: bare.url }
    const { ours, theirs } = await measure(pair, rounds, seconds)
    console.log(`Node ${process.version}, ${rounds} rounds of ${seconds} s each, medians\n`)
    console.log('pair                                  ours/theirs   ours req/s   theirs req/s')
    console.log(
      `${'cached page / bare Fastify, same bytes'.padEnd(38)}${(ours / theirs).toFixed(2).padStart(11)}` +
        `${ours.toFixed(0).padStart(13)}${theirs.toFixed(0).padStart(15)}`
    )
  } finally {
    bare.child.kill()
    await site.kill('SIGTERM')
  }
}

/** Alternates, so that whatever else the machine does hits both. */
async function measure(pair: { ours: string; theirs: string }, rounds: number, seconds: number) {
  const ours: number[] = []
  const theirs: number[] = []
  const options = { connections: 20, seconds }
  await load(pair.ours, options)
  await load(pair.theirs, options)
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`\rround ${round + 1} of ${rounds}`)
    ours.push(await load(pair.ours, options))
    theirs.push(await load(pair.theirs, options))
  }
  process.stderr.write('\r')
  return { ours: median(ours), theirs: median(theirs) }
}

async function startBare(url: string): Promise<{ child: ChildProcess; url: string }> {
  const page = await download(url)
  const child = fork(new URL('bare-fastify.ts', import.meta.url), { execArgv: ['--import=tsx'] })
  child.send(page)
  const address = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(String(message)))
  )
  return { child, url: `${address}/` }
}

/** The page as it comes over the wire: compressed, with its headers. */
async function download(url: string) {
  return new Promise<{ bodyBase64: string; headers: Record<string, string> }>((resolve) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name))
      resolve({
        bodyBase64: Buffer.concat(chunks).toString('base64'),
        headers: Object.fromEntries(headers) as Record<string, string>
      })
    })
  })
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function option(name: string, fallback: number): number {
  const value = Number(process.argv[process.argv.indexOf(name) + 1])
  return process.argv.includes(name) && value > 0 ? value : fallback
}
