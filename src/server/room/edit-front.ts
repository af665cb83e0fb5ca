import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq
} from 'yaml'
import type { FieldEdit } from './text.ts'

const NO_COMMENT = { commentBefore: null, comment: null }

/**
 * Front matter with other values in some of its fields. Every other field keeps its place, its comments and how it is
 * written; where no value changes, the text is the same.
 *
 * @param order Names of fields in the order in which a new one finds its place.
 */
export function editFront(
  front: string,
  edits: readonly FieldEdit[],
  order: readonly string[]
): string {
  const document = parseDocument(front, { schema: 'core' })
  const changed = edits.filter(({ path, value }) => !isSame(document.getIn(path), value))
  for (const { path, value } of changed) setValue(document, path, value, order)
  return changed.length === 0 ? front : written(document, front)
}

function plainOf(value: unknown): unknown {
  return isNode(value) ? (value.toJSON() as unknown) : value
}

function isSame(node: unknown, value: unknown): boolean {
  return isDeepStrictEqual(plainOf(node) ?? null, value ?? null)
}

function setValue(
  document: Document,
  path: readonly string[],
  value: unknown,
  order: readonly string[]
): void {
  if (value !== undefined) {
    const isNew = !document.has(path[0])
    document.setIn(path, nodeFor(document, document.getIn(path, true), value))
    if (isNew) putInPlace(document, order)
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

/** What was there with another value: what stays of it keeps how it is written, and its comments. */
function nodeFor(document: Document, old: unknown, value: unknown): unknown {
  if (old !== undefined && isSame(old, value)) return old
  if (isSeq(old) && Array.isArray(value)) return listLike(document, old, value)
  if (isMap(old) && isObject(value) && !Array.isArray(value)) return groupLike(document, old, value)
  if (isScalar(old) && typeof old.value === typeof value) return Object.assign(old, { value })
  return isObject(value) ? document.createNode(value) : value
}

function groupLike(document: Document, old: YAMLMap, value: Record<string, unknown>): YAMLMap {
  old.items = old.items.filter((pair) => nameOf(pair) in value)
  for (const [name, part] of Object.entries(value)) {
    const pair = old.items.find((one) => nameOf(one) === name)
    if (pair) pair.value = nodeFor(document, pair.value, part)
    else old.add(document.createPair(name, part))
  }
  return old
}

/** A row that is new is written like the last one. */
function listLike(document: Document, old: YAMLSeq, value: readonly unknown[]): YAMLSeq {
  const kept = value.map((row, at) => {
    const place = old.items[at]
    return isSame(place, row) ? place : old.items.find((one) => isSame(one, row))
  })
  const last = old.items.at(-1)
  old.items = value.map((row, at) => {
    const place = old.items[at]
    if (kept[at] !== undefined) return kept[at]
    if (place !== undefined && !kept.includes(place)) return nodeFor(document, place, row)
    const like = isNode(last) ? last.clone() : undefined
    return nodeFor(document, like && Object.assign(like, NO_COMMENT), row)
  })
  return old
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The field that was added last stands after the nearest one that comes before it in the schema. */
function putInPlace({ contents }: Document, order: readonly string[]): void {
  const fields = (isMap(contents) ? contents.items : []) as Pair[]
  const [added] = fields.splice(-1)
  if (!added) return
  const rank = order.indexOf(nameOf(added))
  const before = order.slice(0, Math.max(0, rank)).toReversed()
  const at = before
    .map((name) => fields.findIndex((one) => nameOf(one) === name))
    .find((index) => index >= 0)
  fields.splice((at ?? (rank < 0 ? fields.length : 0) - 1) + 1, 0, added)
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key)
}

/** Written as the texts of the site are: groups in one line with spaces within their brackets, lists without. */
function written(document: Document, former: string): string {
  const { contents } = document
  if (isMap(contents) && contents.items.length === 0) return ''
  const isPadded = former.includes('{ ') || !former.includes('{')
  visit(document, {
    Collection(_key, node) {
      const write = node.toString.bind(node) as YAMLMap['toString']
      const flowCollectionPadding = isPadded && isMap(node) ? ' ' : ''
      const padded: typeof write = (context, ...rest) =>
        write(context && { ...context, flowCollectionPadding }, ...rest)
      node.toString = padded
    }
  })
  const indentSeq = !/^- /m.test(former)
  return document.toString({ lineWidth: 0, indentSeq }).replace(/\n+$/, '')
}
