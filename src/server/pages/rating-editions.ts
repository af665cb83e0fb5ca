import type { Content, Entry } from '../content/load-content.ts'

type Rating = Entry<'ratings'>

/** The newest edition of every rating; an earlier one is a file in a folder named after its rating. */
export function currentRatings({ ratings }: Pick<Content, 'ratings'>): Rating[] {
  return ratings.filter(({ slug }) => !slug.includes('/'))
}

/** All editions of the rating that `rating` belongs to, newest first. */
export function editionsOf(rating: Rating, { ratings }: Pick<Content, 'ratings'>): Rating[] {
  const root = rootOf(rating)
  return ratings
    .filter((edition) => rootOf(edition) === root)
    .sort((a, b) => b.data.published.localeCompare(a.data.published))
}

function rootOf({ slug }: Rating): string {
  return slug.split('/', 1)[0] ?? slug
}
