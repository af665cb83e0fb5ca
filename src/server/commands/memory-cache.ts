import { createHash } from 'node:crypto'
import type { ContentCache } from '../content/content-cache.ts'

/** Parsed front matter of as many files as a large site has, and not of all that were ever read. */
const MOST = 20_000

/** Remembers what was parsed for as long as it lives. */
export function memoryCache(): ContentCache {
  const known = new WeakMap<object, Map<string, unknown>>()
  return {
    read(schema, text, parse) {
      const values = known.get(schema) ?? new Map<string, unknown>()
      known.set(schema, values)
      const key = createHash('sha256').update(text).digest('base64url')
      const value = values.has(key) ? (values.get(key) as ReturnType<typeof parse>) : parse()
      if (value !== undefined) values.set(key, value)
      if (values.size > MOST) values.delete(values.keys().next().value ?? '')
      return value
    },
    save: () => undefined
  }
}
