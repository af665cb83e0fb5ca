import { createHash } from 'node:crypto'
import { readEntries, writeEntries } from '../budget/regular-file.ts'

/** Front matter that has been parsed and found sound, by the hash of its text and its schema. */
export interface ContentCache {
  /** What `parse` made of this text and schema before; its value is kept unless it is `undefined`. */
  read<Value>(schema: object, text: string, parse: () => Value): Value
  /**
   * What `make` gives for an input of this name. Only the build keeps it, for the release that it makes: another draws
   * and counts differently.
   *
   * @param input What goes into it, all of it.
   */
  made<Value>(name: string, input: unknown, make: () => Value): Value
  /**
   * Keeps what was read since the last time, and nothing else, for the next reading, and on the disk for the next start;
   * where that fails it is parsed again.
   */
  save(): void
}

/**
 * Opens a cache file. One that is missing or damaged is an empty one: it only saves time.
 * Parsing the front matter of 10,000 files takes most of a start, reading and hashing them does not.
 *
 * @param file Without one nothing is written.
 * @param prepared A cache that the build has made of the content it came with; only read.
 */
export function openContentCache(file: string | undefined, prepared?: string): ContentCache {
  const stored = (path?: string) => (path ? readEntries('contentCache', path) : new Map())
  const ready: ReadonlyMap<string, unknown> = stored(prepared)
  let known: ReadonlyMap<string, unknown> = stored(file)
  let used = new Map<string, unknown>()
  let isNew = false
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
    made(name, input, make) {
      const key = sha256(`${name}\n${JSON.stringify(input)}`)
      if (ready.has(key)) return ready.get(key) as ReturnType<typeof make>
      const value = make()
      if (prepared === undefined) {
        used.set(key, value)
        isNew = true
      }
      return value
    },
    save() {
      const isSame = used.size === known.size && [...used.keys()].every((key) => known.has(key))
      const kept = used
      known = kept
      used = new Map()
      if (!file || (isSame && !isNew)) return
      isNew = false
      try {
        writeEntries('contentCache', file, kept)
      } catch {}
    }
  }
}

/** Remembers nothing. */
export const noContentCache: ContentCache = {
  read: (_schema, _text, parse) => parse(),
  made: (_name, _input, make) => make(),
  save: () => undefined
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
