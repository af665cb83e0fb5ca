import { basename, dirname } from 'node:path'
import type { Imports } from './imports.ts'

/** A feature of the server, one of a lead's own, or a room beside the server. */
export function roomOf(file: string): string {
  const [, first = '', second = basename(file), third] = dirname(file).split('/')
  if (first !== 'server') return first
  return second === 'leads' && third ? `server/leads/${third}` : `server/${second}`
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
  const next = new Map<string, Set<string>>()
  for (const [file, others] of imports) {
    const known = next.get(groupOf(file)) ?? new Set()
    next.set(groupOf(file), known)
    for (const other of others.map(groupOf)) if (other !== groupOf(file)) known.add(other)
  }
  const reached = new Map([...next.keys()].map((name) => [name, reachedFrom(name, next)]))
  const isBothWays = (a: string, b: string) => reached.get(a)?.has(b) && reached.get(b)?.has(a)
  const rings = [...reached.keys()]
    .map((name) => [...reached.keys()].filter((other) => isBothWays(name, other)).sort())
    .filter((ring) => ring.length > 0)
  return [...new Map(rings.map((ring) => [ring.join(' '), ring])).values()]
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fresh = [...(next.get(name) ?? [])].filter((other) => !reached.has(other))
    for (const other of fresh) reached.add(other)
    open.push(...fresh)
  }
  return reached
}
