import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What decides how everything is built or run: a change of it concerns every test. */
const OF_ALL =
  /^(package(-lock)?\.json|tsconfig\.json|build\.mjs|src\/build\/|tests\/(run|bundle-tests)\.mjs)/
/** What the site reads, and nobody imports: a change of it concerns every test that has the site. */
const READ = /^(views|assets|src\/content)\/|\.css$/
const SITE = ['src/server/app.ts', 'tests/support/site-process.ts']
/** What a browser runs. */
const PAGE = ['src/browser', 'src/islands']
const IMPORT = /(?:from|import) '(\.[^']+)'|import\('(\.[^']+)'\)/g

/** Files that differ from those of `main`, committed or not. */
export function changedFiles() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' })
  const base = git('merge-base', 'main', 'HEAD').trim()
  const names = [git('diff', '--name-only', base), git('ls-files', '-o', '--exclude-standard')]
  return names.flatMap((text) => text.split('\n')).filter(Boolean)
}

/**
 * Of a suite's files those that a change can make fail: by what they import, directly or through others, and by what the
 * sources name in quotes. What looks at the checkout itself (`tests/project`) always, what runs in a browser with every
 * change of what a browser runs.
 *
 * @param {{ tests: string[], specs: string[] }} files
 * @param {readonly string[]} changed
 */
export function affectedBy({ tests, specs }, changed) {
  if (changed.some((file) => OF_ALL.test(file))) return { tests, specs }
  const isRead = changed.some((file) => READ.test(file))
  const unread = changed.filter((file) => !/\.tsx?$/.test(file))
  const page = PAGE.flatMap((folder) => [
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
  ])
  const code = withImports(page.filter((file) => /\.tsx?$/.test(file)))
  const isOfPage = isRead || changed.some((file) => code.has(file))
  const isAffected = (/** @type {string} */ test) => {
    const sources = withImports([test])
    if (changed.some((file) => sources.has(file))) return true
    if (isRead && SITE.some((file) => sources.has(file))) return true
    return unread.some((file) =>
      [...sources].some((one) => readOnce(one).text.includes(`${file}'`))
    )
  }
  return {
    tests: tests.filter((test) => test.startsWith('tests/project/') || isAffected(test)),
    specs: specs.filter((spec) => isOfPage || isAffected(spec))
  }
}

/** @type {Map<string, { text: string, imports: string[] }>} */
const read = new Map()

/** @param {string} file */
function readOnce(file) {
  const known = read.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const imports = [...text.matchAll(IMPORT)]
    .map(([, from, dynamic]) => join(dirname(file), from ?? dynamic ?? ''))
    .filter((path) => existsSync(path))
  const fresh = { text, imports }
  read.set(file, fresh)
  return fresh
}

/** @param {string[]} files */
function withImports(files) {
  const all = new Set(files)
  for (const file of all) for (const path of readOnce(file).imports) all.add(path)
  return all
}
