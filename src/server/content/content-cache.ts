import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Front matter that has been parsed and found sound, by the hash of its text and its schema. */
export interface ContentCache {
  /** What `parse` made of this text and schema before; its value is kept unless it is `undefined`. */
  read<Value>(schema: string, text: string, parse: () => Value): Value
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
  const ready = prepared ? readKnown(prepared) : new Map<string, unknown>()
  const known = readKnown(file)
  const used = new Map<string, unknown>()

  return {
    read(schema, text, parse) {
      const key = createHash('sha256').update(schema).update('\0').update(text).digest('base64url')
      if (ready.has(key)) return ready.get(key) as ReturnType<typeof parse>
      const value = known.has(key) ? (known.get(key) as ReturnType<typeof parse>) : parse()
      if (value !== undefined) used.set(key, value)
      return value
    },
    save() {
      const isSame = used.size === known.size && [...used.keys()].every((key) => known.has(key))
      if (isSame) return
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(`${file}.new`, JSON.stringify([...used]))
        renameSync(`${file}.new`, file)
      } catch {}
    }
  }
}

/** Remembers nothing. */
export const noContentCache: ContentCache = {
  read: (_schema, _text, parse) => parse(),
  save: () => undefined
}

function readKnown(file: string): Map<string, unknown> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return new Map()
  }
}
