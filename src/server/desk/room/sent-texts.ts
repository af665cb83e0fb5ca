import { unixLines } from '../../../shared/words/text.ts'
import { DeskRefusal } from '../form-body.ts'
import type { FieldShape, FieldTexts } from './form/field-texts.ts'
import { readCollection, readKey } from './text-paths.ts'

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

/** Fields of a text's form as they were sent, by their names. */
type TypedText = Readonly<Record<string, string>>

const FORM = /^\/texts\/(?:new\?collection=([a-z]+)|([a-z]+)\/([a-z0-9/-]+))$/
/** What belongs to the page that it was typed on, and not to the text. */
const OF_PAGE: ReadonlySet<string> = new Set(['token', 'action', 'take'])

/** Whether the form of a text is sent to an address. */
export function isTextForm(url: string): boolean {
  const [, fresh, collection, rest = ''] = FORM.exec(url) ?? []
  try {
    if (collection) return readKey(collection, rest).part === 'text'
    return fresh !== undefined && readCollection(fresh) === fresh
  } catch {
    return false
  }
}

/** What a form holds of a text; undefined where it holds none. */
export function typedTextIn(form: unknown): TypedText | undefined {
  const fields = Object.entries(form ?? {}).flatMap(([name, value]) => {
    // A box that is ticked comes after the field that tells of it.
    const text = [value].flat().at(-1)
    return typeof text === 'string' && !OF_PAGE.has(name) ? [[name, text] as const] : []
  })
  const typed = Object.fromEntries(fields)
  return typed[OF_VERSION] === undefined ? undefined : typed
}

export function typedTextJson(text: TypedText): string {
  return JSON.stringify({ text })
}

/** What `typedTextJson` has kept; undefined for anything else. */
export function readTypedText(json: string): TypedText | undefined {
  try {
    return typedTextIn((JSON.parse(json) as { text?: unknown } | null)?.text)
  } catch {
    return undefined
  }
}

/** A form that could not be recorded, to be sent again as it is. */
export interface UnsentForm {
  action: string
  /** What is longest of it, shown to be copied. */
  name: string
  text: string
  /** Everything else, in its order. */
  others: readonly (readonly [name: string, value: string])[]
}

interface SentRequest {
  /** It is a form that people type into, from a page of our own. */
  isTypedHere: boolean
  url: string
  body: unknown
}

/** What nobody types. */
const UNTYPED: ReadonlySet<string> = new Set(['token', 'action', 'version', OF_VERSION])

/** What was typed in a form of our own; undefined for every other request. */
export function unsentForm({ isTypedHere, url, body }: SentRequest): UnsentForm | undefined {
  if (!isTypedHere || typeof body !== 'object' || body === null) return undefined
  const fields = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as const] : []))
  )
  const typed = fields.filter(([name]) => !UNTYPED.has(name))
  const longest = typed.sort(([, a], [, b]) => b.length - a.length)[0]
  if (!longest) return undefined
  const [name, text] = longest
  return { action: url, name, text, others: fields.filter((one) => one !== longest) }
}
