import { OF_VERSION } from './texts/sent-texts.ts'

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
const OF_PAGE: ReadonlySet<string> = new Set(['token', 'action', 'version', OF_VERSION])

/** What was typed in a form of our own; undefined for every other request. */
export function unsentForm({ isTypedHere, url, body }: SentRequest): UnsentForm | undefined {
  if (!isTypedHere || typeof body !== 'object' || body === null) return undefined
  const fields = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as const] : []))
  )
  const typed = fields.filter(([name]) => !OF_PAGE.has(name))
  const longest = typed.sort(([, a], [, b]) => b.length - a.length)[0]
  if (!longest) return undefined
  const [name, text] = longest
  return { action: url, name, text, others: fields.filter((one) => one !== longest) }
}
