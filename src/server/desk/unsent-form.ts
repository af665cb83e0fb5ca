/** A form that was not recorded, as it was sent. */
export interface SentForm {
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** A form that was not recorded, as a page offers it to be sent again. */
export interface UnsentForm {
  action: string
  /** What is longest of what was typed, shown to be copied. */
  shown: readonly [name: string, value: string] | undefined
  /** Everything else, in its order. */
  others: SentForm['fields']
}

/** Forms that people type into. What only takes away is asked for anew. */
const TYPED_FORMS =
  /^\/(?:leads\/[\da-f-]{36}\/(?:outcome|notes|assign|deliver)|texts\/(?:new\?collection=[a-z]+|[a-z]+\/[a-z\d/-]+(?<!\/(?:discard|hide|history))))$/

/** What nobody types. */
const UNTYPED: ReadonlySet<string> = new Set(
  'action version of_version was seen when outcome assignee target'.split(' ')
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
  // The page that offers the form again has a token of its own.
  return { action: url, fields: fields.filter(([name]) => name !== 'token') }
}

export function unsentForm({ action, fields }: SentForm): UnsentForm {
  const typed = fields.filter(([name, value]) => value && !UNTYPED.has(name))
  const [shown] = typed.sort(([, a], [, b]) => b.length - a.length)
  return { action, shown, others: fields.filter((one) => one !== shown) }
}
