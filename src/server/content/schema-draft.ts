import { stringify } from 'yaml'
import type { DraftParts } from './draft-parts.ts'
import type { CollectionName } from './schemas.ts'
import { SCHEMAS } from './schemas.ts'

/** What a draft is made of in a schema. */
interface SchemaNode {
  type?: string
  format?: string
  pattern?: string
  description?: string
  enum?: readonly string[]
  refers?: string
  properties?: Readonly<Record<string, SchemaNode>>
  required?: readonly string[]
  items?: SchemaNode
  minLength?: number
  maxLength?: number
  minimum?: number
  minItems?: number
}

const BODY = 'Замените этот текст своим: что человек хочет узнать на этой странице.'
const FORMATS: Readonly<Record<string, string>> = { clock: '09:00', 'time-zone': 'Europe/Moscow' }

/**
 * A text of any collection with the fields that its schema requires: names and choices are the first there are, words
 * are examples to be written over.
 */
export function schemaDraft(collection: CollectionName, parts: DraftParts): string {
  const { properties = {}, required = [] } = SCHEMAS[collection] as SchemaNode
  const named = { title: parts.title, name: parts.title, city: parts.title, menu: parts.title }
  const data = Object.fromEntries(
    required.map((name) => [name, filled(properties[name] ?? {}, name, parts)])
  )
  for (const [name, title] of Object.entries(named)) {
    const node = properties[name]
    if (data[name] !== undefined && node?.refers === undefined) data[name] = title
  }
  const front = { ...data, draft: true }
  return `---\n${stringify(front, { lineWidth: 0, schema: 'core' })}---\n\n${BODY}\n`
}

function filled(node: SchemaNode, name: string, parts: DraftParts): unknown {
  if (node.enum) return node.enum[0]
  if (node.refers) return parts.firstOf(node.refers)
  if (node.properties) return group(node, parts)
  if (node.type === 'array') {
    return Array.from({ length: node.minItems ?? 0 }, () => filled(node.items ?? {}, name, parts))
  }
  if (node.type === 'boolean') return false
  if (node.type === 'integer' || node.type === 'number') return node.minimum ?? yearOf(name, parts)
  return words(node, name, parts)
}

function group({ properties = {}, required = [] }: SchemaNode, parts: DraftParts): object {
  return Object.fromEntries(
    required.map((name) => [name, filled(properties[name] ?? {}, name, parts)])
  )
}

function yearOf(name: string, { today }: DraftParts): number {
  return /year|since/.test(name) ? Number(today.slice(0, 4)) : 0
}

function words(node: SchemaNode, name: string, { today }: DraftParts): string {
  if (node.format === 'moment') return today
  if (node.format) return FORMATS[node.format] ?? ''
  const [, first, last] = /«([^»]+)»|, (\S+)$/.exec(node.description ?? '') ?? []
  if (node.pattern !== '\\S' && node.pattern) return first ?? last ?? ''
  return sized(`Замените своим: ${name}`, node)
}

/** An example that is as long as the schema wants it. */
function sized(text: string, { minLength = 0, maxLength = 260 }: SchemaNode): string {
  const limits = minLength > 1 ? `, от ${minLength} до ${maxLength} знаков` : ''
  return `${text}${limits}`.padEnd(minLength, ', и ещё слова').slice(0, maxLength)
}
