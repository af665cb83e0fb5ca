// Runs every test: builds, provides a Chromium, then the tap suites and the browser suites.
// The last line is the sum: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { provideChromium } from './support/chromium.mjs'

const RESULTS = 'dist/test-results'
/** `npm run test:long`: the same tests at their whole length. */
const LONG = process.argv.includes('--long')
  ? { TEST_LONG: '1', HURRIED_TRIES: '20', RESOURCE_SECONDS: '20' }
  : {}

run('node', ['build.mjs', '--if-stale'])
const chromium = provideChromium()
console.log(`Browser tests use ${chromium}`)
mkdirSync(RESULTS, { recursive: true })

// A busy machine is no fault: tap's own limit of 30 seconds a test is for hangs.
const suites = run(
  'node',
  [
    '--import=tsx',
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${RESULTS}/tap.txt`,
    ...['shared', 'server', 'islands', 'faults'].flatMap(testFiles)
  ],
  { TAP_TIMEOUT: '600' }
)
const browser = run('npx', ['playwright', 'test', '-c', 'tests/browser'], {
  CHROMIUM: chromium,
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${RESULTS}/browser.json`
})

const tap = readFileSync(`${RESULTS}/tap.txt`, 'utf8')
const { stats } = JSON.parse(readFileSync(`${RESULTS}/browser.json`, 'utf8'))
const passed = count(tap, 'pass') + stats.expected + stats.flaky
const failed = count(tap, 'fail') + count(tap, 'cancelled') + stats.unexpected
const skipped = count(tap, 'skipped') + stats.skipped
if (skipped > 0) console.log(`${skipped} skipped, with the reason above`)
// A test that passed only when it was tried again.
console.log(`${stats.flaky} flaky`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = suites === 0 && browser === 0 && failed === 0 ? 0 : 1

/** @param {string} folder */
function testFiles(folder) {
  const names = readdirSync(`tests/${folder}`).filter((name) => name.endsWith('.test.ts'))
  return names.map((name) => `tests/${folder}/${name}`)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: false,
    env: { ...process.env, ...LONG, ...env }
  })
  if (status !== 0 && command === 'node' && args[0] === 'build.mjs') process.exit(1)
  return status
}

/**
 * @param {string} tap
 * @param {string} what
 */
function count(tap, what) {
  return Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
}
