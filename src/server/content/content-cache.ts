import { createHash } from 'node:crypto'
import { readEntries, writeEntries } from '../budget/bounded-file.ts'

/** Front matter that has been parsed and found sound, by the hash of its text and its schema. */
export interface ContentCache {
  /** What `parse` made of this text and schema before; its value is kept unless it is `undefined`. */
  read<Value>(schema: object, text: string, parse: () => Value): Value
  /** Writes what was read this time, and nothing else, for the next start; where that fails it is parsed again. */
  save(): void
}

/**
 * Opens a cache file. One that is missing or damaged is an empty one: it only saves time.
 * Parsing the front matter of 10,000 files takes most of a start, reading and hashing them does not.
 *
 * @param prepared A cache that the build has made of the content it came with; only read.
 */
export function openContentCache(file: string, prepared?: string): ContentCache {
  const ready = prepared ? readEntries('contentCache', prepared) : new Map<string, unknown>()
  const known = readEntries('contentCache', file)
  const used = new Map<string, unknown>()
  const schemas = new WeakMap<object, string>()
  const nameOf = (schema: object) => {
    const name = schemas.get(schema) ?? sha256(JSON.stringify(schema))
    schemas.set(schema, name)
    return name
  }

  return {
    read(schema, text, parse) {
      const key = sha256(`${nameOf(schema)}\n${text}`)
      if (ready.has(key)) return ready.get(key) as ReturnType<typeof parse>
      const value = known.has(key) ? (known.get(key) as ReturnType<typeof parse>) : parse()
      if (value !== undefined) used.set(key, value)
      return value
    },
    save() {
      const isSame = used.size === known.size && [...used.keys()].every((key) => known.has(key))
      if (isSame) return
      try {
        writeEntries('contentCache', file, used)
      } catch {}
    }
  }
}

/** Remembers nothing. */
export const noContentCache: ContentCache = {
  read: (_schema, _text, parse) => parse(),
  save: () => undefined
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
