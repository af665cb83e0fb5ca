// `npm test` and, with --long, `npm run test:long`: builds, provides a Chromium, then runs the tap suites and the
// browser's side by side. The last line is the sum: `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { bundleTests } from './bundle-tests.mjs'
import { provideChromium } from './support/chromium.mjs'

const isLong = process.argv.includes('--long')
const suite = isLong
  ? { folders: ['long'], browser: 'tests/long', results: 'dist/test-results/long' }
  : {
      folders: ['shared', 'islands', 'server', 'faults'],
      browser: 'tests/browser',
      results: 'dist/test-results/short'
    }

// Some wait for clocks and sockets while others work.
const FILES_AT_ONCE = '3'

build()
const chromium = provideChromium()
console.log(`Browser tests use ${chromium}`)
mkdirSync(suite.results, { recursive: true })
const tests = await bundleTests(suite.folders)

const [suites, browser] = await Promise.all([
  // A busy machine is no fault: tap's own limit of 30 seconds a test is for hangs.
  run(
    'node',
    [
      '--enable-source-maps',
      '--test',
      `--test-concurrency=${FILES_AT_ONCE}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${suite.results}/tap.txt`,
      ...tests
    ],
    { TAP_TIMEOUT: '600' },
    'tap'
  ),
  run(
    'npx',
    ['playwright', 'test', '-c', suite.browser],
    {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${suite.results}/browser.json`
    },
    'browser'
  )
])

const tap = readFileSync(`${suite.results}/tap.txt`, 'utf8')
const { stats } = JSON.parse(readFileSync(`${suite.results}/browser.json`, 'utf8'))
const passed = count(tap, 'pass') + stats.expected
const failed = count(tap, 'fail') + count(tap, 'cancelled') + stats.unexpected + stats.flaky
const skipped = count(tap, 'skipped') + stats.skipped
if (skipped > 0) console.log(`${skipped} skipped, with the reason above`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = suites === 0 && browser === 0 && failed === 0 ? 0 : 1

function build() {
  const { status } = spawnSync('node', ['build.mjs', '--if-stale'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/**
 * What it says is printed when it has ended, so that the two are not mixed up; a file has it meanwhile.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {string} name
 * @returns {Promise<number | null>} Its exit code.
 */
async function run(command, args, env, name) {
  const log = `${suite.results}/${name}.log`
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env }
  })
  const file = createWriteStream(log)
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const status = await new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve) => file.end(resolve))
  process.stdout.write(readFileSync(log))
  return status
}

/**
 * @param {string} tap
 * @param {string} what
 */
function count(tap, what) {
  return Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
}
