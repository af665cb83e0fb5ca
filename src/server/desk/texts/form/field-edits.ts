import { toPlainLines } from '../../../../shared/words/plain-text.ts'
import type { Zone } from '../../../../shared/zone.ts'
import type { LineFault } from '../../../content/parse-yaml.ts'
import type { FieldEdit } from '../../../editor/text.ts'
import { fieldName } from './field-name.ts'
import type { FieldShape } from './field-shape.ts'
import { type FieldTexts, fieldTexts, partOf, type WrittenText } from './field-texts.ts'
import { createFieldReader } from './field-values.ts'

/** What a form changes in a text, and what of it cannot be read. */
export interface FieldEdits {
  edits: FieldEdit[]
  faults: ReadonlyMap<string, LineFault>
}

/**
 * What differs from the text that the form was made of. A field that was not sent stays, and so does the spelling of one that
 * was sent as it was shown. A field that has to be there is written also where its control was left as it was: a box without
 * its tick is a no, a list without a row is an empty one.
 */
export function fieldEdits(
  shapes: readonly FieldShape[],
  sent: FieldTexts,
  text: WrittenText,
  zone: Zone
): FieldEdits {
  const shown = fieldTexts(shapes, text, zone)
  const { read, faults } = createFieldReader(sent, zone)
  // Of front matter that is no YAML nothing is known.
  const isReadable = text.front.trim() === '' || Object.keys(text.data).length > 0

  function editsOf(shape: FieldShape, stored: unknown): FieldEdit[] {
    const isOwed = stored === undefined && !shape.isOptional && isReadable
    if (!isOwed && !isChanged(shape, shown, sent)) return []
    const value = read(shape)
    if (faults.has(fieldName(shape.path))) return []
    // What has nothing in it, and has to have something, is told of as a field that is missing.
    if (isOwed && isBlank(value)) return []
    const isWhole = shape.kind !== 'group' || stored === undefined || value === undefined
    if (isWhole) return [{ path: shape.path, value }]
    return shape.parts.flatMap((part) => editsOf(part, partOf(stored, part.path.at(-1) ?? '')))
  }

  const edits = shapes.flatMap((shape) => editsOf(shape, text.data[shape.path[0] ?? '']))
  return { edits, faults }
}

function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === undefined
  return !Array.isArray(value) && Object.values(value).every(isBlank)
}

/** Rows without a word say as little as none. */
function isChanged({ path }: FieldShape, shown: FieldTexts, sent: FieldTexts): boolean {
  const name = fieldName(path)
  const mine = (key: string) => key === name || key.startsWith(`${name}.`)
  const keys = [...sent.keys()].filter(mine)
  if (keys.length === 0) return false
  const all = new Set([...keys, ...[...shown.keys()].filter(mine)])
  return [...all].some((key) => plain(shown.get(key)) !== plain(sent.get(key)))
}

/** As a page of the desk shows a text: without what cannot be seen, and without the ends of lines. */
export function plain(text = ''): string {
  const lines = toPlainLines(text).split('\n')
  return lines
    .map((line) => line.trimEnd())
    .filter(Boolean)
    .join('\n')
    .trim()
}
