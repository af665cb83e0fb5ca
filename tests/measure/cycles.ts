import { basename, dirname } from 'node:path'
import type { Imports } from './imports.ts'

/** A feature of the server, or one of the rooms beside it. */
export function roomOf(file: string): string {
  const [, first = '', second] = dirname(file).split('/')
  return first === 'server' ? `server/${second ?? basename(file)}` : first
}

/**
 * Rings of imports: each the names of those that import one another, directly or through others.
 *
 * @param groupOf What a file counts as; itself unless told.
 */
export function findCycles(
  imports: Imports,
  groupOf: (file: string) => string = (file) => file
): string[][] {
  const reached = new Map<string, Set<string>>()
  for (const [file, others] of imports) {
    const from = groupOf(file)
    const known = reached.get(from) ?? new Set()
    for (const other of others) if (groupOf(other) !== from) known.add(groupOf(other))
    reached.set(from, known)
  }
  const isReached = (from: string, to: string): boolean => {
    const seen = new Set<string>()
    const open = [from]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      for (const next of reached.get(name) ?? []) {
        if (next === to) return true
        if (!seen.has(next)) open.push(next)
        seen.add(next)
      }
    }
    return false
  }
  const names = [...reached.keys()].filter((name) => isReached(name, name))
  const rings = new Map<string, string[]>()
  for (const name of names) {
    const ring = names.filter((other) => isReached(name, other) && isReached(other, name)).sort()
    rings.set(ring.join(' '), ring)
  }
  return [...rings.values()]
}
