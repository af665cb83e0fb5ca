// `npm run measure`: the size and shape of the code in figures.
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { findCycles, roomOf } from './cycles.ts'
import { linesOfFunctions } from './functions.ts'
import { readImports } from './imports.ts'

const sources = filesOf('src', ['.ts', '.tsx', '.mjs']).filter(
  (file) => !file.startsWith('src/content/')
)
const tests = filesOf('tests', ['.ts', '.tsx', '.mjs'])
const styles = [
  ...filesOf('src', ['.css']),
  ...filesOf('views', ['.css']),
  ...filesOf('assets', ['.css'])
]
const templates = filesOf('views', ['.eta'])
const imports = readImports(sources)

const figures: [what: string, figure: string][] = [
  ['files, lines of code', `${sources.length}, ${sum(sources.map(codeLines))}`],
  ['lines of a file', spread(sources.map(codeLines))],
  ['lines of a function', spread(sources.flatMap(linesOfFunctions))],
  ['lines of a style sheet', spread(styles.map(codeLines))],
  ['lines of a template', spread(templates.map(codeLines))],
  ['lines of a template over 140 characters', String(sum(templates.map(longLines)))],
  ['comments', `${percent(sum(sources.map(commentLines)), sum(sources.map(codeLines)))} %`],
  ['tests : code', (sum(tests.map(codeLines)) / sum(sources.map(codeLines))).toFixed(2)],
  ['README, lines', String(codeLines('README.md'))],
  ['cycles between files', String(findCycles(imports).length)],
  ['cycles between rooms', String(findCycles(imports, roomOf).length)]
]

const width = Math.max(...figures.map(([what]) => what.length))
for (const [what, figure] of figures) process.stdout.write(`${what.padEnd(width)}  ${figure}\n`)

function filesOf(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.includes(extname(file)))
    .map((file) => `${folder}/${file}`)
    .sort()
}

function textLines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n')
}

/** Lines with anything on them. */
function codeLines(file: string): number {
  return textLines(file).filter((line) => line.trim() !== '').length
}

function commentLines(file: string): number {
  return textLines(file).filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length
}

function longLines(file: string): number {
  return textLines(file).filter((line) => line.length > 140).length
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
