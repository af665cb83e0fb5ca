import { editDistance } from '../../shared/search/edit-distance.ts'

/** More names than any folder or page has. */
const MOST_COMPARED = 2000
/** Longer lists are no help. */
const MAX_LISTED = 30

/** The name most like a misspelt one; nothing when none is. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(name.length / 2)))
  const near = names
    .slice(0, MOST_COMPARED)
    .map((other) => ({
      other,
      distance: editDistance(name.toLowerCase(), other.toLowerCase(), limit)
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.other
}

/** «did you mean draft? allowed: draft, title» for a name that is none of these. */
export function allowedNames(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  const list = names.length > MAX_LISTED ? `${names.length} names` : names.join(', ')
  return `${nearest ? `did you mean ${nearest}? ` : ''}allowed: ${list || 'nothing'}`
}
