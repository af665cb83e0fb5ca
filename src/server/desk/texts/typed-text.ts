import { readCollection, readKey } from './read-key.ts'
import { OF_VERSION } from './sent-texts.ts'

/** Fields of a text's form as they were sent, by their names. */
export type TypedText = Readonly<Record<string, string>>

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
