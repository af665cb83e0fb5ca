/** A form that was not recorded, as it was sent. */
export interface SentForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Forms that people type into. What only takes away is asked for anew. */
const TYPED_FORMS =
  /^\/(?:leads\/[\da-f-]{36}\/(?:outcome|notes|assign|deliver|call-later|correct|correct-note)|texts\/(?:new\?collection=[a-z]+|[a-z]+\/[a-z\d/-]+(?<!\/(?:discard|hide|history))))$/

/** A card has two, a text many more. */
const MOST_SHOWN = 3

/** What nobody types. */
const UNTYPED: ReadonlySet<string> = new Set(
  'action version of_version of_text was seen when outcome assignee target unsent'.split(' ')
)

/** Whether people type into the form that is sent to an address. */
export function isTypedForm(url: string): boolean {
  return TYPED_FORMS.test(url)
}

interface SentRequest {
  /** It is a form that people type into, from a page of our own. */
  isTypedHere: boolean
  url: string
  body: unknown
}

/** What a request has sent in a form that people type into; undefined for every other. */
export function sentForm({ isTypedHere, url, body }: SentRequest): SentForm | undefined {
  if (!isTypedHere || typeof body !== 'object' || body === null) return undefined
  const fields = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one] as const] : []))
  )
  // Of a press alone nothing is lost.
  if (!fields.some(isTyped)) return undefined
  // The page that offers the form again has a token of its own.
  return { action: url, fields: fields.filter(([name]) => name !== 'token') }
}

function isTyped([name, value]: SentForm['fields'][number]): boolean {
  return value !== '' && name !== 'token' && !UNTYPED.has(name)
}

/** A form that was not recorded, as a page offers it to be sent again: what is longest of what was typed is shown, to be copied. */
export function unsentForm({ action, fields }: SentForm) {
  const shown = fields
    .filter(isTyped)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_SHOWN)
  return { action, shown, others: fields.filter((one) => !shown.includes(one)) }
}
