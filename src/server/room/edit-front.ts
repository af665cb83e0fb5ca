import {
  Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq
} from 'yaml'
import type { FieldEdit } from './text.ts'

const WRITING = { lineWidth: 0, flowCollectionPadding: false } as const

/**
 * Front matter with other values in some of its fields. A field that keeps its value keeps its bytes, and every field its
 * place and its comments.
 *
 * @param order Names of fields in the order in which a new one finds its place.
 */
export function editFront(
  front: string,
  edits: readonly FieldEdit[],
  order: readonly string[]
): string {
  const { text, rest } = withInner(front, edits)
  const document = parseDocument(text, { schema: 'core' })
  const changed = new Set<string>()
  for (const { path, value } of rest) {
    if (isSame(document.getIn(path), value)) continue
    changed.add(path[0] ?? '')
    setValue(document, path, value)
  }
  return changed.size === 0 ? text : spliced(text, document, changed, order)
}

/** So many cells change in a form by hand. */
const MOST_IN_PLACE = 100

/** A text or a number within a group is written in its place, so that its neighbours stay as they are; the rest is left. */
function withInner(front: string, edits: readonly FieldEdit[]) {
  const rest: FieldEdit[] = []
  let text = front
  const document = parseDocument(front, { schema: 'core' })
  const inner = edits.flatMap((one) => innermost(document.getIn(one.path), one))
  // Each of these reads the whole again.
  if (inner.length > MOST_IN_PLACE) return { text, rest: edits }
  for (const edit of inner) {
    const written = edit.path.length > 1 ? withScalar(text, edit) : undefined
    if (written === undefined) rest.push(edit)
    else text = written
  }
  return { text, rest }
}

/** A table whose cells alone have changed is edited cell by cell: the rest of it keeps its bytes. */
function innermost(node: unknown, { path, value }: FieldEdit): FieldEdit[] {
  const [old, typed] = [plainOf(node), plainOf(value)]
  const isSaidAlike = !isNode(value) || remarksIn(node) === remarksIn(value)
  return (isSaidAlike ? cellEdits(old, typed, path) : undefined) ?? [{ path, value }]
}

function plainOf(value: unknown): unknown {
  return isNode(value) ? (value.toJSON() as unknown) : value
}

/** Comments in a node, one after the other. */
function remarksIn(value: unknown): string {
  const found: string[] = []
  if (isNode(value))
    visit(value, (_key, one) => {
      if (isNode(one)) found.push(one.commentBefore ?? '', one.comment ?? '')
    })
  return found.filter(Boolean).join('\n')
}

/** Undefined where it is more than cells. */
function cellEdits(old: unknown, value: unknown, path: readonly string[]): FieldEdit[] | undefined {
  if (!isObject(old) || !isObject(value)) return [{ path, value }]
  const [before, after] = [Object.entries(old as object), Object.entries(value as object)]
  const isAlike =
    Array.isArray(old) === Array.isArray(value) &&
    before.map(([name]) => name).join() === after.map(([name]) => name).join()
  if (!isAlike) return undefined
  const edits: FieldEdit[] = []
  for (const [at, [name, cell]] of after.entries()) {
    const [, former] = before[at] ?? []
    if (JSON.stringify(former) === JSON.stringify(cell)) continue
    if (isObject(former) !== isObject(cell)) return undefined
    const inner = cellEdits(former, cell, [...path, name])
    if (!inner) return undefined
    edits.push(...inner)
  }
  return edits
}

/** Undefined where it is no line, neither before nor after. */
function withScalar(front: string, { path, value }: FieldEdit): string | undefined {
  const document = parseDocument(front, { schema: 'core' })
  const node = document.getIn(path, true)
  if (!isScalar(node) || !node.range || value === undefined || isObject(value)) return undefined
  const [from, to] = node.range
  if (isSame(node, value)) return front
  // Nothing is written right behind its colon.
  if (from === to) return undefined
  node.value = value
  const alone = new Document({ a: [node] })
  const list = alone.get('a') as YAMLSeq
  list.flow = true
  const line = alone.toString(WRITING).slice('a: ['.length, -']\n'.length)
  const isLine = !`${front.slice(from, to)}${line}`.includes('\n')
  return isLine ? front.slice(0, from) + line + front.slice(to) : undefined
}

function isSame(node: unknown, value: unknown): boolean {
  return JSON.stringify(plainOf(node) ?? null) === JSON.stringify(value ?? null)
}

function setValue(document: Document, path: readonly string[], value: unknown): void {
  if (value !== undefined) {
    document.setIn(path, nodeFor(document, document.getIn(path, true), value))
    return
  }
  document.deleteIn(path)
  // A group without fields is no group.
  for (let length = path.length - 1; length > 0; length--) {
    const around = document.getIn(path.slice(0, length))
    if (!isMap(around) || around.items.length > 0) return
    document.deleteIn(path.slice(0, length))
  }
}

/** What keeps its value within a list or a group keeps how it is written, and so do the brackets. */
function nodeFor(document: Document, old: unknown, value: unknown): unknown {
  if (!isObject(value)) return value
  if (isNode(value)) return value
  const node = document.createNode(value)
  if (isSeq(old) && isSeq(node)) {
    node.flow = old.flow ?? false
    node.items = (value as unknown[]).map((item, index) => {
      const kept = old.items.find((one) => isSame(one, item))
      return kept ?? nodeFor(document, old.items[index] ?? old.items.at(-1), item)
    })
  }
  if (isMap(old) && isMap(node)) writeLike(node, old)
  return node
}

/** With its brackets, and its quotes field by field. */
function writeLike(node: YAMLMap, old: YAMLMap): void {
  node.flow = old.flow ?? false
  for (const { key, value } of node.items) {
    const { type } = (old.get(key, true) ?? {}) as Partial<Scalar>
    if (isScalar(value) && type?.startsWith('QUOTE')) value.type = type
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** The former text with the changed fields written anew. */
function spliced(
  front: string,
  edited: Document,
  changed: ReadonlySet<string>,
  order: readonly string[]
): string {
  const places = new Map(
    pairsOf(parseDocument(front, { schema: 'core' })).map((pair) => [
      nameOf(pair),
      rangeOf(front, pair)
    ])
  )
  const formerOf = (pair: Pair) => {
    const { from, to } = places.get(nameOf(pair)) ?? { from: 0, to: 0 }
    return front.slice(from, to)
  }
  const written = new Map(
    pairsOf(edited)
      .filter((pair) => changed.has(nameOf(pair)))
      .map((pair) => [nameOf(pair), writtenPair(edited, pair, formerOf(pair))])
  )
  const known = [...places]
  const splices = [...changed].map((name): Splice => {
    const text = written.get(name)
    const place = places.get(name)
    if (place)
      return text === undefined ? { ...wholeLines(front, place), text: '' } : { ...place, text }
    const at = placeOfNew(name, known, order)
    return { from: at, to: at, text: at === 0 ? `${text}\n` : `\n${text}` }
  })
  return splices
    .filter(({ text, from, to }) => text !== undefined && (text !== '' || from !== to))
    .sort((a, b) => b.from - a.from)
    .reduce(
      (text, splice) => text.slice(0, splice.from) + splice.text + text.slice(splice.to),
      front
    )
    .replace(/(?<!\n)\n+$/, '')
}

interface Splice {
  from: number
  to: number
  text: string
}

function pairsOf({ contents }: Document): Pair[] {
  return isMap(contents) ? (contents.items as Pair[]) : []
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key)
}

/** From the name to the end of the value and of what is remarked in its last line. */
function rangeOf(front: string, { key, value }: Pair): Omit<Splice, 'text'> {
  const [from = 0, , end = 0] = (key as { range?: number[] }).range ?? []
  const [, last = end, far = last] = (value as { range?: number[] } | null)?.range ?? []
  const text = front.slice(from, isCollection(value) && !value.flow ? last : far)
  return { from, to: from + text.trimEnd().length }
}

function wholeLines(front: string, { from, to }: Omit<Splice, 'text'>) {
  const after = front.indexOf('\n', to - 1)
  return { from, to: after < 0 ? front.length : after + 1 }
}

/**
 * Alone in a document it is written as in this one. Comments above it stay where they are.
 *
 * @param former Tells whether groups in one line have spaces within their brackets; lists in one line never have.
 */
function writtenPair(edited: Document, pair: Pair, former: string): string {
  const alone = edited.clone() as Document
  const own = pairsOf(alone).find((one) => nameOf(one) === nameOf(pair))
  if (!own || !isMap(alone.contents)) return ''
  alone.contents.items = [own] as typeof alone.contents.items
  alone.commentBefore = null
  alone.comment = null
  alone.contents.commentBefore = null
  alone.contents.comment = null
  if (isScalar(own.key)) {
    own.key.commentBefore = null
    own.key.spaceBefore = false
  }
  const flowCollectionPadding = former.includes('{ ') && !former.includes('[')
  return alone.toString({ ...WRITING, flowCollectionPadding }).replace(/\n$/, '')
}

/** After the nearest field that comes before it in the schema. */
function placeOfNew(
  name: string,
  known: readonly (readonly [string, Omit<Splice, 'text'>])[],
  order: readonly string[]
): number {
  const before = order.slice(0, Math.max(0, order.indexOf(name)))
  for (const other of before.toReversed()) {
    const place = known.find(([one]) => one === other)?.[1]
    if (place) return place.to
  }
  return order.includes(name) ? 0 : (known.at(-1)?.[1].to ?? 0)
}
