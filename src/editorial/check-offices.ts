import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { localExamples } from '../server/content/local-examples.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** What we ask of a client's page of a city; what the schema asks of ours beside it are the other five. */
const EXAMPLES = 3

/** Offices whose page has fewer examples of its city than we let a client publish one with. */
export function checkOffices(content: Content): ContentFault[] {
  return content.offices.flatMap((entry) => {
    const count = localExamples(entry, content)
    if (count >= EXAMPLES) return []
    const text = `the city has ${count} of its own reviews and examples; at least ${EXAMPLES}`
    return [faultAt(content, { entry, line: lineWith(entry, 'examples:'), text })]
  })
}
