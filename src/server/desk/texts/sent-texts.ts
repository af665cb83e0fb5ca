import { unixLines } from '../../../shared/words/text.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import type { FieldShape } from './form/field-shape.ts'
import type { FieldTexts } from './form/field-texts.ts'

/** The most that one field of a form may hold, in bytes. */
const MOST_FIELD_BYTES = 512 * 1024
/** The most that a form may hold as it is sent: a Russian letter takes six bytes. */
export const MOST_FORM_BYTES = 2 * 1024 * 1024

/** The field of the text's version that a form was made of: texts have fields called `version`. */
export const OF_VERSION = 'of_version'

/**
 * What the fields of a form hold, those of the schema and no others; `body` is the Markdown.
 *
 * @throws {DeskRefusal} For a field that is too long, or holds what no file may.
 */
export function sentTexts(form: unknown, shapes: readonly FieldShape[]): FieldTexts {
  const names = new Set(['body', 'slug', ...shapes.map(({ path }) => path[0] ?? '')])
  const sent = new Map<string, string>()
  for (const [name, value] of Object.entries(form ?? {})) {
    if (!names.has(name.split('.', 1)[0] ?? '')) continue
    // A box that is ticked comes after the field that tells of it.
    const text = [value].flat().at(-1)
    if (typeof text === 'string') sent.set(name, checked(name, text))
  }
  return sent
}

function checked(name: string, text: string): string {
  if (Buffer.byteLength(text) > MOST_FIELD_BYTES) {
    throw new DeskRefusal(422, 'invalid', 'Поле слишком длинное: больше 512 КБ.', name)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    throw new DeskRefusal(422, 'invalid', 'В тексте есть недопустимый знак.', name)
  }
  return unixLines(text)
}
