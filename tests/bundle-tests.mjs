// Each test file in one piece with the sources it tests and the packages they use: it starts in a third of the time that
// loading them one by one takes. Lines stay those of the sources by their maps.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { OLDER_MODULES, OUTSIDE } from '../src/build/node-bundle.mjs'

const OUT = 'dist/tests'
/** Folders whose files share a process, for starting one takes longer than most tests; each file is in the first that fits. */
const ROOMS = [
  'server/desk/room',
  'server/desk',
  'server/room',
  'server/delivery',
  'server/leads/store',
  'server/leads',
  'server/bot-check',
  'server/content',
  'server',
  'shared',
  'islands',
  'drawings',
  'editorial',
  'known-faults',
  'project'
]
/** What a test that shares its process does not have: a clock, a browser around it or rights of its own. */
const OWN_PROCESS = /from 'node:test'|page-globals|process\.umask/
/** What takes longest: started last, it would keep one core waiting for the other. */
const LONGEST = [
  'server/leads',
  'server',
  'server/desk',
  'server/bot-check',
  'server/content',
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
 * @returns {Promise<string[]>} The files to give to `node --test`.
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
      files.length > 1 ? importingAll(room, files) : (files[0] ?? '')
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
 * The process that a test runs in: that of its folder, or one of its own.
 *
 * @param {string} test
 */
function roomOf(test) {
  const name = test.replace(/^tests\//, '').replace(/\.ts$/, '')
  const room = ROOMS.find((folder) => name.startsWith(`${folder}/`))
  return room && !OWN_PROCESS.test(readFileSync(test, 'utf8')) ? room : name
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
  const imports = tests.map((test) => `  await import('${resolve(test)}')\n`).join('')
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
