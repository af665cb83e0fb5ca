import type { Editor } from '../../editor/editor.ts'
import type { Text, TextKey } from '../../editor/text.ts'
import { isKey } from '../../editor/text-files.ts'
import { type FieldShape, fieldShapes } from './form/field-shape.ts'
import { isReserved } from './read-key.ts'

/** What is typed in a form. What is chosen in it may stay as it is offered, and tables show how they are written. */
const TYPED: ReadonlySet<FieldShape['kind']> = new Set(['line', 'lines', 'number', 'picture'])

/** A new text without the words and numbers that only hold the places of others. */
export function emptied(text: Text): Text {
  const data = offered(fieldShapes(text.key.collection), text.data)
  const hasParts = /^## /m.test(text.body)
  return { ...text, title: '', data, body: hasParts ? text.body : '' }
}

function offered(shapes: readonly FieldShape[], data: Text['data']): Text['data'] {
  const kept = shapes.flatMap(({ kind, path, parts }): [string, unknown][] => {
    const name = path.at(-1) ?? ''
    const value = data[name]
    if (value === undefined || TYPED.has(kind)) return []
    return [[name, kind === 'group' ? offered(parts, value as Text['data']) : value]]
  })
  return Object.fromEntries(kept)
}

/** What is wrong with another address of a text, or that of a new one; nothing where it may have it. */
export async function slugFault(editor: Editor, key: TextKey): Promise<string> {
  if (!key.slug) return 'Напишите заголовок или адрес.'
  if (!isKey(key) || (key.slug.includes('/') && key.collection !== 'services')) {
    return 'В адресе строчные латинские буквы, цифры и дефисы между ними.'
  }
  if (isReserved(key)) return `Адрес «${key.slug}» занят страницами редакции: возьмите другой.`
  const taken = await editor.read(key)
  return taken ? `Адрес «${key.slug}» уже занят: «${taken.title}».` : ''
}
