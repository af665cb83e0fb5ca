import { editDistance } from '../shared/search/edit-distance.ts'

/** Variables that begin so are ours, or meant to be. */
const PREFIXES = [
  'LEADS_',
  'LEAD_',
  'DESK_',
  'CONTACT_',
  'METRIKA_',
  'ANALYTICS_',
  'CAPTCHA_',
  'SEARCH_'
] as const
/** A shorter name is near to those of others: HOME to HOST. */
const LEAST_LENGTH = 8
const MOST_EDITS = 2

/** What is wrong with names that are none of ours, a line each. */
export function misspeltNames(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const isOurs = PREFIXES.some((prefix) => name.startsWith(prefix))
      const near = nearest(name, known, isOurs ? name.length : MOST_EDITS)
      const isSlip = name.length >= LEAST_LENGTH && near !== undefined
      const meant = known.find((other) => other === `LEADS_${name}`) ?? near
      const bare = known.find((other) => other.replaceAll('_', '') === name)
      return isOurs || isSlip || bare
        ? [`${name} is no setting of the site: did you mean ${bare ?? meant}?`]
        : []
    })
}

function nearest(name: string, known: readonly string[], limit: number): string | undefined {
  const [best] = known
    .map((other) => ({ other, edits: editDistance(name.toUpperCase(), other, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
  return best?.other
}
