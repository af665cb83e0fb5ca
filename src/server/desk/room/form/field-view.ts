import { isDay, isLocalTime } from '../../../../shared/dates.ts'
import { fieldHint, fieldTitle, valueName } from '../../../content/field-words.ts'
import { factsIn, fillFacts, type PrintedFact } from '../../../content/fill-facts.ts'
import type { Facts, Teller } from '../../../content/print-fact.ts'
import { spelt } from '../../../room/references.ts'
import { keyName, textPaths } from '../text-paths.ts'
import { isFollowing } from '../text-save.ts'
import { COLLECTION_WORDS } from '../text-words.ts'
import {
  choiceOf,
  type FieldShape,
  type FieldTexts,
  fieldName,
  formRows,
  hasTime,
  namesAround,
  stepInto
} from './field-texts.ts'

export interface FieldView {
  kind: 'line' | 'text' | 'choice' | 'check' | 'picture' | 'group' | 'rows'
  name: string
  id: string
  label: string
  hint: string
  value: string
  fault: string
  type: string
  lines: number
  /** «от 60 до 175 знаков»; empty where any length will do. */
  length: string
  /** The most characters; 0 for any number. */
  most: number
  /** Characters that visitors read. */
  count: number
  options: readonly FieldOption[]
  parts: readonly FieldView[]
  rows: readonly FieldRow[]
  isOptional: boolean
  isFilled: boolean
  /** Something in it is at fault. */
  isAtFault: boolean
  facts: readonly FactRow[]
}

/** A row of a list. */
interface FieldRow {
  /** `tariffs.2` */
  name: string
  /** What the row is called by: its title, or what stands in its first line. */
  title: string
  parts: readonly FieldView[]
  /** It has more than a few single controls, and is folded. */
  isLarge: boolean
  /** It is new, or something in it is at fault. */
  isOpen: boolean
}

/** A fact that a field prints, with the texts that tell it. */
interface FactRow extends Pick<PrintedFact, 'written' | 'value' | 'fault'> {
  tellers: readonly { path: string; title: string }[]
}

export interface FieldViewParts {
  texts: FieldTexts
  labelOf(path: readonly string[]): string
  faults: ReadonlyMap<string, string>
  facts: Facts
  /** Entries of a collection, in the order in which they are offered. */
  named(collection: string): readonly Named[]
}

/** Rows with more controls than these are folded. */
const MOST_COLUMNS = 4
/** Longer texts get lines. */
const LONG = 70
const PER_LINE = 64
const MOST_LINES = 16

export function createFieldViews(parts: FieldViewParts) {
  const numbers = formRows(parts.texts)
  const filled = namesAround([...parts.texts].filter(([, text]) => text).map(([name]) => name))
  const atFault = namesAround(parts.faults.keys())

  function view(shape: FieldShape, path: readonly string[] = shape.path): FieldView {
    const base = baseView(parts, shape, path)
    const isFilled = filled.has(base.name)
    const isAtFault = atFault.has(base.name)
    return { ...base, isFilled, isAtFault, ...shown(shape, path, { ...base, isAtFault }) }
  }

  function shown(shape: FieldShape, path: readonly string[], base: FieldView): Partial<FieldView> {
    const { value, isAtFault } = base
    switch (shape.kind) {
      case 'group':
        return { kind: 'group', parts: partsAt(shape, path) }
      case 'rows':
      case 'choices':
        return { kind: 'rows', rows: rowsAt(shape, path) }
      case 'choice':
        return { kind: 'choice', options: fieldOptions(shape, path, value, parts.named) }
      case 'check':
      case 'picture':
        return { kind: shape.kind }
      case 'lines':
        return { kind: 'text', lines: listLines(value) }
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

  function partsAt(shape: FieldShape, path: readonly string[]): FieldView[] {
    return shape.parts.map((part) => view(part, stepInto(path, part)))
  }

  /** A list that has to have a row begins with an empty one. */
  function rowsAt(shape: FieldShape, path: readonly string[]): FieldRow[] {
    const known = numbers.get(fieldName(path)) ?? []
    const shown = known.length === 0 && !shape.isOptional ? [0] : known
    return shown.map((row) => rowAt(shape, [...path, String(row)]))
  }

  function rowAt(shape: FieldShape, path: readonly string[]): FieldRow {
    const name = fieldName(path)
    const within = shape.kind === 'choices' ? [choice(shape, path)] : partsAt(shape, path)
    const said = within.filter((one) => one.value)
    const title = said.find((one) => /\.(?:title|name)$/.test(one.name))
    const { value = '', options = [] } = title ?? said[0] ?? {}
    return {
      name,
      title: options.find((one) => one.isChosen)?.text ?? value,
      parts: within,
      isLarge: within.length > MOST_COLUMNS || within.some(({ kind }) => GROUPS.has(kind)),
      isOpen: !filled.has(name) || atFault.has(name)
    }
  }

  function choice(shape: FieldShape, path: readonly string[]): FieldView {
    const item = view(choiceOf(shape), path)
    const place = Number(path.at(-1)) + 1
    return { ...item, label: `${parts.labelOf(shape.path)}: ${place}` }
  }

  return view
}

const GROUPS: ReadonlySet<FieldView['kind']> = new Set(['group', 'rows'])

function baseView(
  { texts, faults, facts, named, labelOf }: FieldViewParts,
  shape: FieldShape,
  path: readonly string[]
): FieldView {
  const name = fieldName(path)
  const value = texts.get(name) ?? ''
  const { minLength = 0, wished: least = minLength, maxLength: most = 0 } = shape.node
  const upTo = most > 0 ? `до ${most} знаков` : ''
  return {
    kind: 'line',
    name,
    id: `f-${name}`,
    label: labelOf(path),
    hint: fieldHint(path),
    value,
    fault: faultAt(faults, shape, name),
    type: 'text',
    lines: linesOf(value),
    length: least > 1 ? `от ${least} ${upTo}` : upTo,
    most,
    count: [...fillFacts(value, facts).text].length,
    options: [],
    parts: [],
    rows: [],
    isOptional: shape.isOptional || isFollowing(name, texts),
    isFilled: false,
    isAtFault: false,
    facts: factsIn(value, facts).map(({ names, ...one }) => {
      const told = names.flatMap((fact) => facts.tellers.get(fact) ?? [])
      const tellers = new Map(
        told.map((teller) => [tellerPath(teller), tellerTitle(teller, named)])
      )
      return { ...one, tellers: [...tellers].map(([path, title]) => ({ path, title })) }
    })
  }
}

function tellerPath({ collection, slug }: Teller): string {
  return slug === undefined
    ? `${textPaths.list()}?collection=${collection}`
    : textPaths.text({ collection, slug })
}

function tellerTitle({ collection, slug }: Teller, named: FieldViewParts['named']): string {
  if (slug === undefined) return COLLECTION_WORDS[collection].many
  const key = { collection, slug }
  return named(collection).find(({ value }) => value === spelt(key))?.text ?? keyName(key)
}

/** A field of several lines says what is wrong in each. */
function faultAt(faults: FieldViewParts['faults'], { kind }: FieldShape, name: string): string {
  const own = faults.get(name) ?? ''
  if (kind !== 'lines') return own
  const within = [...faults].filter(([key]) => key.startsWith(`${name}.`))
  return [own, ...within.map(([key, text]) => `${fieldTitle(key)}: ${text}`)]
    .filter(Boolean)
    .join(' ')
}

function listLines(value: string): number {
  return Math.min(24, Math.max(3, value.split('\n').length + 1))
}

function isLong({ value, most, name }: FieldView): boolean {
  return value.length > LONG || most > LONG || /(^|\.)(title|text|a|directions)$/.test(name)
}

function linesOf(value: string): number {
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + 1 + Math.floor(line.length / PER_LINE), 0)
  return Math.min(MOST_LINES, Math.max(1, lines))
}

/** A browser's own field shows only what it can read. */
function inputType(shape: FieldShape, value: string): string {
  const [type, isRead] = typeOf(shape, value)
  return value === '' || isRead(value) ? type : 'text'
}

function typeOf(
  shape: FieldShape,
  value: string
): readonly [type: string, isRead: (text: string) => boolean] {
  if (shape.kind === 'month') return ['month', (text) => isDay(`${text}-01`)]
  if (shape.kind === 'clock') return ['time', (text) => isLocalTime(`2000-01-01T${text}`)]
  return hasTime(shape) || isLocalTime(value) ? ['datetime-local', isLocalTime] : ['date', isDay]
}

export interface Named {
  value: string
  text: string
}

interface FieldOption extends Named {
  isChosen: boolean
}

/** Longer lists are no help: they end there, and have what is chosen. */
const MOST_OPTIONS = 400

/** What a field is chosen from; what stands in it stays there, also where it is none of these. */
function fieldOptions(
  { node, isOptional, isNullable }: FieldShape,
  path: readonly string[],
  chosen: string,
  named: (collection: string) => readonly Named[]
): FieldOption[] {
  const all = node.refers
    ? named(node.refers)
    : (node.enum ?? []).map((value) => ({ value, text: valueName(path, value) }))
  const isKnown = all.some(({ value }) => value === chosen)
  const offered = all.filter(({ value }, index) => index < MOST_OPTIONS || value === chosen)
  const unknown = chosen && !isKnown ? [{ value: chosen, text: chosen }] : []
  const none = isOptional || isNullable || !isKnown ? [{ value: '', text: '—' }] : []
  return [...none, ...unknown, ...offered].map((one) => {
    return { ...one, isChosen: one.value === chosen }
  })
}
