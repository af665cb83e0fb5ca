import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { filesOf, SUITES } from '../support/suites.mjs'
import { readTestTitles, type TestTitles } from '../support/test-titles.ts'

/** Of the specification, with those within them. */
const SECTIONS = 32
/** Those whose subsections say everything. */
const PARTED = [/^2\. /, /^3\. /, /^4\. /, /^7\. /]
/** What `npm test` and `npm run test:long` run. */
const RUN_ALWAYS = new Set(
  [SUITES.short, SUITES['--long']].flatMap((suite) => Object.values(filesOf(suite)).flat())
)

interface Proof {
  file: string
  title: string
}

interface Line {
  section: string
  says: string
  proofs: Proof[]
}

const read = new Map<string, TestTitles>()
const text = readFileSync('docs/conformance.md', 'utf8')
const headings = [...text.matchAll(/^###? (.+)$/gm)].map(([, heading = '']) => heading)
const lines = text
  .split(/^###? /m)
  .slice(1)
  .flatMap((part) => {
    const [section = '', ...rest] = part.split('\n')
    return rest.filter((line) => line.startsWith('- ')).map((line) => readLine(section, line))
  })

function readLine(section: string, line: string): Line {
  const [says = '', proof = ''] = line.slice(2).split(' → ')
  const [, ...parts] = proof.split(/(?:; )?`([\w/.-]+\.(?:test|spec)\.ts)`: /)
  const proofs = parts.flatMap((file, at) =>
    at % 2 === 0 ? [{ file, title: parts[at + 1] ?? '' }] : []
  )
  return { section, says, proofs }
}

t.test('conformance.md has the sections of SPEC, and says something in each', async (t) => {
  t.equal(headings.length, SECTIONS)
  const bare = headings.filter((section) => !lines.some((line) => line.section === section))
  t.same(
    bare.filter((section) => !PARTED.some((parted) => parted.test(section))),
    []
  )
})

t.test(
  'every line of conformance.md names a test that is there and is never skipped',
  async (t) => {
    const faults = lines.flatMap(({ says, proofs }) =>
      proofs.length === 0 ? [`no test: ${says}`] : proofs.flatMap(faultOf)
    )
    t.same(faults, [])
  }
)

function faultOf({ file, title }: Proof): string[] {
  const path = `tests/${file}`
  if (!existsSync(path)) return [`no file: ${file}`]
  if (!RUN_ALWAYS.has(path)) return [`not of npm test, nor of test:long: ${file}`]
  const titles = read.get(file) ?? readTestTitles(path)
  read.set(file, titles)
  if (titles.isAnySkipped) return [`skips: ${file}`]
  return titles.has(title) ? [] : [`no title: ${file}: ${title}`]
}
