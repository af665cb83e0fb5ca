import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { checkClock } from './check-clock.ts'
import { checkEdition } from './check-edition.ts'
import { checkOrder } from './check-order.ts'
import { checkRows } from './check-rows.ts'
import { checkCaseSeries, checkChart } from './check-series.ts'
import { checkService } from './check-service.ts'
import { describeFault, type FieldFault, withoutEchoes } from './describe-fault.ts'
import { placesOf } from './schema-places.ts'
import { yamlFault } from './yaml-fault.ts'

/** What is wrong at a line of a text, the first one being 1. */
export interface LineFault {
  line: number
  text: string
  /** The field that it is about. */
  path?: readonly string[]
}

/** What a schema asks of a sound value by a keyword of our own. */
const OWN_RULES = [
  { keyword: 'clock', of: 'agrees', check: checkClock },
  { keyword: 'edition', of: 'in time', check: checkEdition },
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
  const broken = brokenLines(text, document, lines)
  if (broken.length > 0) return { faults: broken }
  const value = document.toJS() ?? {}
  const faults = checkValue(schema, value)
  if (faults.length === 0) return { value, faults: [] }
  return { faults: faults.map((fault) => atLine(fault, document, lines)) }
}

/** Lines that are no YAML, one fault for each: the others of a line follow from it. */
function brokenLines(text: string, document: Document, lines: LineCounter): LineFault[] {
  const rows = text.split('\n')
  const faults = new Map<number, LineFault>()
  const note = (at: number, error: { code: string; message: string }) => {
    const { line } = lines.linePos(at)
    if (!faults.has(line)) faults.set(line, { line, text: yamlFault(error, rows[line - 1] ?? '') })
  }
  for (const { pos, code, message } of document.errors) note(pos[0], { code, message })
  visit(document, {
    Alias(_key, node) {
      if (node.resolve(document)) return
      note(node.range?.[0] ?? 0, { code: 'UNRESOLVED_ALIAS', message: 'unresolved alias' })
    }
  })
  return [...faults.values()]
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
    text: `${path.join('.') || 'the whole'}: ${text}`,
    path
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
