// `npm run test:mutants`: breaks the code in many places, one at a time, and names those that no test notices.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { startProgress } from '../../src/server/commands/progress.ts'
import { startPostgres } from '../support/postgres.ts'
import { choosePlaces } from './choose-places.ts'
import { createClosestTests } from './closest-tests.ts'
import type { Place } from './places.ts'
import { openSandbox } from './sandbox.ts'

const USAGE = `Breaks places in shared, leads, deliveries and search, one at a time, and names those that no test notices.

  npm run test:mutants -- [--seed N] [--count N] [--tests N] [--only TEXT] [--list]

  --seed N     another choice of places (default 1)
  --count N    places of each of the four rooms (default 10)
  --tests N    how many of the closest tests a place is shown to (default 12)
  --only TEXT  of those places the ones whose file, line or change contains it
  --list       names the places and their closest tests, and breaks nothing

The checkout stays as it is: what is broken is a copy. About 3 minutes on two cores when nothing else runs there.
Exit code 1 when a broken place stays unnoticed, or a test fails with nothing broken.
`

interface Outcome {
  place: Place
  /** The test that failed. */
  noticedBy: string | undefined
  seconds: number
}

// What is under way is cleared away at the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.exitCode = await run()

async function run(): Promise<number> {
  const options = readOptions()
  if (typeof options === 'number') return options
  const closest = createClosestTests()
  const places = choosePlaces(options.seed, options.count).filter((place) =>
    nameOf(place).includes(options.only)
  )
  const testsOf = (place: Place) => closest(place.file).slice(0, options.tests)
  if (options.list) {
    for (const place of places) {
      const tests = testsOf(place).map(({ file }) => file)
      process.stdout.write(`${nameOf(place)}\n    ${tests.join(' ')}\n`)
    }
    return 0
  }
  if (spawnSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' }).status !== 0) return 1
  const postgres = await startPostgres()
  try {
    return tell(await breakAll(places, testsOf, { TEST_DATABASE_URL: postgres.url }))
  } finally {
    await postgres.stop()
  }
}

function readOptions() {
  const number = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        seed: { ...number, default: '1' },
        count: { ...number, default: '10' },
        tests: { ...number, default: '12' },
        only: { type: 'string', default: '' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' }
      }
    })
    if (values.help) {
      process.stdout.write(USAGE)
      return 0
    }
    const [seed = 0, count = 0, tests = 0] = [values.seed, values.count, values.tests].map(Number)
    if (![seed, count, tests].every((n) => Number.isSafeInteger(n) && n >= 0)) {
      throw new TypeError('--seed, --count and --tests take a whole number from 0.')
    }
    return { seed, count, tests, only: values.only, list: values.list }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
}

type TestsOf = (place: Place) => ReturnType<ReturnType<typeof createClosestTests>>

/** As many places at once as there are processors. */
async function breakAll(places: readonly Place[], testsOf: TestsOf, env: Record<string, string>) {
  const outcomes: Outcome[] = []
  const unsound = new Set<string>()
  const sound = new Map<string, Promise<boolean>>()
  const waiting = [...places]
  const progress = startProgress('broken')

  async function work() {
    const sandbox = openSandbox(env)
    try {
      for (let place = waiting.shift(); place; place = waiting.shift()) {
        const started = performance.now()
        const noticedBy = await noticed(sandbox, place)
        const seconds = Math.round((performance.now() - started) / 1000)
        outcomes.push({ place, noticedBy, seconds })
        progress.update(outcomes.length, places.length)
        if (!noticedBy) process.stdout.write(`unnoticed: ${nameOf(place)}\n`)
      }
    } finally {
      sandbox.close()
    }
  }

  /** A test that fails with nothing broken has noticed nothing. */
  async function noticed(sandbox: ReturnType<typeof openSandbox>, place: Place) {
    for (;;) {
      const tests = testsOf(place).filter(({ file }) => !unsound.has(file))
      const test = await sandbox.noticedBy(place, tests)
      if (!test || test === 'build.mjs') return test
      if (!sound.has(test)) sound.set(test, sandbox.passes(test))
      if (await sound.get(test)) return test
      unsound.add(test)
    }
  }

  await Promise.all(Array.from({ length: availableParallelism() }, work))
  progress.stop()
  return { outcomes, unsound: [...unsound] }
}

/** The exit code. */
function tell({ outcomes, unsound }: { outcomes: Outcome[]; unsound: string[] }): number {
  const rows = outcomes
    .toSorted((a, b) => (nameOf(a.place) < nameOf(b.place) ? -1 : 1))
    .map(({ place, noticedBy = 'NOBODY', seconds }) => [
      nameOf(place),
      noticedBy.replace('tests/', ''),
      `${seconds} s`
    ])
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    process.stdout.write(`${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`)
  }
  for (const test of unsound)
    process.stdout.write(`FAULT  ${test} fails or hangs with nothing broken\n`)
  const unnoticed = outcomes.filter(({ noticedBy }) => !noticedBy).length
  process.stdout.write(`${outcomes.length} places broken, ${unnoticed} unnoticed\n`)
  return unnoticed + unsound.length > 0 ? 1 : 0
}

function nameOf({ file, line, change }: Place): string {
  return `${file}:${line}  ${change}`
}
