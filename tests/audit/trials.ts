// What the long suites try, in figures: three engines, kills and mutated requests.
import { spawnSync } from 'node:child_process'
import { runKills } from '../chaos/kill-chaos.ts'
import type { Section } from './audit-page.ts'

const KILLS = 50
const REQUESTS = 3000
/** The same for each audit, so that two can be compared. */
const SEED = 20_261_123
const TEST_MINUTES = 20

/** The journeys of visitors in Firefox and WebKit; Chromium goes through the whole suite of the browser. */
export function engines(): Section {
  process.stderr.write('Firefox and WebKit …\n')
  const rows = ['firefox', 'webkit'].map((name) => {
    const journeys = journeysOf(runTest(`tests/long/${name}.test.ts`), name)
    const failed = journeys.filter(({ isKept }) => !isKept).map(({ what }) => what)
    return {
      cells: [name, String(journeys.length), failed.join('\n') || 'none'],
      isFault: failed.length > 0 || journeys.length === 0,
      journeys: journeys.length,
      failed: failed.length
    }
  })
  return {
    title: 'Firefox and WebKit: what visitors do',
    columns: ['engine', 'journeys', 'failed'],
    rows,
    faults: rows.filter(({ isFault }) => isFault).length,
    figures: rows.flatMap(({ cells: [name], journeys, failed }) => [
      { name: `Engine: ${name} journeys`, value: journeys, better: 'more' as const },
      { name: `Engine: ${name} failed`, value: failed, better: 'less' as const }
    ])
  }
}

/** Kills over site and commands, then requests that no browser sends. */
export async function chaos(): Promise<Section> {
  process.stderr.write(`${KILLS} kills …\n`)
  const { kills, acknowledged, backups, faults } = await runKills({
    kills: KILLS,
    seed: SEED,
    onKill: () => undefined
  })
  process.stderr.write(`${REQUESTS} mutated requests …\n`)
  const env = { FUZZ_REQUESTS: String(REQUESTS), FUZZ_SEED: String(SEED) }
  const oracle = faultLines(runTest('tests/long/oracle.test.ts', env))
  const counts = Object.entries(kills).map(([act, count]) => `${act} ${count}`)
  const trials = [
    {
      what: `${KILLS} kills: ${counts.join(', ')}; ${acknowledged} leads acknowledged, ${backups} backups`,
      faults
    },
    { what: `${REQUESTS} mutated requests over all routes`, faults: oracle }
  ]
  return {
    title: 'Chaos: promises kept',
    note: 'The whole trial is `npm run test:chaos`: 1,000 kills and 100,000 requests.',
    columns: ['trial', 'broken'],
    rows: trials.map(({ what, faults }) => ({
      cells: [what, faults.join('\n') || 'none'],
      isFault: faults.length > 0
    })),
    faults: trials.filter(({ faults }) => faults.length > 0).length,
    figures: [
      { name: 'Chaos: promises broken by kills', value: faults.length, better: 'less' },
      { name: 'Chaos: rules broken by requests', value: oracle.length, better: 'less' }
    ]
  }
}

/** What the test has said, in TAP. */
function runTest(file: string, env: Record<string, string> = {}): string {
  const args = ['--import=tsx', '--test', '--test-reporter=tap', file]
  return spawnSync('node', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, TAP_TIMEOUT: String(TEST_MINUTES * 60), ...env }
  }).stdout
}

/** The journeys inside the test of one engine. */
function journeysOf(tap: string, engine: string): { what: string; isKept: boolean }[] {
  const [, after = ''] = tap.split(new RegExp(`^ *# Subtest: ${engine}$`, 'm'))
  const [inside = ''] = after.split(new RegExp(`^ *(?:not )?ok \\d+ - ${engine}\\b`, 'm'))
  const ended = inside.matchAll(/^ *(not )?ok \d+ - ([a-z][^:\n]*: .*)$/gm)
  return [...ended].map(([, not, what = '']) => ({ what, isKept: !not }))
}

function faultLines(tap: string): string[] {
  if (!tap) return ['the test did not run']
  return [...tap.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, what = '']) => what)
}
