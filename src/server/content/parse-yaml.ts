import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap
} from 'yaml'
import { dayInMoscow } from '../../shared/dates.ts'
import { type FieldFault, type LineFault, quoted, shown } from './faults.ts'
import { fieldLabel } from './field-words.ts'
import { placesOf, valuesAt } from './fields.ts'
import { checkRows, type WrittenRating } from './rating.ts'
import { schemaFaults, withoutEchoes } from './schema-faults.ts'
import { checkCaseSeries, checkChart } from './series.ts'
import type { Cell } from './service-schema.ts'

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

/** The longest text that is read, in bytes. */
export const MOST_TEXT_BYTES = 1024 * 1024
/** Lists in groups in lists: the schemas need five. */
const DEEPEST = 16
const MOST_OPEN = 300
const TOO_DEEP = 'Списки и группы вложены слишком глубоко: упростите запись.'
/** A text that is longer than any is read. */
export const TOO_LONG = `Текст больше ${MOST_TEXT_BYTES / 1024 / 1024} МБ: сократите его или разделите.`
export const UNPRINTABLE = 'В строке стоит непечатаемый знак: удалите его.'
const CONFLICT = 'Здесь стоят две версии строк, от «<<<<<<<» до «>>>>>>>»: оставьте одну.'
const ALIAS = { code: 'UNRESOLVED_ALIAS', message: '' }
/** What a value is without saying so. */
const PLAIN_TAGS = new Set(
  ['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map((name) => `tag:yaml.org,2002:${name}`)
)

/** YAML that has been read; order and comments are kept in the document. */
interface ReadYaml {
  document: Document
  lines: LineCounter
  faults: readonly LineFault[]
}

/**
 * YAML of a file, of a chart or as somebody has typed it, who is not trusted: what could make much of little is refused
 * before it is looked at. The one way in which content is read.
 */
export function readYaml(text: string): ReadYaml {
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES) return refused(1, TOO_LONG, 'too-long')
  const control = controlLine(text)
  if (control) return refused(control, UNPRINTABLE)
  if (isBottomless(text)) return refused(1, TOO_DEEP)
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const faults = brokenLines(text, document, lines)
  return {
    document,
    lines,
    faults: faults.length > 0 ? faults : unsafeNodes(text, document, lines)
  }
}

/** What a sound document holds; nothing where it is faulty. */
export function yamlValue({ document, faults }: ReadYaml): unknown {
  return faults.length > 0 ? undefined : (document.toJS({ maxAliasCount: 0 }) ?? undefined)
}

/** The YAML with what `find` has for each of its fields that a schema asks for and that are not there. */
export function withMissing(
  text: string,
  schema: TSchema,
  find: (path: readonly string[]) => unknown
): string {
  const found = missingIn(text, schema)
    .map((path) => ({ path, value: find(path) }))
    .filter(({ value }) => value !== undefined)
  if (found.length === 0) return text
  const document = parseDocument(text)
  for (const { path, value } of found) document.setIn(path, value)
  return document.toString({ lineWidth: 0 })
}

/** Paths of fields that there must be, and are not. */
export function missingIn(text: string, schema: TSchema): (readonly string[])[] {
  const { faults } = parseYaml(text, schema)
  return faults.filter(({ code }) => code === 'missing').map(({ path }) => path)
}

/** YAML as a value that has the shape of a schema, or all that is wrong with it. */
export function parseYaml(text: string, schema: TSchema): { value?: unknown; faults: LineFault[] } {
  const read = readYaml(text)
  if (read.faults.length > 0) return { faults: [...read.faults] }
  const value = yamlValue(read) ?? {}
  const faults = checkValue(schema, value)
  if (faults.length === 0) return { value, faults: [] }
  const lineAt = (path: readonly string[]) => lineOf(read.document, read.lines, path)
  return { faults: faults.map((fault) => ({ ...fault, line: lineAt(fault.path) })) }
}

/** Deeper than the library has room for, which goes as deep as the text does: brackets that open, or lists in lists in one line. */
function isBottomless(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth++
    if ((sign === ']' || sign === '}') && depth > 0) depth--
    if (depth > MOST_OPEN) return true
  }
  return text.includes('- '.repeat(MOST_OPEN))
}

function refused(line: number, text: string, code: LineFault['code'] = 'syntax'): ReadYaml {
  const fault = { path: [], line, code, text }
  return { document: parseDocument(''), lines: new LineCounter(), faults: [fault] }
}

/** Syntax errors, the first of each line: the others follow from it. */
function brokenLines(text: string, document: Document, lines: LineCounter): LineFault[] {
  const rows = text.split('\n')
  const conflict = rows.findIndex((row) => /^<{7} /.test(row))
  if (conflict >= 0) return [{ path: [], line: conflict + 1, code: 'syntax', text: CONFLICT }]
  const faults = new Map<number, LineFault>()
  const [first] = document.errors
  for (const { pos, code, message } of document.errors) {
    if (code === 'BAD_INDENT' && first?.code === 'TAB_AS_INDENT') continue
    const { line } = lines.linePos(pos[0])
    const said = yamlFault({ code, message }, rows[line - 1] ?? '')
    if (!faults.has(line)) faults.set(line, { path: [], line, code: 'syntax', text: said })
  }
  return [...faults.values()]
}

/** Names for what stands elsewhere, types of one's own, and depths: nothing of the site needs them. */
function unsafeNodes(source: string, document: Document, lines: LineCounter): LineFault[] {
  const rows = source.split('\n')
  const faults: LineFault[] = []
  visit(document, (_key, node, path) => {
    if (!isNode(node)) return undefined
    const { line } = lines.linePos(node.range?.[0] ?? 0)
    const text = isAlias(node) ? yamlFault(ALIAS, rows[line - 1] ?? '') : unsafe(node, path.length)
    if (!text) return undefined
    faults.push({ path: [], line, code: 'syntax', text })
    return visit.SKIP
  })
  return faults
}

/** «{ price: 85,000 }» is a price of 85 and a field called 000. */
function tornNumber({ items }: YAMLMap): string | undefined {
  const at = items.findIndex(({ key }) => isScalar(key) && typeof key.value === 'number')
  const [before, after] = [items[at - 1]?.value, items[at]?.key]
  if (!isScalar(before) || !isScalar(after) || typeof before.value !== 'number') return undefined
  const typed = quoted(`${before.source},${after.source}`)
  return `Не читается ${typed}: запятая отделяет поля, тысячи пишут слитно, а дробь с точкой.`
}

const MARKED = 'Метки вида &имя здесь не пишут: возьмите значение в кавычки.'
const TYPED = 'Типы вида !имя здесь не пишут: возьмите значение в кавычки.'

function unsafe(node: unknown, depth: number): string | undefined {
  // Every group or list stands in the path with its pair.
  if (depth > 2 * DEEPEST) return TOO_DEEP
  if (!isScalar(node) && !isCollection(node)) return undefined
  if (node.anchor) return MARKED
  if (node.tag && !PLAIN_TAGS.has(node.tag)) return TYPED
  return isMap(node) && node.flow ? tornNumber(node) : undefined
}

/** The line of a character that no text has; 0 where there is none. */
export function controlLine(text: string): number {
  const at = text.search(CONTROL)
  return at < 0 ? 0 : text.slice(0, at).split('\n').length
}

/** Everything below a space but tabs and line ends, and halves of characters. */
const CONTROL = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}-${String.fromCharCode(31)}${String.fromCharCode(127)}]|\\p{Surrogate}`,
  'u'
)

/** The line of a field, or of the nearest thing around it. */
export function lineOfField(text: string, path: readonly string[]): number {
  const { document, lines } = readYaml(text)
  return lineOf(document, lines, path)
}

function checkValue(schema: TSchema, value: unknown): FieldFault[] {
  const faults = Value.Errors(schema, value).flatMap((error) => schemaFaults(error, schema, value))
  if (faults.length > 0) return withoutEchoes(faults)
  const rules = OWN_RULES.filter(({ keyword, of }) =>
    placesOf(schema, keyword).some(({ rule }) => rule === of)
  )
  return withoutEchoes([
    ...checkOrder(schema, value),
    ...rules.flatMap(({ check }) => check(value as never))
  ])
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

interface Place {
  timezone: string
  utc: string
}

/** An offset that is not the one its time zone has today: the clocks of the pages go by the offset. */
function checkClock({ timezone, utc }: Place): FieldFault[] {
  const kept = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
  if (kept === utc) return []
  const text = `Стоит ${shown(utc)}, а в поясе ${shown(timezone)} сдвиг ${shown(kept)}.`
  return [{ path: ['utc'], code: 'contradiction', text }]
}

/** Reports days until which one may take part that lie before this edition, or not before the month of the next one. */
function checkEdition({
  published,
  next,
  terms
}: Pick<WrittenRating, 'published' | 'next' | 'terms'>): FieldFault[] {
  return Object.entries(terms ?? {}).flatMap(([name, day]) => {
    const wrong = termFault(dayInMoscow(day), dayInMoscow(published), next)
    const text = `Стоит ${shown(day)}${wrong}.`
    return wrong ? [{ path: ['terms', name], code: 'wrong-order' as const, text }] : []
  })
}

function termFault(day: string, published: string, next: string | null): string | undefined {
  if (day < published) return `: это раньше дня самого выпуска, ${shown(published)}`
  if (next === null) return ', а месяц следующего выпуска не назначен'
  const isBefore = day.slice(0, next.length) < next
  return isBefore ? undefined : `: это не раньше месяца следующего выпуска, ${shown(next)}`
}

/** Messages of the library about invalid YAML. */
interface YamlError {
  code: string
  message: string
}

/** Longest piece of a line that a message shows. */
const MAX_SHOWN = 80

const QUOTE_INSIDE = "кавычка внутри кавычек, замените внутренние на „ “ или поставьте '…' снаружи"
const SINGLE_QUOTE_INSIDE =
  'апостроф внутри апострофов, удвойте его (\'\') или поставьте "…" снаружи'
const COLON =
  'двоеточие с пробелом внутри значения, или лишний отступ в начале следующей строки, возьмите значение в кавычки "…" или выровняйте строки'

const UNCLEAR =
  'это не похоже на «имя: значение», возьмите значение в кавычки "…" или выровняйте отступ'

const MEANINGS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: COLON,
  MULTILINE_IMPLICIT_KEY:
    'после имени поля нужно двоеточие с пробелом, как в «title: Заголовок», а продолжение текста пишите с отступом',
  MISSING_CHAR: 'кавычка или скобка открыта и не закрыта, закройте её',
  DUPLICATE_KEY: 'это поле уже есть выше, оставьте одно из двух',
  TAB_AS_INDENT: 'отступ сделан табуляцией, замените её двумя пробелами',
  BAD_SCALAR_START: 'значение начинается со служебного знака, возьмите его в кавычки "…"',
  BAD_DQ_ESCAPE:
    'обратная косая черта в кавычках "…" служебная, удвойте её (\\\\) или поставьте \'…\' снаружи',
  BAD_INDENT:
    'отступ не тот, что у соседних полей, или не закрыта скобка, выровняйте поля по левому краю, закройте скобку',
  UNRESOLVED_ALIAS: 'звёздочка в начале значения служебная, возьмите значение в кавычки "…"'
}

/** What stands in a line that cannot be read, and what to write instead. */
function yamlFault({ code, message }: YamlError, line: string): string {
  // The library goes as deep as the text does.
  if (message.startsWith('Maximum call stack')) return TOO_DEEP
  return `Не читается ${quoted(shownLine(line))}: ${meaningOf(code, line) ?? UNCLEAR}.`
}

function meaningOf(code: string, line: string): string | undefined {
  if (code !== 'UNEXPECTED_TOKEN') return MEANINGS[code]
  if (/^[^:]*:\s+- /.test(line))
    return 'список начинается со своей строки, перенесите «- …» под имя поля'
  const value = line.replace(/^[^:]*:\s*|^\s*-\s+/, '')
  if (value.startsWith('"')) return QUOTE_INSIDE
  if (value.startsWith("'")) return SINGLE_QUOTE_INSIDE
  return UNCLEAR
}

function shownLine(line: string): string {
  const text = line.trim()
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
}

interface Scoped {
  tariffs?: readonly { name: string; items: readonly string[] }[]
  includes?: readonly { tariffs: readonly Cell[] }[]
  matrix?: readonly { tariffs: readonly Cell[] }[]
  steps?: readonly object[]
  outcome?: number
}

/**
 * Reports works that do not say of every tariff whether it has them or that name a line which the tariff does not have,
 * and an outcome that names a step which does not exist.
 */
function checkService(service: Scoped): FieldFault[] {
  const { tariffs = [], includes = [], matrix = [] } = service
  const faultsOf = (field: string, rows: readonly { tariffs: readonly Cell[] }[]) =>
    rows.flatMap((row, index) =>
      rowFaults(row.tariffs, tariffs).map((fault) => ({
        ...fault,
        path: [field, String(index), 'tariffs', ...fault.path]
      }))
    )
  return [
    ...faultsOf('includes', includes),
    ...faultsOf('matrix', matrix),
    ...outcomeFaults(service)
  ]
}

function outcomeFaults({ steps = [], outcome = 1 }: Scoped): FieldFault[] {
  if (outcome <= Math.max(1, steps.length)) return []
  const text = `Стоит ${shown(outcome)}, а этапов ${steps.length}: назовите один из них.`
  return [{ path: ['outcome'], code: 'wrong-count', text }]
}

function rowFaults(cells: readonly Cell[], tariffs: NonNullable<Scoped['tariffs']>): FieldFault[] {
  if (cells.length !== tariffs.length) {
    const text = `Ячеек ${cells.length}, а тарифов ${tariffs.length}: нужно по ячейке на тариф.`
    return [{ path: [], code: 'wrong-count', text }]
  }
  return cells.flatMap((cell, index) => {
    const { name = '', items = [] } = tariffs[index] ?? {}
    if (typeof cell !== 'number' || cell <= items.length) return []
    const text = `Стоит ${shown(cell)}, а строк у тарифа ${quoted(name)} всего ${items.length}.`
    return [{ path: [String(index)], code: 'wrong-count', text }]
  })
}

/** Reports values earlier or smaller than those they must follow. */
export function checkOrder(schema: TSchema, value: unknown): FieldFault[] {
  return placesOf(schema, 'notBefore').flatMap(({ path, rule }) =>
    valuesAt(value, path).flatMap((whole) =>
      Object.entries(rule as Record<string, string>).flatMap(([later, earlier]) => {
        const values = whole.value as Record<string, string | number>
        const [last, first] = [values[later], values[earlier]]
        if (last === undefined || first === undefined || !isBefore(last, first)) return []
        const than = typeof last === 'number' ? 'меньше' : 'раньше'
        const field = quoted(fieldLabel([...whole.path, earlier]))
        const text = `Стоит ${shown(last)}: это ${than} поля ${field}, там ${shown(first)}.`
        return [{ path: [...whole.path, later], code: 'wrong-order' as const, text }]
      })
    )
  )
}

/** By time where both have one, else by days in Moscow; numbers, months and hours as they are. */
function isBefore(last: string | number, first: string | number): boolean {
  if (typeof last === 'number' || typeof first === 'number') return last < first
  const haveTimes = last.includes('T') && first.includes('T')
  return haveTimes ? Date.parse(last) < Date.parse(first) : dayInMoscow(last) < dayInMoscow(first)
}
