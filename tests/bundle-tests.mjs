// Each test file in one piece with the sources it tests and the packages they use: it starts in a third of the time that
// loading them one by one takes. Lines stay those of the sources by their maps.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { OLDER_MODULES, OUTSIDE } from '../src/build/node-bundle.mjs'

const OUT = 'dist/tests'
/** What a test that shares its process does not have: a folder, a process, a clock, a limit of time or servers of its own. */
const SURROUNDINGS = /node:child_process|node:worker_threads|process\.|testdir|mock|t\.setTimeout/
/** Of `tests/support`, what leaves a process as it was. */
const HARMLESS = [
  'all-pages',
  'data-dir',
  'lead-request',
  'match-lists',
  'moscow',
  'observatory',
  'offices',
  'page-budget',
  'page-numbers',
  'random',
  'raw-http',
  'read-curve',
  'receiver',
  'schema-vocabulary',
  'seeded',
  'solve-challenge'
]
const SITE = 'test-app'
/** What tests of the desk's pages are made with: each empties the desk that they share. */
const DESK = [
  'card-form',
  'desk-browser',
  'desk-card',
  'lead-tool',
  'moscow',
  'new-lead',
  'offices',
  'stores',
  'test-desk',
  'unzip'
]
/** Processes of many files. */
const [VALUES, SITES, DESKS] = ['all/values.test', 'all/sites.test', 'all/desks.test']
const SHARED = [VALUES, SITES, DESKS]
/** What takes longest: started last, it would keep one core waiting for the other. */
const LONGEST = [
  DESKS,
  SITES,
  VALUES,
  'long/engines.test',
  'long/bare-machine.test',
  'long/operations.test',
  'long/markup.test',
  'long/two-processes.test',
  'long/many-rows.test'
]
/** What the tests themselves run, and find beside it what belongs to it. */
const TOOLS = ['tap', 'esbuild', 'playwright', 'oxc-parser']
/** What the runner itself uses, by its name in `dist/tests`. */
const OWN = { postgres: 'tests/support/postgres.ts' }

/**
 * @param {string[]} tests Such as `tests/server/site/feeds.test.ts`.
 * @returns {Promise<string[]>} The files to give to `node --enable-source-maps --test`.
 */
export async function bundleTests(tests) {
  /** @type {Map<string, string[]>} */
  const rooms = new Map()
  for (const test of tests) {
    const room = roomOf(test)
    rooms.set(room, [...(rooms.get(room) ?? []), test])
  }
  const entries = Object.fromEntries(
    [...rooms].map(([room, files]) => [
      inOrder(room),
      SHARED.includes(room) ? importingAll(room, files) : (files[0] ?? '')
    ])
  )
  await build({
    entryPoints: { ...entries, ...OWN },
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...OUTSIDE, ...TOOLS],
    banner: { js: OLDER_MODULES },
    jsx: 'automatic',
    // As it ships: the development edition of a package is another one.
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [ownPlace]
  })
  return Object.keys(entries).map((name) => `${OUT}/${name}.mjs`)
}

/**
 * The process that a test runs in. Starting one takes longer than most tests: those that only look at values share one,
 * and so do those that need no more than a site, or a desk that each leaves empty.
 *
 * @param {string} test
 */
function roomOf(test) {
  if (test.startsWith('tests/shared/')) return VALUES
  const source = readFileSync(test, 'utf8')
  const support = [...source.matchAll(/'(?:\.\.\/)+support\/([\w-]+)\.ts'/g)].map(
    ([, name]) => name
  )
  const needed = support.filter((name) => !HARMLESS.includes(name ?? ''))
  if (!SURROUNDINGS.test(source)) {
    if (needed.length === 0) return VALUES
    if (needed.every((name) => name === SITE)) return SITES
    const isOfDesk = source.includes('sharedDesk') || source.includes('twoManagers')
    if (isOfDesk && needed.every((name) => DESK.includes(name ?? ''))) return DESKS
  }
  return test.replace(/^tests\//, '').replace(/\.ts$/, '')
}

/**
 * Node starts files in the order of their names.
 *
 * @param {string} room
 */
function inOrder(room) {
  const place = LONGEST.indexOf(room)
  return place < 0 ? room : `${String(place).padStart(2, '0')}/${room}`
}

/**
 * One after another, in a test of their own: tap ends its root when it has nothing left to wait for.
 *
 * @param {string} room
 * @param {string[]} tests
 */
function importingAll(room, tests) {
  const file = `${OUT}/${room}.ts`
  const imports = tests.map((test) => `  await import('../../../${test}')\n`).join('')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `import t from 'tap'\n\nt.test('the files of ${room}', async (t) => {\n${imports}  t.pass('are read')\n})\n`
  )
  return file
}

/**
 * What lies beside a source is found from the source.
 *
 * @type {import('esbuild').Plugin}
 */
const ownPlace = {
  name: 'own-place',
  setup(bundle) {
    bundle.onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: path.endsWith('x') ? 'tsx' : 'ts'
    }))
  }
}
