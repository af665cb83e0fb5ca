import type { TSchema } from 'typebox'

/** Where in a schema a keyword stands, `*` for the items of a list, and what it says there. */
interface SchemaPlace {
  path: readonly string[]
  rule: unknown
}

interface FoundValue {
  path: readonly string[]
  value: unknown
}

interface SchemaNode extends Record<string, unknown> {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
}

const known = new WeakMap<TSchema, Map<string, readonly SchemaPlace[]>>()

/** Every place of a schema where a keyword of our own stands; looked for once. */
export function placesOf(schema: TSchema, keyword: string): readonly SchemaPlace[] {
  const bySchema = known.get(schema) ?? new Map<string, readonly SchemaPlace[]>()
  known.set(schema, bySchema)
  const places = bySchema.get(keyword) ?? [...walk(schema as SchemaNode, keyword, [])]
  bySchema.set(keyword, places)
  return places
}

function* walk(node: SchemaNode, keyword: string, path: string[]): Generator<SchemaPlace> {
  if (keyword in node) yield { path, rule: node[keyword] }
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    yield* walk(child, keyword, [...path, name])
  }
  if (node.items) yield* walk(node.items, keyword, [...path, '*'])
}

/** The values at a place, each with its own path; none where the value has no such part. */
export function valuesAt(value: unknown, path: readonly string[]): FoundValue[] {
  let found: FoundValue[] = [{ path: [], value }]
  for (const step of path) found = found.flatMap((one) => stepInto(one, step))
  return found
}

function stepInto({ path, value }: FoundValue, step: string): FoundValue[] {
  if (step === '*') {
    const items = Array.isArray(value) ? value : []
    return items.map((item, index) => ({ path: [...path, String(index)], value: item }))
  }
  const part = (value as Record<string, unknown> | undefined)?.[step]
  return part === undefined ? [] : [{ path: [...path, step], value: part }]
}
