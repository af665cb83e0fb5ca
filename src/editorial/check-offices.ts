import { englishHome } from '../content/english-home.ts'
import { menu } from '../content/menu.ts'
import type { Content, Entry } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { localExamples } from '../server/content/local-examples.ts'
import { links } from '../shared/links.ts'
import { faultAt, lineWith } from './content-lines.ts'

/** What we ask of a client's page of a city; what the schema asks of ours beside it are the other five. */
const EXAMPLES = 3

/**
 * Offices that the menu or the page in English leaves out, and those whose page has fewer examples of its city than we let
 * a client publish one with.
 */
export function checkOffices(content: Content): ContentFault[] {
  return content.offices.flatMap((entry) => [
    ...exampleFaults(content, entry),
    ...leftOut(entry).map((text) => faultAt(content, { entry, line: 1, text }))
  ])
}

function exampleFaults(content: Content, entry: Entry<'offices'>): ContentFault[] {
  const count = localExamples(entry, content)
  if (count >= EXAMPLES) return []
  const text = `the city has ${count} of its own reviews and examples; at least ${EXAMPLES}`
  return [faultAt(content, { entry, line: lineWith(entry, 'examples:'), text })]
}

function leftOut({ slug }: Entry<'offices'>): string[] {
  const isInMenu = menu.some(({ children }) =>
    children?.some(({ path }) => path === links.office(slug))
  )
  return [
    ...(isInMenu ? [] : ['the office is not in src/content/menu.ts']),
    ...(englishHome.offices[slug] ? [] : ['the office is not in src/content/english-home.ts'])
  ]
}
