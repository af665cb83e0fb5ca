import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'

const ROOTS = ['src', 'views', 'tests', 'assets', 'deploy', 'docs', '.ci']
const PATHS = ROOTS.flatMap((root) => [
  root,
  ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`)
])
const DOCUMENTS = ['README.md', ...PATHS.filter((path) => /^docs\/[^/]+\.md$/.test(path))]

/** Folders whose names begin paths, where documents leave out what stands before them. */
const FOLDERS = new Set(
  ['', 'src/', 'src/server/', 'views/'].flatMap((root) =>
    readdirSync(`./${root}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      // What a build makes need not be there.
      .filter((name) => name !== 'dist')
  )
)
const PATH = /^[\w.*<>-]+(?:\/[\w.*<>-]*)*$/
const FILE = /\.(?:ts|tsx|mjs|cjs|eta|css|conf|service)$/

/** What a document names as a file or folder of the sources. */
function pathsIn(document: string): string[] {
  const words = [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+)`/g)].map(
    ([, word = '']) => word
  )
  // What a build makes need not be there.
  return words
    .filter((word) => !word.startsWith('dist/'))
    .filter((word) => {
      const [folder = '', ...rest] = word.split('/')
      return PATH.test(word) && (FILE.test(word) || (rest.length > 0 && FOLDERS.has(folder)))
    })
}

/** Its end is enough, and a template's name without its ending; `*` and `<name>` stand for any name. */
function isThere(path: string): boolean {
  const source = path
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/\*|<[^>]+>/g, '[^/]+')
  const pattern = new RegExp(`(?:^|/)${source}(?:\\.eta)?$`)
  return PATHS.some((one) => pattern.test(one))
}

t.test('A2: every file and folder that a document names is there', async (t) => {
  const named = DOCUMENTS.flatMap((document) =>
    pathsIn(document).map((path) => ({ document, path }))
  )
  t.ok(named.length > 150, `${named.length} paths`)
  t.same(
    named.filter(({ path }) => !isThere(path)).map(({ document, path }) => `${document}: ${path}`),
    []
  )
})

t.test('every link of a document to another file leads to one', async (t) => {
  const links = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([^)#\s"]+)/g)].map(
      ([, path = '']) => join(dirname(document), path)
    )
  )
  t.same(
    links.filter((path) => !existsSync(path) && !path.includes('shema.svg')),
    []
  )
})
