import { readFileSync } from 'node:fs'

/** schema.org's vocabulary, as the package of its types holds it. */
export interface Vocabulary {
  /** What a property of a type may hold: names of types and of kinds of text; nothing when it has no such property. */
  rangeOf(type: string, property: string): readonly string[] | undefined
  /** The type, and everything it is a kind of. */
  kindsOf(type: string): ReadonlySet<string>
  has(type: string): boolean
}

interface Described {
  parents: readonly string[]
  properties: ReadonlyMap<string, readonly string[]>
}

const INTERFACE = /^interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm
/** A type without properties of its own has only a leaf. */
const LEAF = /^export interface (\w+)Leaf extends ([^{]+)\{/gm
/** A type and its kinds: where the type has no properties of its own, only this says that they are its kinds. */
const UNION = /^export type (\w+) = (\w+Leaf \| [^;]+|\w+ \| [^;]+);$/gm
const PROPERTY = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm

/** Reads `schema-dts`, which is generated from the vocabulary's own release. */
export function readVocabulary(): Vocabulary {
  const text = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8')
  const types = new Map<string, Described>()
  for (const [, name = '', parents = '', body = ''] of text.matchAll(INTERFACE)) {
    types.set(name, { parents: parentsOf(parents), properties: propertiesOf(body) })
  }
  for (const [, name = '', parents = ''] of text.matchAll(LEAF)) {
    if (!types.has(name)) types.set(name, { parents: parentsOf(parents), properties: new Map() })
  }
  for (const [, parent = '', kinds = ''] of text.matchAll(UNION)) {
    for (const kind of kinds.split('|').map((name) => name.trim())) {
      const type = types.get(kind)
      if (type) types.set(kind, { ...type, parents: [...type.parents, parent] })
    }
  }
  const leaves = new Set([...text.matchAll(/"@type": "(\w+)"/g)].map(([, name = '']) => name))

  function kindsOf(type: string): ReadonlySet<string> {
    const parents = types.get(type)?.parents ?? []
    return new Set([type, ...parents.flatMap((parent) => [...kindsOf(parent)])])
  }
  return {
    kindsOf,
    has: (type) => leaves.has(type),
    rangeOf(type, property) {
      for (const kind of kindsOf(type)) {
        const range = types.get(kind)?.properties.get(property)
        if (range) return range
      }
      return undefined
    }
  }
}

function parentsOf(text: string): string[] {
  return [...text.matchAll(/(\w+)Base\b/g)].map(([, name = '']) => name)
}

function propertiesOf(body: string): Map<string, string[]> {
  return new Map(
    [...body.matchAll(PROPERTY)].map(([, name = '', range = '']) => [
      name,
      range.split('|').map((part) => part.trim().replace(/<.*$/, ''))
    ])
  )
}
