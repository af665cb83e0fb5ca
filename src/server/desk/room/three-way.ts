import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { plain } from './form/field-edits.ts'
import type { FieldTexts } from './form/field-texts.ts'

/** The field of a form with what it was made of, so that what others have changed since is told from what was typed. */
export const OF_TEXT = 'of_text'
const MOST_BYTES = 2 * 1024 * 1024

export function packTexts(texts: FieldTexts): string {
  return deflateRawSync(JSON.stringify([...texts])).toString('base64')
}

/** Undefined where a form has sent none, or something else. */
export function unpackTexts(packed: string): FieldTexts | undefined {
  try {
    const bytes = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES })
    const entries: unknown = JSON.parse(bytes.toString())
    const isEntry = (one: unknown) =>
      Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
    return Array.isArray(entries) && entries.every(isEntry) ? new Map(entries) : undefined
  } catch {
    return undefined
  }
}

/** @param read What the form was made of; where that is not known, every difference is to be chosen. */
export function mergeTexts(read: FieldTexts | undefined, theirs: FieldTexts, mine: FieldTexts) {
  const merged = new Map(mine)
  const torn = new Set<string>()
  for (const [field, all] of byField([...(read ?? []), ...theirs, ...mine])) {
    // What was not sent stays as it is.
    const names = all.filter((name) => mine.has(name) || mine.has(field))
    const since = (one: FieldTexts) => (read ? differing(names, read, one) : names)
    const [yours, others] = [new Set(since(mine)), since(theirs)]
    // Rows that have come or gone make other numbers of all of them.
    const isShifted = names.some((name) => name !== field && mine.has(name) !== theirs.has(name))
    const isWhole = isShifted && others.length > 0
    const isTorn = (name: string) => (isShifted ? yours.size > 0 : yours.has(name))
    const changed = isWhole ? names : others
    for (const name of changed.filter((one) => !isTorn(one))) take(merged, name, theirs, field)
    for (const name of differing(changed.filter(isTorn), mine, theirs)) torn.add(name)
  }
  return { texts: merged, torn }
}

function differing(names: readonly string[], one: FieldTexts, other: FieldTexts): string[] {
  return names.filter((name) => plain(one.get(name)) !== plain(other.get(name)))
}

/** The name of a list tells that it was sent, and stays. */
function take(merged: Map<string, string>, name: string, theirs: FieldTexts, field: string): void {
  const text = theirs.get(name) ?? (name === field ? '' : undefined)
  if (text === undefined) merged.delete(name)
  else merged.set(name, text)
}

/** Names of controls by the field that they are of: all of a list are one. */
function byField(entries: readonly (readonly [string, string])[]): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const name of new Set(entries.map(([name]) => name))) {
    const field = name.replace(/\.\d+(?:\..*)?$/, '')
    fields.set(field, [...(fields.get(field) ?? []), name])
  }
  return fields
}
