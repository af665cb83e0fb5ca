// `npm run test:chaos`: everything that is random, long or rough, in one command.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { type KillReport, runKills } from './kill-chaos.ts'
import { type PublishReport, runPublishKills } from './publish-chaos.ts'

const USAGE = `Breaks the built site at random and looks whether it has kept its promises.

  npm run test:chaos -- [--kills N] [--requests N] [--seed N]
  npm run test:chaos -- --publishing [--kills N] [--seed N]

  --kills N      kill -9 over site, backup, erase, redeliver and retention (default 1000)
  --publishing   kill -9 over the site alone, while an editor publishes and pages are read (default 500, some 12 seconds each)
  --requests N   mutated requests over all routes (default 100000)
  --seed N       the choices of an earlier run; printed at the beginning

Then the clock jumps, and every route gets its largest body for 20 seconds. About 20 minutes on two cores.
Exit code 1 when a promise was broken.
`

const RESOURCES = 'tests/long/resources.test.ts'

process.exitCode = await run()

async function run(): Promise<number> {
  const options = readOptions()
  if (typeof options === 'number') return options
  const { kills, requests, seed, isPublishing } = options
  process.stdout.write(`seed ${seed}\n`)
  if (spawnSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' }).status !== 0) return 1

  if (isPublishing) return tellPublishing(await withBar(kills, seed, runPublishKills))
  const faults = kills > 0 ? tell(await withBar(kills, seed, runKills)) : 0
  const tests = [
    ...(requests > 0 ? ['tests/long/oracle.test.ts'] : []),
    'tests/faults/clock-jumps.test.ts',
    ...(existsSync(RESOURCES) ? [RESOURCES] : [])
  ]
  const failed = tests.filter((file) => !passes(file, { requests, seed }))
  process.stdout.write(
    `${faults} promises broken, ${failed.length} of ${tests.length} tests failed\n`
  )
  return faults + failed.length > 0 ? 1 : 0
}

function readOptions() {
  const number = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        publishing: { type: 'boolean', default: false },
        kills: number,
        requests: { ...number, default: '100000' },
        seed: { ...number, default: String(Date.now() % 1_000_000) },
        help: { type: 'boolean', short: 'h' }
      }
    })
    if (values.help) {
      process.stdout.write(USAGE)
      return 0
    }
    const isPublishing = values.publishing
    const counts = [values.kills ?? (isPublishing ? 500 : 1000), values.requests, values.seed]
    const [kills = 0, requests = 0, seed = 0] = counts.map(Number)
    if (![kills, requests, seed].every((n) => Number.isSafeInteger(n) && n >= 0)) {
      throw new TypeError('Every option takes a whole number from 0.')
    }
    return { kills, requests, seed, isPublishing }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
}

type Run<Report> = (options: {
  kills: number
  seed: number
  onKill(count: number): void
}) => Promise<Report>

async function withBar<Report>(kills: number, seed: number, run: Run<Report>): Promise<Report> {
  const bar = new SingleBar(
    { format: 'kills {bar} {value}/{total}  {eta_formatted}' },
    Presets.rect
  )
  bar.start(kills, 0)
  try {
    return await run({ kills, seed, onKill: (count) => bar.update(count) })
  } finally {
    bar.stop()
  }
}

/** The number of faults. */
function tell({ kills, acknowledged, written, backups, faults }: KillReport): number {
  const counts = Object.entries(kills).map(([act, count]) => `${act} ${count}`)
  process.stdout.write(
    `killed: ${counts.join(', ')}; ${acknowledged} leads and ${written} writes of the desk acknowledged, ${backups} backups with a name opened\n`
  )
  for (const fault of faults) process.stdout.write(`FAULT  ${fault}\n`)
  return faults.length
}

/** The exit code. */
function tellPublishing({ kills, published, pages, faults }: PublishReport): number {
  const counts = Object.entries(kills).map(([moment, count]) => `${moment} ${count}`)
  process.stdout.write(
    `killed: ${counts.join(', ')}; ${published} publications were there, ${pages} pages read, ${faults.length} promises broken\n`
  )
  for (const fault of faults) process.stdout.write(`FAULT  ${fault}\n`)
  return faults.length > 0 ? 1 : 0
}

function passes(file: string, { requests, seed }: { requests: number; seed: number }): boolean {
  const env = {
    ...process.env,
    TAP_TIMEOUT: '3600',
    RESOURCE_SECONDS: '20',
    FUZZ_REQUESTS: String(requests),
    FUZZ_SEED: String(seed)
  }
  const args = ['--import=tsx', '--test', '--test-reporter=spec', file]
  return spawnSync('node', args, { stdio: 'inherit', env }).status === 0
}
