import type { Zone } from '../../../shared/dates.ts'
import type { Text, TextEdit } from '../../editor/text.ts'
import { fieldEdits, plain } from './form/field-edits.ts'
import { fieldShapes } from './form/field-shape.ts'
import type { FieldTexts } from './form/field-texts.ts'
import { yamlFaults } from './text-faults.ts'

/** What a form changes in a text. */
export interface SentEdit {
  edit: TextEdit
  /** There is nothing to save. */
  isSame: boolean
  /** Fields that cannot be read, by their names, in an editor's words; they are left as they are. */
  faults: ReadonlyMap<string, string>
}

/** @param version The version of the text that the form was made of. */
export function sentEdit(text: Text, sent: FieldTexts, version: string, zone: Zone): SentEdit {
  const shapes = fieldShapes(text.key.collection)
  const { edits, faults } = fieldEdits(shapes, sent, text, zone)
  const body = sentBody(text.body, sent.get('body'))
  return {
    edit: { version, fields: edits, body },
    isSame: edits.length === 0 && faults.size === 0 && body === text.body,
    faults: yamlFaults(faults)
  }
}

/** A form neither shows nor sends the empty lines around a text. */
function sentBody(stored: string, sent: string | undefined): string {
  if (sent === undefined || plain(sent) === plain(stored)) return stored
  const [lead = ''] = /^\n*/.exec(stored) ?? []
  return `${lead}${sent.trim()}\n`
}
