// `npm run test:chaos`: everything that is random, long or rough, in one command.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startProgress } from '../../src/server/commands/progress.ts'
import { type KillReport, runKills } from './kill-chaos.ts'

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

process.exitCode = await run()

async function run(): Promise<number> {
  const options = readOptions()
  if (typeof options === 'number') return options
  const { kills, requests, seed, isPublishing } = options
  process.stdout.write(`seed ${seed}\n`)
  if (spawnSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' }).status !== 0) return 1
  const env = {
    TAP_TIMEOUT: '3600',
    RESOURCE_SECONDS: '20',
    PUBLICATION_KILLS: String(kills),
    FUZZ_REQUESTS: String(requests),
    FUZZ_SEED: String(seed)
  }
  if (isPublishing) return passes('tests/long/killed-publications.test.ts', env) ? 0 : 1
  const faults = kills > 0 ? tell(await killAll(kills, seed)) : 0
  const tests = [
    ...(requests > 0 ? ['tests/long/oracle.test.ts'] : []),
    'tests/faults/clock-jumps.test.ts',
    'tests/long/resources.test.ts'
  ]
  const failed = tests.filter((file) => !passes(file, env))
  process.stdout.write(
    `${faults} promises broken, ${failed.length} of ${tests.length} tests failed\n`
  )
  return faults + failed.length > 0 ? 1 : 0
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

async function killAll(kills: number, seed: number): Promise<KillReport> {
  const progress = startProgress('kills')
  try {
    return await runKills({ kills, seed, onKill: (count) => progress.update(count, kills) })
  } finally {
    progress.stop()
  }
}

/** The number of faults. */
function tell({ kills, acknowledged, backups, faults }: KillReport): number {
  const counts = Object.entries(kills).map(([act, count]) => `${act} ${count}`)
  process.stdout.write(
    `killed: ${counts.join(', ')}; ${acknowledged} leads acknowledged, ${backups} backups with a name opened\n`
  )
  for (const fault of faults) process.stdout.write(`FAULT  ${fault}\n`)
  return faults.length
}

function passes(file: string, own: Record<string, string>): boolean {
  const args = ['--import=tsx', '--test', '--test-reporter=spec', file]
  return spawnSync('node', args, { stdio: 'inherit', env: { ...process.env, ...own } }).status === 0
}
