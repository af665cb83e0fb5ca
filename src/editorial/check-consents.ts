import type { ContentFault } from '../server/content/content-error.ts'
import type { Content } from '../server/content/load-content.ts'
import { ASKED_FIELDS } from '../shared/lead/asked-fields.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** What visitors agree to, and what tells them of it, in the editions in force. */
const DOCUMENTS = ['consent', 'privacy']

/** A consent or a policy that leaves out something that forms ask for. */
export function checkConsents(content: Content): ContentFault[] {
  const names = new Set(Object.values(ASKED_FIELDS).flatMap(({ consent }) => consent ?? []))
  return content.legal
    .filter(({ slug }) => DOCUMENTS.includes(slug))
    .flatMap((entry) => {
      const said = entry.body.replaceAll('\u00A0', ' ').toLowerCase()
      return [...names]
        .filter((name) => !said.includes(name))
        .map((name) => {
          const text = `the forms ask for «${name}», which it does not name`
          return faultAt(content, { entry, line: lineWith(entry, 'телефон, '), text })
        })
    })
}
