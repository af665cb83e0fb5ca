import type { Zone } from '../../../shared/dates.ts'
import { unixLines } from '../../../shared/words/text.ts'
import { plainMarkdown } from '../../content/markdown-parts.ts'
import type { Editor } from '../../room/editor.ts'
import type { Text, TextKey } from '../../room/text.ts'
import { isKey } from '../../room/texts.ts'
import { DeskRefusal } from '../form-body.ts'
import { fieldEdits, plain } from './form/field-edits.ts'
import { type FieldShape, type FieldTexts, fieldShapes, hasTime } from './form/field-texts.ts'
import { isReserved } from './text-paths.ts'

/** The most that one field of a form may hold, in bytes. */
const MOST_FIELD_BYTES = 512 * 1024
const MOST_NAME = 200
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
    if (name.length > MOST_NAME || !names.has(name.split('.', 1)[0] ?? '')) continue
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

/** @param version The version of the text that the form was made of. */
export function sentEdit(text: Text, sent: FieldTexts, version: string, zone: Zone) {
  const fields = fieldEdits(fieldShapes(text.key, text.data), sent, text, zone)
  const body = sentBody(text.body, sent.get('body'))
  return {
    edit: { version, fields, body },
    isSame: fields.length === 0 && body === text.body
  }
}

/** A form neither shows nor sends the empty lines around a text. */
function sentBody(stored: string, sent: string | undefined): string {
  if (sent === undefined || plain(sent) === plain(stored)) return stored
  const [lead = ''] = /^\n*/.exec(stored) ?? []
  return `${lead}${sent.trim()}\n`
}

/** What is typed in a form; what is chosen in it may stay as it is offered. */
const TYPED: ReadonlySet<FieldShape['kind']> = new Set([
  'line',
  'lines',
  'number',
  'picture',
  'rows'
])

/** A new text without the words and numbers that only hold the places of others; it appears at `moment`. */
export function emptied(text: Text, moment: string): Text {
  const data = offered(fieldShapes(text.key), text.data, moment)
  const hasParts = /^## /m.test(text.body)
  return { ...text, title: '', data, body: hasParts ? text.body : '' }
}

function offered(shapes: readonly FieldShape[], data: Text['data'], moment: string): Text['data'] {
  const kept = shapes.flatMap(({ kind, path, parts, node }): [string, unknown][] => {
    const name = path.at(-1) ?? ''
    const value = hasTime({ path }) ? moment : data[name]
    // Nobody checks what stands there already: who has written it, in which city.
    if (value === undefined || TYPED.has(kind) || node.refers) return []
    return [[name, kind === 'group' ? offered(parts, value as Text['data'], moment) : value]]
  })
  return Object.fromEntries(kept)
}

/** How long a text of search results may be, by its field. */
const SHOWN: Readonly<Record<string, number>> = { 'seo.title': 70, 'seo.description': 175 }
/** Letters of a text in which its first paragraph is looked for. */
const FIRST = 1000

/** What search results show follows from the title and the lead, or the first paragraph, where nobody has typed it. */
export function withSeo(typed: FieldTexts): FieldTexts {
  const said = (name: string) => typed.get(name)?.replace(/\s+/g, ' ').trim() ?? ''
  const blocks = plainMarkdown((typed.get('body') ?? '').slice(0, FIRST))
  const [paragraph] = blocks.filter(({ isHeading }) => !isHeading)
  const title = said('title') || said('name') || said('city')
  const lead = typed.has('lead') ? said('lead') : (paragraph?.text ?? '')
  const whole = new Map(typed)
  for (const [name, most] of Object.entries(SHOWN))
    if (typed.has(name) && !said(name))
      whole.set(name, cut(name === 'seo.title' ? title : lead, most))
  return whole
}

/** Whether a field is filled from others where nobody has typed it. */
export function isFollowing(field: string, texts: FieldTexts): boolean {
  return field in SHOWN && ['title', 'name', 'city'].some((name) => texts.has(name))
}

/** A name of a fact is not cut in two. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, most).replace(/\s+\S*$|\s*\{\{[^}]*$/, '')
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
