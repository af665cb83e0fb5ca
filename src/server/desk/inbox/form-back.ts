import { formText } from '../form-body.ts'
import { type InboxQuery, readInboxQuery } from './inbox-query.ts'

const LONGEST_QUERY = 4000

/** The query of the inbox that a form was sent from: read like any address, so that it leads nowhere else. */
export function formBack(body: unknown): InboxQuery {
  const text = formText(body, 'back', LONGEST_QUERY).replace(/^\?/, '')
  return readInboxQuery(Object.fromEntries(new URLSearchParams(text)))
}
