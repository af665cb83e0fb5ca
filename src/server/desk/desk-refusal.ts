/** Why the desk does not do what it was asked for. */
export type RefusalReason = 'forged' | 'role' | 'unknown' | 'invalid' | 'stale'

/** An answer in words that the operator can act on, instead of what was asked for. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal'
  readonly statusCode: 400 | 403 | 404 | 409 | 413 | 415 | 422
  readonly reason: RefusalReason
  /** Said instead of what the reason says by itself. */
  readonly text: string | undefined
  /** The field of the form that it is about. */
  readonly field: string | undefined

  constructor(
    statusCode: DeskRefusal['statusCode'],
    reason: RefusalReason,
    text?: string,
    field?: string
  ) {
    super(reason)
    this.statusCode = statusCode
    this.reason = reason
    this.text = text
    this.field = field
  }
}
