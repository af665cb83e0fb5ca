import type { Editor } from '../../editor/editor.ts'
import type { Text, TextKey } from '../../editor/text.ts'
import { isSlug } from './read-key.ts'

/** A new text without the words that only hold the places of others. */
export function emptied(text: Text): Text {
  const { seo, ...data } = text.data
  const isPlaceholder = (value: unknown) =>
    value === data.title || (typeof value === 'string' && value.startsWith('Замените'))
  const plain = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, isPlaceholder(value) ? '' : value])
  )
  const search = { ...(seo as object | undefined), title: '', description: '' }
  const hasParts = /^## /m.test(text.body)
  return { ...text, title: '', data: { ...plain, seo: search }, body: hasParts ? text.body : '' }
}

/** What is wrong with the address of a new text; nothing where it may have it. */
export async function slugFault(editor: Editor, key: TextKey): Promise<string> {
  if (!key.slug) return 'Напишите заголовок или адрес.'
  if (!isSlug(key.slug) || (key.slug.includes('/') && key.collection !== 'services')) {
    return 'В адресе строчные латинские буквы, цифры и дефисы между ними.'
  }
  const taken = await editor.read(key)
  return taken ? `Адрес «${key.slug}» уже занят: «${taken.title}».` : ''
}
