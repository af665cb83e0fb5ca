import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CallExpression, parseSync, Visitor } from 'oxc-parser'
import t from 'tap'
import { filesOf, SUITES } from '../support/suites.mjs'

/** Letters of a title that stand in the file; one made of values alone says nothing of what it proves. */
const LEAST_LETTERS = 10
const LEFT_OUT = ['skip', 'fixme', 'todo', 'only']

/** The sections of the specification, which is no part of the site. */
const SECTIONS = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  'Routes seen',
  'Header (on every page)',
  'Live title search',
  'News list',
  'Modals and popups',
  'Scrolling',
  '3. Entities and their fields',
  'Lead (one form submission, sent as multipart form data)',
  'Phone field',
  'Visit-attribution cookies',
  'Other cookies',
  '4. States and transitions',
  'First-touch attribution (on every page view)',
  'Last-touch attribution (on every page view)',
  'Phone field',
  'Main/contact form: which contact field is required',
  'Form send flow',
  'Cookie banner',
  'Burger menu',
  'Header',
  'Request modal file attach',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. The calls it makes',
  'Submit a lead',
  'Live title search',
  'News "load more"',
  'Phone helper',
  '8. The error catalogue',
  '9. Business constants and limits'
]
/** Those whose subsections say everything. */
const PARTED = [/^2\. /, /^3\. /, /^4\. /, /^7\. /]
/** What CI runs. */
const [, ofLong = ''] = /npm run test:long -- (.*?) 2>/.exec(readFileSync('.ci/run', 'utf8')) ?? []
const RUN_ALWAYS = new Set(
  [
    filesOf(SUITES.short),
    filesOf(SUITES['--later']),
    filesOf(SUITES['--long'], ofLong.split(' '))
  ].flatMap((files) => Object.values(files).flat())
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
const headings = [...text.matchAll(/^###? (.+)$/gm)].map(([, heading]) => heading)
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
  t.same(headings, SECTIONS)
  const bare = SECTIONS.filter((section) => !lines.some((line) => line.section === section))
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
  if (!RUN_ALWAYS.has(path)) return [`CI does not run ${file}`]
  const titles = read.get(file) ?? readTestTitles(path)
  read.set(file, titles)
  if (titles.isAnySkipped) return [`skips: ${file}`]
  return titles.has(title) ? [] : [`no title: ${file}: ${title}`]
}

t.test('no line of conformance.md says what another has said', async (t) => {
  const said = lines.map(({ section, says }) => `${section}: ${says}`)
  t.same(
    said.filter((line, at) => said.indexOf(line) !== at),
    []
  )
})

t.test('a title that is not there, or is made of values alone, is noticed', async (t) => {
  const burger = readTestTitles('tests/browser/spec-alone/burger.spec.ts')
  const half = (width: number) =>
    `a click in the right half of ${width} px expands a submenu in place, another collapses it, one in the left half follows its link`
  t.ok(burger.has(half(390)))
  t.notOk(burger.has(half(391)))
  t.ok(burger.has(half(1365)))
  t.notOk(burger.has(half(1364)))
  t.notOk(readTestTitles('tests/shared/attribution/attribution.test.ts').has('direct: no referrer'))
  t.ok(readTestTitles('tests/long/engines.test.ts').isAnySkipped)
  t.notOk(burger.isAnySkipped)
})

/** What a file of tests promises: its titles as they are written, and whether it leaves any test out. */
interface TestTitles {
  /** Whether a test is printed under this title when the file runs. */
  has(title: string): boolean
  isAnySkipped: boolean
}

function readTestTitles(file: string): TestTitles {
  const text = readFileSync(file, 'utf8')
  const patterns: RegExp[] = []
  let isAnySkipped = false
  new Visitor({
    CallExpression(call) {
      const name = calledName(call)
      if (LEFT_OUT.includes(name) || (name === 'test' && hasSkipOption(call))) isAnySkipped = true
      const pattern = name === 'test' ? titlePattern(call) : undefined
      if (pattern) patterns.push(pattern)
    }
  }).visit(parseSync(file, text).program)
  const sources = [text, ...importedTexts(file, text)]
  return {
    isAnySkipped,
    has: (title) =>
      patterns.some((pattern) => {
        const match = pattern.exec(title)
        const isWritten = (value: string) => sources.some((source) => source.includes(value))
        return match?.slice(1).every(isWritten) ?? false
      })
  }
}

/** `test(…)` and `t.test(…)` are both "test". */
function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return ''
  return callee.property.name
}

function hasSkipOption({ arguments: given }: CallExpression): boolean {
  return given.some(
    (one) =>
      one.type === 'ObjectExpression' &&
      one.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          LEFT_OUT.includes(property.key.name)
      )
  )
}

/** A title of a table of tests has a gap for each of its values, which stand somewhere in the file too. */
function titlePattern({ arguments: [title] }: CallExpression): RegExp | undefined {
  const parts =
    title?.type === 'Literal'
      ? [String(title.value)]
      : title?.type === 'TemplateLiteral'
        ? title.quasis.map(({ value }) => value.cooked ?? '')
        : []
  const letters = parts.join('').match(/\p{L}/gu)?.length ?? 0
  if (letters < LEAST_LETTERS) return undefined
  return new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')}$`
  )
}

function importedTexts(file: string, text: string): string[] {
  const paths = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) => readFileSync(join(dirname(file), path), 'utf8'))
}
