import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ name: string, file?: string, line?: number, column?: number, nesting: number, skip?: string | boolean, details: { type?: string, duration_ms: number, error?: Error & { failureType?: string, cause?: unknown } } }} Told */

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map()

/**
 * Where the source stands that a place in a bundle was made of, such as `tests/server/site/feeds.test.ts:12`.
 *
 * @param {string} file
 * @param {number} line
 * @param {number} column
 */
function sourcePlace(file, line, column) {
  const found = mapOf(file)?.findEntry(line - 1, column - 1)
  const isFound = found && 'originalSource' in found
  const path = isFound ? resolve(dirname(file), found.originalSource) : file
  return `${relative('.', path)}:${isFound ? found.originalLine + 1 : line}`
}

/** @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
  return maps.get(file)
}

/** @param {string} path */
function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * A text with places of bundles replaced by those of their sources.
 *
 * @param {string} text
 */
export function withSources(text) {
  return text.replace(/(\/[^\s:()']*\/dist\/tests\/[^\s:()']+\.mjs):(\d+):(\d+)/g, (_, ...place) =>
    sourcePlace(place[0], Number(place[1]), Number(place[2]))
  )
}

/**
 * A reporter of Node's: a line for each file, and below it what failed with its difference.
 *
 * @param {AsyncIterable<{ type: string, data: Told & { message: string } }>} events
 */
export default async function* quiet(events) {
  let file = nothingOf('')
  let test = nothingOf('')
  let errors = ''
  for await (const { type, data } of events) {
    if (type === 'test:stderr') errors += data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    test.passed += passesOf(type, data)
    test.failures.push(...failuresOf(type, data, errors))
    // Those within it came before.
    if (data.nesting > 0 || !data.file) continue
    const next = placeOf(data).replace(/:\d+$/, '')
    if (next !== file.name) {
      yield lineOf(file)
      file = nothingOf(next)
      errors = ''
    }
    file.passed += test.passed
    file.failures.push(...test.failures)
    file.ms += data.details.duration_ms
    test = nothingOf('')
  }
  yield lineOf(file)
}

/**
 * @param {string} type
 * @param {Told} data
 */
function passesOf(type, { details, skip }) {
  return type === 'test:pass' && details.type !== 'suite' && !skip ? 1 : 0
}

/**
 * @param {string} type
 * @param {Told} data
 * @param {string} errors What its process said: it tells why that did not end as it should.
 */
function failuresOf(type, data, errors) {
  if (type === 'test:pass' || data.details.error?.failureType === 'subtestsFailed') return []
  return data.name.endsWith('.mjs') ? [told(data), errors.slice(-4000)] : [told(data)]
}

/** @param {Told} data */
function placeOf({ file = '', line = 1, column = 1 }) {
  return sourcePlace(file, line, column)
}

/** @param {string} name */
function nothingOf(name) {
  return { name, passed: 0, ms: 0, failures: /** @type {string[]} */ ([]) }
}

/** @param {ReturnType<typeof nothingOf>} file */
function lineOf({ name, passed, ms, failures }) {
  if (failures.length === 0 && (!name || name.startsWith('dist/'))) return ''
  const sum = failures.length > 0 ? `✘ ${name}  ${failures.length} failed,` : `✓ ${name} `
  return `${sum} ${passed} passed (${(ms / 1000).toFixed(1)} s)\n${failures.join('')}`
}

/** @param {Told} data */
function told(data) {
  const { error } = data.details
  const cause = error?.cause
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error)
  const lines = withSources(stripVTControlCharacters(text)).split('\n').slice(0, 60)
  return [`${placeOf(data)} ${data.name}`, ...lines].map((one) => `    ${one.trimEnd()}\n`).join('')
}
