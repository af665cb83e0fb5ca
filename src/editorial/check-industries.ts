import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import { industryFacts } from '../server/content/industry-facts.ts'
import { links } from '../shared/links.ts'
import { faultAt } from './content-lines.ts'

/** Industries without a row in the table of facts: their pages and the list would show none. */
export function checkIndustries(content: Content): ContentFault[] {
  const list = content.pages.find(({ slug }) => slug === 'industries')
  if (!list) return []
  const facts = industryFacts(list)
  const text = 'the industry is not in the table of pages/industries.md'
  return content.industries
    .filter(({ slug }) => !facts.has(links.industry(slug)))
    .map((entry) => faultAt(content, { entry, line: 1, text }))
}
