import { fieldName, inRow, rowsIn } from './field-name.ts'
import type { FieldShape } from './field-shape.ts'
import { type FieldTexts, hasTime } from './field-texts.ts'
import { fieldHint, fieldLabel, valueName } from './field-words.ts'

/** A field as the form shows it. */
export interface FieldView {
  /** What draws it. */
  kind: 'line' | 'text' | 'choice' | 'check' | 'yaml' | 'picture' | 'group' | 'rows' | 'choices'
  name: string
  id: string
  label: string
  hint: string
  value: string
  fault: string
  /** Of an input. */
  type: string
  /** Lines of a textarea. */
  lines: number
  /** «от 60 до 175 знаков»; empty where any length will do. */
  length: string
  /** The most characters; 0 for any number. */
  most: number
  options: readonly FieldOption[]
  /** Of a group. */
  parts: readonly FieldView[]
  /** Of a list, the last of them empty. */
  rows: readonly (readonly FieldView[])[]
  isOptional: boolean
  /** There is something in it. */
  isFilled: boolean
  /** Something in it is at fault. */
  isAtFault: boolean
}

export interface FieldOption {
  value: string
  text: string
  isChosen: boolean
}

/** An entry that others may name. */
export interface Named {
  value: string
  text: string
}

export interface FieldViewParts {
  texts: FieldTexts
  /** By names of fields, in an editor's words. */
  faults: ReadonlyMap<string, string>
  /** Entries of a collection, in the order in which they are offered. */
  named(collection: string): readonly Named[]
}

/** Lists of more are no help; what is not in them is typed. */
const MOST_OPTIONS = 400
/** Empty places below a list. */
const SPARE = 2
/** Longer texts get lines. */
const LONG = 70
const PER_LINE = 64
const MOST_LINES = 16
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function createFieldViews({ texts, faults, named }: FieldViewParts) {
  function view(shape: FieldShape, path: readonly string[] = shape.path): FieldView {
    const name = fieldName(path)
    const value = texts.get(name) ?? ''
    const { minLength: least = 0, maxLength: most = 0 } = shape.node
    const base: FieldView = {
      kind: 'line',
      name,
      id: `f-${name}`,
      label: fieldLabel(path),
      hint: fieldHint(path),
      value,
      fault: faultAt(shape, name),
      type: 'text',
      lines: linesOf(value),
      length: least > 1 ? `от ${least} до ${most} знаков` : most > 0 ? `до ${most} знаков` : '',
      most,
      options: [],
      parts: [],
      rows: [],
      isOptional: shape.isOptional,
      isFilled: [...texts].some(([key, text]) => isWithin(key, name) && text !== ''),
      isAtFault: [...faults.keys()].some((key) => isWithin(key, name))
    }
    return { ...base, ...shown(shape, path, base) }
  }

  function shown(shape: FieldShape, path: readonly string[], base: FieldView): Partial<FieldView> {
    const { value, isAtFault } = base
    switch (shape.kind) {
      case 'group':
        return { kind: 'group', parts: shape.parts.map((part) => view(part, stepInto(path, part))) }
      case 'rows':
        return { kind: 'rows', rows: rowNumbers(path, 1).map((row) => rowOf(shape, path, row)) }
      case 'choices':
        return { kind: 'choices', rows: rowNumbers(path, SPARE).map((row) => [choice(shape, path, row)]) }
      case 'choice':
        return { kind: 'choice', options: optionsOf(shape, path, value) }
      case 'check':
        return { kind: 'check' }
      case 'picture':
        return { kind: 'picture' }
      case 'yaml':
        return { kind: 'yaml', lines: Math.min(24, Math.max(4, value.split('\n').length + 1)) }
      case 'lines':
        return { kind: 'text', lines: Math.max(3, value.split('\n').length + 1) }
      case 'moment':
      case 'month':
      case 'clock':
        return { type: isAtFault ? 'text' : inputType(shape, value) }
      case 'number':
        return { type: 'number-text' }
      default:
        return isLong(base) ? { kind: 'text' } : {}
    }
  }

  /** A field without parts of its own says what is wrong within it. */
  function faultAt({ kind }: FieldShape, name: string): string {
    const own = faults.get(name) ?? ''
    if (kind !== 'yaml' && kind !== 'lines') return own
    const within = [...faults].filter(([key]) => key.startsWith(`${name}.`))
    return [own, ...within.map(([key, text]) => `${key.slice(name.length + 1)}: ${text}`)]
      .filter(Boolean)
      .join(' ')
  }

  function rowNumbers(path: readonly string[], spare: number): number[] {
    return Array.from({ length: rowsIn(texts, path) + spare }, (_, row) => row)
  }

  function rowOf({ parts }: FieldShape, path: readonly string[], row: number): FieldView[] {
    return parts.map((part) => view(part, inRow([...path, '*', part.path.at(-1) ?? ''], row)))
  }

  function choice(shape: FieldShape, path: readonly string[], row: number): FieldView {
    const item = { ...shape, kind: 'choice', node: shape.node.items ?? {}, isOptional: true } as const
    return { ...view(item, [...path, String(row)]), label: `${fieldLabel(path)}: ${row + 1}` }
  }

  function optionsOf({ node, isOptional }: FieldShape, path: readonly string[], chosen: string) {
    const all = node.refers
      ? named(node.refers)
      : (node.enum ?? []).map((value) => ({ value, text: valueName(path, value) }))
    const isKnown = all.some(({ value }) => value === chosen)
    const offered = all.filter(({ value }, index) => index < MOST_OPTIONS || value === chosen)
    const unknown = chosen && !isKnown ? [{ value: chosen, text: chosen }] : []
    const none = isOptional || !isKnown ? [{ value: '', text: '—' }] : []
    return [...none, ...unknown, ...offered].map((one) => {
      return { ...one, isChosen: one.value === chosen }
    })
  }

  return view
}

function stepInto(path: readonly string[], part: FieldShape): string[] {
  return [...path, part.path.at(-1) ?? '']
}

function isWithin(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`)
}

function isLong({ value, most, name }: FieldView): boolean {
  return value.length > LONG || most > LONG || /(^|\.)(title|text|a|directions)$/.test(name)
}

function linesOf(value: string): number {
  const lines = value.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / PER_LINE), 0)
  return Math.min(MOST_LINES, Math.max(1, lines))
}

/** A browser's own field shows only what it can read. */
function inputType(shape: FieldShape, value: string): string {
  if (shape.kind === 'month') return value === '' || /^\d{4}-\d{2}$/.test(value) ? 'month' : 'text'
  if (shape.kind === 'clock') return value === '' || /^\d{2}:\d{2}$/.test(value) ? 'time' : 'text'
  if (LOCAL.test(value) || (value === '' && hasTime(shape))) return 'datetime-local'
  return value === '' || DAY.test(value) ? 'date' : 'text'
}
