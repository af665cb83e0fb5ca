import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { bundleTests } from './bundle-tests.mjs'
import { affectedBy, changedFiles } from './support/changed.mjs'
import { provideChromium } from './support/chromium.mjs'
import { leftOut } from './support/left-out.mjs'
import { withSources } from './support/quiet-tap.mjs'
import { filesOf, SUITES } from './support/suites.mjs'
import { ownTemporaryFolder } from './support/temporary-folder.mjs'

const USAGE = `npm test -- [--later | --long | --fast] [--changed] [WORD…]

Builds, provides a Chromium and a PostgreSQL, then runs the tests of Node and of the browser side by side. What cannot be
had leaves out what needs it and nothing else. The last line is the sum: N passed, N failed.
  --later    what CI runs after it
  --long     what takes hours, as npm run test:long does
  --fast     without a browser, faults and what is slow, in whatever Node runs it
  --changed  what a change since main can make fail
  WORD       only files whose names hold one of the words, such as: npm test -- stores header
`
const OPTIONS = [...Object.keys(SUITES), '--changed']
const unknown = process.argv.slice(2).find((word) => /^-/.test(word) && !OPTIONS.includes(word))
if (unknown) {
  const isHelp = ['--help', '-h'].includes(unknown)
  process.stderr.write(isHelp ? USAGE : `There is no option ${unknown}.\n\n${USAGE}`)
  process.exit(isHelp ? 0 : 2)
}

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const option = process.argv.find((word) => Object.hasOwn(SUITES, word)) ?? 'short'
/** @type {import('./support/suites.mjs').Suite} */
const suite = SUITES[/** @type {keyof typeof SUITES} */ (option)]

// Some wait for clocks and sockets while others work.
const FILES_AT_ONCE = '3'
const HANG_SECONDS = 2400
const NO_BROWSER = { status: 0, passed: 0, failed: 0, failures: [], report: '{}' }
/** Parts that could not run, each with the reason. */
const missing = /** @type {string[]} */ ([])

ownTemporaryFolder()
/** Of what is started: caches of fonts go with the folder. Playwright's stays where it finds its browsers again. */
const ENVIRONMENT = { ...process.env, XDG_CACHE_HOME: `${tmpdir()}/cache` }
build()
mkdirSync(suite.results, { recursive: true })
console.log(`Node ${process.version}`)
const files = chosenFiles()
const { specs } = files
const isEmpty = files.tests.length + specs.length === 0
const tests = await bundleTests(files.tests)
const chromium = specs.length > 0 ? provide('the tests in a browser', provideChromium) : undefined

const [suites, browser] = await Promise.all([
  tests.length > 0 ? runSuites() : 0,
  chromium ? runBrowser(chromium) : NO_BROWSER
])

const tap = tests.length > 0 ? readFileSync(`${suite.results}/tap.txt`, 'utf8') : ''
const passed = count(tap, 'pass') + browser.passed
const failed = count(tap, 'fail') + count(tap, 'cancelled') + browser.failed
const out = leftOut(missing, tap, browser.report)
for (const name of [...failedSuites(tap), ...browser.failures]) console.log(`FAILED ${name}`)
if (out) console.log(out)
console.log(`${passed} passed, ${failed} failed`)
const isWhole = missing.length === 0 && (passed > 0 || isEmpty)
process.exitCode = isWhole && suites === 0 && browser.status === 0 && failed === 0 ? 0 : 1

/**
 * @template T
 * @param {string} part
 * @param {() => T} what
 */
function provide(part, what) {
  try {
    return what()
  } catch (error) {
    missing.push(`${part} (${firstLine(error)})`)
    return undefined
  }
}

/** @param {unknown} error */
function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}

function chosenFiles() {
  if (!process.argv.includes('--changed')) return filesOf(suite, words)
  const all = filesOf({ ...suite, later: [] }, words)
  const chosen = affectedBy(all, changedFiles())
  console.log(
    `Can notice the change: ${chosen.tests.length} of ${all.tests.length} test files, ${chosen.specs.length} of ${all.specs.length} in a browser`
  )
  return chosen
}

async function runSuites() {
  const postgres = await providePostgres()
  const status = await run(
    'node',
    [
      // Many sites in one process leave much behind: a tenth of its time would go into clearing up.
      '--max-semi-space-size=64',
      '--test',
      `--test-concurrency=${FILES_AT_ONCE}`,
      '--test-reporter=./tests/support/quiet-tap.mjs',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${suite.results}/tap.txt`,
      ...tests
    ],
    // A busy machine is no fault: this is for what hangs.
    { TAP_TIMEOUT: String(HANG_SECONDS), ...postgres.env },
    'tap'
  )
  await postgres.stop()
  return status
}

async function providePostgres() {
  const { startPostgres } = await import(`${process.cwd()}/dist/tests/postgres.mjs`)
  try {
    const { url, stop } = await startPostgres()
    return { env: { TEST_DATABASE_URL: url }, stop }
  } catch (error) {
    missing.push(`the tests in PostgreSQL (${firstLine(error)})`)
    return { env: { NO_POSTGRES: firstLine(error) }, stop: async () => undefined }
  }
}

/** @param {string} chromium */
async function runBrowser(chromium) {
  console.log(`Browser tests use ${chromium}`)
  const report = `${process.cwd()}/${suite.results}/browser.json`
  const status = await run(
    'npx',
    ['playwright', 'test', '-c', suite.browser, ...specs],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    'browser'
  )
  const text = readFileSync(report, 'utf8')
  const { stats, suites } = JSON.parse(text)
  const failed = stats.unexpected + stats.flaky
  const failures = suites.flatMap(failedSpecs)
  return { status, passed: stats.expected, failed, failures, report: text }
}

/**
 * @param {{ title: string, file: string, suites?: [], specs: { title: string, ok: boolean, tests: { status: string }[] }[] }} suite
 * @returns {string[]}
 */
function failedSpecs({ file, suites = [], specs }) {
  const failed = specs.filter(
    ({ ok, tests }) => !ok || tests.some((test) => test.status === 'flaky')
  )
  return [...failed.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)]
}

/**
 * What failed by itself, not the suites around it.
 *
 * @param {string} tap
 * @returns {string[]}
 */
function failedSuites(tap) {
  const failures = tap.matchAll(/^ *not ok \d+ - (.*)\n((?: +.*\n)*? +\.\.\.\n)/gm)
  return [...failures]
    .filter(([, , details]) => !details?.includes("'subtestsFailed'"))
    .map(([, name, details]) => `${/location: '(.*)'/.exec(details ?? '')?.[1] ?? ''} ${name}`)
    .map(withSources)
}

function build() {
  const options = /** @type {const} */ ({ stdio: 'inherit', env: ENVIRONMENT })
  const { status } = spawnSync('node', ['build.mjs', '--if-stale'], options)
  if (status !== 0) process.exit(1)
}

/**
 * What it reports is printed as it comes, a line or more at once; what it says else is in the file with the rest.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {string} name
 * @returns {Promise<number | null>} Its exit code.
 */
async function run(command, args, env, name) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ENVIRONMENT, ...env }
  })
  const file = createWriteStream(`${suite.results}/${name}.log`)
  child.stdout.pipe(file, { end: false })
  child.stdout.pipe(process.stdout, { end: false })
  child.stderr.pipe(file, { end: false })
  const status = await new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve) => file.end(resolve))
  return status
}

/**
 * @param {string} tap
 * @param {string} what
 */
function count(tap, what) {
  return Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
}
