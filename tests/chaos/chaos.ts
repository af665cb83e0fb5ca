// `npm run test:chaos`: everything that is random, long or rough, in one command.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const USAGE = `Breaks the built site at random and looks whether it has kept its promises.

  npm run test:chaos -- [--kills N] [--requests N] [--seed N]
  npm run test:chaos -- --publishing [--kills N]

  --kills N      kill -9 over site, backup, erase, redeliver and retention (default 1000)
  --publishing   kill -9 over publications alone, one after the other (default 500)
  --requests N   mutated requests over all routes (default 100000)
  --seed N       the choices of an earlier run; printed at the beginning

Then the clock jumps, and every route gets its largest body for 20 seconds. About 20 minutes on two cores.
Exit code 1 when a promise was broken.
`

process.exitCode = run()

function run(): number {
  const options = readOptions()
  if (typeof options === 'number') return options
  const { kills, requests, seed, isPublishing } = options
  process.stdout.write(`seed ${seed}\n`)
  if (spawnSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' }).status !== 0) return 1
  const env = {
    TAP_TIMEOUT: '7200',
    RESOURCE_SECONDS: '20',
    CHAOS_KILLS: String(kills),
    CHAOS_SEED: String(seed),
    PUBLICATION_KILLS: String(kills),
    FUZZ_REQUESTS: String(requests),
    FUZZ_SEED: String(seed)
  }
  const all = [
    ...(kills > 0 ? ['tests/long/kill-chaos.test.ts'] : []),
    ...(requests > 0 ? ['tests/long/oracle.test.ts'] : []),
    'tests/faults/clock-jumps.test.ts',
    'tests/long/resources.test.ts'
  ]
  const tests = isPublishing ? ['tests/faults/killed-publication.test.ts'] : all
  const failed = tests.filter((file) => !passes(file, env))
  process.stdout.write(`${failed.length} of ${tests.length} trials failed\n`)
  return failed.length > 0 ? 1 : 0
}

/** The exit code where nothing is to be run. */
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

function passes(file: string, own: Record<string, string>): boolean {
  const args = ['--import=tsx', '--test', '--test-reporter=spec', file]
  return spawnSync('node', args, { stdio: 'inherit', env: { ...process.env, ...own } }).status === 0
}
