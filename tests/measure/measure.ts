// `npm run measure`: the size and shape of the code in figures, beside those of the last record.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { findCycles, roomOf } from './cycles.ts'
import { linesOfFunctions } from './functions.ts'
import { readImports } from './imports.ts'

const HELP = `npm run measure -- [--record]

Counts files, lines, lengths, cycles, styles and words, and names what was otherwise at the last record.
  --record  keeps the figures of today in its place
`
const RECORD = 'tests/measure/record.json'
const CODE = ['.ts', '.tsx', '.mjs']

interface Measured {
  date: string
  figures: Record<string, string>
}

const { values } = parseArgs({
  options: { record: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit()
}

const sources = filesOf('src', CODE).filter((file) => !file.startsWith('src/content/'))
const tests = filesOf('tests', CODE)
const tools = tests.filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
const styles = ['src', 'views', 'assets'].flatMap((folder) => filesOf(folder, ['.css']))
const templates = filesOf('views', ['.eta'])
const imports = readImports(sources)

const figures: Record<string, string> = {
  ...sizesOf('src', sources),
  'files with one importer, in their own folder': String(onlyNeighbours().length),
  'lines of a file': spread(sources.map(lines)),
  'lines of a function': spread(sources.flatMap(linesOfFunctions)),
  comments: `${percent(sum(sources.map(commentLines)), sum(sources.map(lines)))} %`,
  'cycles between files': String(findCycles(imports).length),
  'cycles between rooms': String(findCycles(imports, roomOf).length),
  ...sizesOf('style sheets', styles),
  breakpoints: distinct(/@(?:media|container)[^{]*?\((?:min-|max-)?(?:width|height)[^)]*\)/g),
  'font sizes': distinct(/font-size:\s*[^;}]+|font:\s*[^;}]+/g),
  'clamp()': distinct(/clamp\([^;}]+/g),
  'grid templates': distinct(/grid-template(?:-columns|-rows|-areas)?:\s*[^;}]+/g),
  ...sizesOf('templates', templates),
  ...sizesOf('tests', tests),
  'tests: tools among them, lines': String(sum(tools.map(lines))),
  'docs, words': String(sum([...filesOf('docs', ['.md']), 'README.md'].map(words))),
  ...Object.fromEntries(roomSizes())
}

const last = readRecord()
const width = Math.max(...Object.keys(figures).map((name) => name.length))
process.stdout.write(`${''.padEnd(width)}  now${last ? `, and on ${last.date}` : ''}\n`)
for (const [name, figure] of Object.entries(figures)) {
  const before = last?.figures[name]
  const change = before !== undefined && before !== figure ? `   was ${before}` : ''
  process.stdout.write(`${name.padEnd(width)}  ${figure}${change}\n`)
}
if (values.record) {
  const record: Measured = { date: new Date().toISOString().slice(0, 10), figures }
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
}

function readRecord(): Measured | undefined {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8'))
  } catch {
    return undefined
  }
}

function filesOf(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.includes(extname(file)))
    .map((file) => `${folder}/${file}`)
    .sort()
}

function sizesOf(name: string, files: readonly string[]): Record<string, string> {
  return {
    [`${name}: files`]: String(files.length),
    [`${name}: lines`]: String(sum(files.map(lines))),
    [`${name}: KB`]: String(Math.round(sum(files.map(bytes)) / 1000))
  }
}

/** Files that one other file alone imports, which lies beside them: pages torn in two. */
function onlyNeighbours(): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, others] of imports) {
    for (const other of others) importers.set(other, [...(importers.get(other) ?? []), file])
  }
  return sources.filter((file) => {
    const [only = '', ...more] = importers.get(file) ?? []
    return only !== '' && more.length === 0 && dirname(only) === dirname(file)
  })
}

function roomSizes(): [string, string][] {
  const rooms = [...new Set(sources.map(roomOf))].filter((room) => extname(room) === '').sort()
  return rooms.map((room) => {
    const files = sources.filter((file) => roomOf(file) === room)
    return [room, `${files.length} files, ${sum(files.map(lines))} lines`]
  })
}

/** How many different spellings of a declaration the style sheets have. */
function distinct(pattern: RegExp): string {
  const found = styles.flatMap((file) => readFileSync(file, 'utf8').match(pattern) ?? [])
  return String(new Set(found.map((one) => one.replace(/\s+/g, ' ').trim())).size)
}

function textLines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n')
}

/** Lines of a file, empty ones too. */
function lines(file: string): number {
  return textLines(file).length - 1
}

function bytes(file: string): number {
  return readFileSync(file).length
}

function words(file: string): number {
  return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length
}

function commentLines(file: string): number {
  return textLines(file).filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length
}

/** Median, 95th percentile and most. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${sorted.at(-1)}`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function percent(part: number, whole: number): string {
  return ((part / whole) * 100).toFixed(1)
}
