import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type Imports, readImports } from '../measure/imports.ts'
import { NEAR } from '../support/suites.mjs'

const FOLDERS = NEAR.map((folder) => `tests/${folder}`)
/** A test that names it runs what the build has made of these. */
const BUNDLE = 'dist/server/'
const BUNDLE_ENTRIES = ['main', 'commands/leads', 'commands/search'].map(
  (name) => `src/server/${name}.ts`
)

export interface ClosestTest {
  file: string
  /** Whether it gets to the file through the bundle alone, which must be built of what it is to test. */
  needsBuild: boolean
}

/** What brings a test as near to a file as so many imports less between them: a word of the file's name in its own … */
const WORTH_OF_A_NAME = 5
/** … a word of the folder's … */
const WORTH_OF_A_FOLDER = 2
/** … and that it imports the file itself. */
const WORTH_OF_AN_IMPORT = 10
/** The first letters of a word stand for its forms: `lead` and `leads`, `deliverer` and `deliveries`. */
const STEM = 4

/**
 * For a file of `src`, the tests that load it, directly or through others: first those whose name is like its own and in
 * which the fewest imports lie between, among them those that load the least beside; last those that need a build.
 */
export function createClosestTests(): (file: string) => ClosestTest[] {
  const files = [...filesIn('src'), ...filesIn('tests')]
  const runsBundle = new Set(
    filesIn('tests').filter((file) => readFileSync(file, 'utf8').includes(BUNDLE))
  )
  const imports = readImports(files, false)
  const withBundle = new Map(imports)
  for (const file of runsBundle) {
    withBundle.set(file, [...(imports.get(file) ?? []), ...BUNDLE_ENTRIES])
  }
  const tests = FOLDERS.flatMap(filesIn)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({
      file,
      itself: hopsFrom(file, imports),
      throughBundle: hopsFrom(file, withBundle)
    }))
  return (file) =>
    tests
      .filter(({ throughBundle }) => throughBundle.has(file))
      .map(({ file: test, itself, throughBundle }) => {
        const needsBuild = !itself.has(file)
        const hops = needsBuild ? throughBundle : itself
        return { file: test, needsBuild, size: hops.size, distance: distance(test, file, hops) }
      })
      .sort(
        (a, b) =>
          Number(a.needsBuild) - Number(b.needsBuild) || a.distance - b.distance || a.size - b.size
      )
}

function distance(test: string, file: string, hops: ReadonlyMap<string, number>): number {
  const words = wordsOf(test)
  const shared = (path: string) => [...wordsOf(path)].filter((word) => words.has(word)).length
  const count = hops.get(file) ?? 0
  return (
    count -
    WORTH_OF_A_NAME * shared(basename(file)) -
    WORTH_OF_A_FOLDER * shared(dirname(file)) -
    (count === 1 ? WORTH_OF_AN_IMPORT : 0)
  )
}

/** Stems of the words below `src/server`, `src` or `tests`. */
function wordsOf(path: string): Set<string> {
  const below = path
    .replace(/^(src|tests)\b\/?(server\b|shared\b)?/, '')
    .replace(/(\.test)?\.tsx?$/, '')
  return new Set(below.match(/[a-z]+/g)?.map((word) => word.slice(0, STEM)))
}

/** How many imports lie between a file and each that it loads. */
function hopsFrom(start: string, imports: Imports): Map<string, number> {
  const hops = new Map([[start, 0]])
  for (const [file, count] of hops) {
    for (const other of imports.get(file) ?? []) if (!hops.has(other)) hops.set(other, count + 1)
  }
  return hops
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
}
