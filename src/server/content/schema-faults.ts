import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import {
  type FaultCode,
  type FieldFault,
  insteadOf,
  isEmpty,
  nearestName,
  quoted,
  shown,
  signs,
  unknownName
} from './faults.ts'
import { fieldLabel, valueName } from './field-words.ts'
import type { SchemaNode } from './fields.ts'

/** Of names that a group does not have, as many are told. */
const MOST_TOLD = 100
const PICKED: Readonly<Record<string, string>> = {
  moment: 'выберите день',
  month: 'выберите месяц'
}
const TYPES: Readonly<Record<string, string>> = {
  string: 'нужен текст',
  number: 'нужно число',
  integer: 'нужно целое число',
  boolean: 'нужно «true» (да) или «false» (нет)',
  array: 'нужен список',
  object: 'нужны поля с именами',
  null: 'нужно «null»'
}

/** An error of the schema library as faults: what stands there, and what is wanted. Several for several unknown names. */
export function schemaFaults(
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
      code: 'unknown-field',
      text: `Поля ${shown(name)} здесь не бывает: ${insteadOf(name, names)}`,
      meant: nearestName(name, names)
    }))
  }
  if (keyword === 'required') {
    return params.requiredProperties.map((name) =>
      missing([...path, name], node.properties?.[name] ?? {})
    )
  }
  return [valueFault(path, node, valueAt(value, path))]
}

/** One fault where a field is misspelt, not two: that one is unknown and another missing. */
export function withoutEchoes(faults: readonly FieldFault[]): FieldFault[] {
  const key = (path: readonly string[]) => path.join('/')
  const meant = new Set(
    faults.flatMap(({ path, meant }) => (meant ? [key([...path.slice(0, -1), meant])] : []))
  )
  return faults.filter(({ path, code }) => code !== 'missing' || !meant.has(key(path)))
}

/** Whoever fills in an empty field has its list or its calendar before him. */
function missing(path: readonly string[], node: SchemaNode): FieldFault {
  const isChosen = node.enum !== undefined || node.refers !== undefined
  const what = isChosen ? 'выберите из списка' : (PICKED[node.format ?? ''] ?? wanted(node, path))
  return { path, code: 'missing', text: `Поле не заполнено: ${what}.` }
}

function valueFault(path: readonly string[], node: SchemaNode, found: unknown): FieldFault {
  if (isEmpty(found)) return missing(path, node)
  if (typeof found === 'string' && node.enum) return { path, ...unknownName(found, node.enum) }
  const code = codeOf(node, found)
  const isMeasured = code === 'too-short' || (code === 'too-long' && typeof found === 'string')
  const length =
    isMeasured && !shown(found).endsWith(')') ? ` (${signs(String(found).length)})` : ''
  return { path, code, text: `Стоит ${shown(found)}${length}: ${wanted(node, path)}.` }
}

function codeOf(node: SchemaNode, found: unknown): FaultCode {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = node
  if (node.type === 'string' && typeof found === 'string') {
    if (found.length < minLength) return 'too-short'
    return found.length > maxLength ? 'too-long' : 'wrong-value'
  }
  const isOfType =
    (node.type === 'array' && Array.isArray(found)) ||
    (/^(?:number|integer)$/.test(node.type ?? '') && typeof found === 'number')
  return isOfType ? 'wrong-count' : 'wrong-value'
}

/** «нужно от 60 до 175 знаков» */
function wanted(node: SchemaNode, path: readonly string[]): string {
  if (node.description) return node.description
  if (node.anyOf) return node.anyOf.map((one) => wanted(one, path)).join(' или ')
  if (node.enum) return `нужно одно из ${node.enum.map((one) => named(one, path)).join(', ')}`
  const parts = (node.required ?? []).map((name) => quoted(fieldLabel([...path, name])))
  if (parts.length > 0) return `нужны поля ${parts.join(', ')}`
  return `${TYPES[node.type ?? ''] ?? 'нужно другое'}${range(node)}`
}

/** A choice with the words that visitors read for it. */
function named(value: string, path: readonly string[]): string {
  const name = valueName(path, value)
  return name === value ? quoted(value) : `${quoted(value)} (${name})`
}

function range({ minLength, maxLength, minimum, maximum, minItems }: SchemaNode): string {
  if (minLength || maxLength) return lengthRange(minLength, maxLength)
  if (minItems) return ` хотя бы из ${minItems}`
  const from = minimum === undefined ? '' : ` от ${minimum}`
  return maximum === undefined ? from : `${from} до ${maximum}`
}

function lengthRange(least = 0, most = 0): string {
  if (most === 0) return ` от ${signs(least)}`
  return least > 0 ? ` от ${least} до ${signs(most)}` : ` до ${signs(most)}`
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
