import type { FieldShape } from './field-shape.ts'
import { valueName } from './field-words.ts'

export interface FieldOption {
  value: string
  text: string
  isChosen: boolean
}

/** An entry that others may name. */
export interface Named {
  value: string
  text: string
}

/** Longer lists are no help: they end there, and have what is chosen. */
const MOST_OPTIONS = 400

/** What a field is chosen from; what stands in it stays there, also where it is none of these. */
export function fieldOptions(
  { node, isOptional, isNullable }: FieldShape,
  path: readonly string[],
  chosen: string,
  named: (collection: string) => readonly Named[]
): FieldOption[] {
  const all = node.refers
    ? named(node.refers)
    : (node.enum ?? []).map((value) => ({ value, text: valueName(path, value) }))
  const isKnown = all.some(({ value }) => value === chosen)
  const offered = all.filter(({ value }, index) => index < MOST_OPTIONS || value === chosen)
  const unknown = chosen && !isKnown ? [{ value: chosen, text: chosen }] : []
  const none = isOptional || isNullable || !isKnown ? [{ value: '', text: '—' }] : []
  return [...none, ...unknown, ...offered].map((one) => {
    return { ...one, isChosen: one.value === chosen }
  })
}
