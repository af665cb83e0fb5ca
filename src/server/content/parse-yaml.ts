import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { checkClock } from './check-clock.ts'
import { checkOrder } from './check-order.ts'
import { checkRows } from './check-rows.ts'
import { checkCaseSeries, checkChart } from './check-series.ts'
import { checkService } from './check-service.ts'
import { describeFault, type FieldFault, withoutEchoes } from './describe-fault.ts'
import { placesOf } from './schema-places.ts'

/** What is wrong at a line of a text, the first one being 1. */
export interface LineFault {
  line: number
  text: string
}

/** What a schema asks of a sound value by a keyword of our own. */
const OWN_RULES = [
  { keyword: 'clock', of: 'agrees', check: checkClock },
  { keyword: 'rows', of: 'as declared', check: checkRows },
  { keyword: 'series', of: 'case', check: checkCaseSeries },
  { keyword: 'series', of: 'chart', check: checkChart },
  { keyword: 'service', of: 'agrees', check: checkService }
] as const

// Otherwise the library stops at eight.
Settings.Set({ maxErrors: 1000 })

/** YAML as a value that has the shape of a schema, or all that is wrong with it. */
export function parseYaml(text: string, schema: TSchema): { value?: unknown; faults: LineFault[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => ({
      line: lines.linePos(pos[0]).line,
      text: String(message.split('\n')[0])
    }))
    return { faults }
  }
  const value = document.toJS() ?? {}
  const faults = checkValue(schema, value)
  if (faults.length === 0) return { value, faults: [] }
  return { faults: faults.map((fault) => atLine(fault, document, lines)) }
}

/** The line of a field, or of the nearest thing around it. */
export function lineOfField(text: string, path: readonly string[]): number {
  const lines = new LineCounter()
  return lineOf(parseDocument(text, { lineCounter: lines, schema: 'core' }), lines, path)
}

function checkValue(schema: TSchema, value: unknown): FieldFault[] {
  const faults = Value.Errors(schema, value).flatMap((error) => describeFault(error, schema, value))
  if (faults.length > 0) return withoutEchoes(faults)
  const rules = OWN_RULES.filter(({ keyword, of }) =>
    placesOf(schema, keyword).some(({ rule }) => rule === of)
  )
  return withoutEchoes([
    ...checkOrder(schema, value),
    ...rules.flatMap(({ check }) => check(value as never))
  ])
}

function atLine({ path, text }: FieldFault, document: Document, lines: LineCounter): LineFault {
  return {
    line: lineOf(document, lines, path),
    text: `${path.join('.') || 'the whole'}: ${text}`
  }
}

function lineOf(document: Document, lines: LineCounter, path: readonly string[]): number {
  for (let length = path.length; length > 0; length--) {
    const [parent, name] = [path.slice(0, length - 1), path[length - 1] ?? '']
    const around = length === 1 ? document.contents : document.getIn(parent, true)
    const pair = isMap(around)
      ? around.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined
    const node = pair?.key ?? document.getIn(path.slice(0, length), true)
    if (isNode(node)) return lines.linePos(node.range?.[0] ?? 0).line
  }
  return 1
}
