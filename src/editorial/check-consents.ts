import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { ASKED_FIELDS, type AskedRecord } from '../shared/lead/asked-fields.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** What visitors agree to, and what tells them of it, in the editions in force. */
const DOCUMENTS = ['consent', 'privacy']
/** What every list of what a person tells of himself has. */
const LISTED = 'телефон, '

/** A consent or a policy that leaves out something that forms ask for. */
export function checkConsents(content: Content): ContentFault[] {
  const names = new Set(Object.values(ASKED_FIELDS).filter(isData).map(nameOf))
  return content.legal
    .filter(({ slug }) => DOCUMENTS.includes(slug))
    .flatMap((entry) => {
      const said = listsOf(entry.body)
      return [...names]
        .filter((name) => !said.includes(name))
        .map((name) => {
          const text = `the forms ask for «${name}», which it does not name`
          return faultAt(content, { entry, line: lineWith(entry, LISTED), text })
        })
    })
}

/** The tick itself tells nothing. */
function isData(field: AskedRecord): boolean {
  return field !== ASKED_FIELDS.agreement
}

function nameOf({ label, briefly = label.ru, consent = briefly }: AskedRecord): string {
  return consent.toLowerCase()
}

function listsOf(body: string): string {
  const lines = body.replaceAll('\u00A0', ' ').toLowerCase().split('\n')
  return lines.filter((line) => line.includes(LISTED)).join('\n')
}
