import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { editDistance } from '../../shared/search/word-match.ts'

/** Something wrong with the content, where it is. */
export interface ContentFault {
  /** A file or folder in the content. */
  place: string
  line: number
  text: string
}

/** Something is wrong with the content; the message has a line for each fault: file, line, field. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(
      [...faults]
        .sort((a, b) => a.place.localeCompare(b.place) || a.line - b.line)
        .map(({ place, line, text }) => `${place}:${line} ${text}`)
        .join('\n')
    )
    this.faults = faults
  }
}

/** More names than any folder or page has. */
const MOST_COMPARED = 2000
/** Longer lists do not help. */
const MAX_LISTED = 30

/** The name most like a misspelt one; nothing when none is. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(name.length / 2)))
  const near = names
    .slice(0, MOST_COMPARED)
    .map((other) => ({
      other,
      distance: editDistance(name.toLowerCase(), other.toLowerCase(), limit)
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.other
}

/** «did you mean draft? allowed: draft, title» for a name that is none of these. */
export function allowedNames(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  const list = names.length > MAX_LISTED ? `${names.length} names` : names.join(', ')
  return `${nearest ? `did you mean ${nearest}? ` : ''}allowed: ${list || 'nothing'}`
}

/** What is wrong at one field. */
export interface FieldFault {
  path: readonly string[]
  text: string
  /** What is wrong is only that the field is not there. */
  isMissing?: boolean
  /** The field that a misspelt one was probably meant to be. */
  meant?: string | undefined
}

interface SchemaNode {
  type?: string
  description?: string
  enum?: readonly string[]
  anyOf?: readonly SchemaNode[]
  properties?: Record<string, SchemaNode>
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
}

const MAX_SHOWN = 60
/** Of names that a group does not have, as many are told. */
const MOST_TOLD = 100
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'named fields',
  null: 'null'
}

/** An error of the schema library in words: what was found and what is allowed. Several for several unknown names. */
export function describeFault(
  error: TLocalizedValidationError,
  schema: TSchema,
  value: unknown
): FieldFault[] {
  const path = error.instancePath.split('/').slice(1)
  const { keyword, params, schemaPath } = error
  // The error of the whole value says all that those of its parts do.
  if (keyword === 'boolean' || schemaPath.includes('/anyOf/')) return []

  const node = nodeAt(schema, schemaPath)
  if (keyword === 'additionalProperties') {
    const names = Object.keys(node.properties ?? {})
    return params.additionalProperties.slice(0, MOST_TOLD).map((name) => ({
      path: [...path, name],
      text: `there is no such field; ${allowedNames(name, names)}`,
      meant: nearestName(name, names)
    }))
  }
  if (keyword === 'required') {
    return params.requiredProperties.map((name) => ({
      path: [...path, name],
      text: `the field is missing; allowed: ${describe(node.properties?.[name] ?? {})}`,
      isMissing: true
    }))
  }
  return [{ path, text: `found ${shown(valueAt(value, path))}; ${wanted(node, value, path)}` }]
}

/** One fault where a field is misspelt, not two: that one is unknown and another missing. */
export function withoutEchoes(faults: readonly FieldFault[]): FieldFault[] {
  const key = (path: readonly string[]) => path.join('/')
  const meant = new Set(
    faults.flatMap(({ path, meant }) => (meant ? [key([...path.slice(0, -1), meant])] : []))
  )
  return faults.filter(({ path, isMissing }) => !isMissing || !meant.has(key(path)))
}

/** A value as a message shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  if (text.length <= MAX_SHOWN) return text
  const length = typeof value === 'string' ? ` (${value.length} characters)` : ''
  return `${text.slice(0, MAX_SHOWN)}…${length}`
}

function wanted(node: SchemaNode, whole: unknown, path: readonly string[]): string {
  const value = valueAt(whole, path)
  return node.enum && typeof value === 'string'
    ? allowedNames(value, node.enum)
    : `allowed: ${describe(node)}`
}

function describe(node: SchemaNode): string {
  if (node.description) return node.description
  if (node.anyOf) return node.anyOf.map(describe).join(' or ')
  if (node.enum) return node.enum.join(', ')
  return `${TYPES[node.type ?? ''] ?? 'something else'}${range(node)}`
}

function range({ minLength, maxLength, minimum, maximum, minItems }: SchemaNode): string {
  if (minLength || maxLength) return lengthRange(minLength, maxLength)
  if (minItems) return ` of at least ${minItems}`
  const from = minimum === undefined ? '' : ` from ${minimum}`
  return maximum === undefined ? from : `${from} to ${maximum}`
}

function lengthRange(least = 0, most = 0): string {
  if (most === 0) return least === 1 ? ' that is not empty' : ` of at least ${least} characters`
  return ` of ${least > 0 ? `${least} to` : 'at most'} ${most} characters`
}

/** The part of a schema that an error is of. */
function nodeAt(schema: TSchema, schemaPath: string): SchemaNode {
  const steps = schemaPath.split('/').slice(1)
  return (valueAt(schema, steps) ?? {}) as SchemaNode
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let part = value
  for (const step of path) part = (part as Record<string, unknown> | undefined)?.[step]
  return part
}
