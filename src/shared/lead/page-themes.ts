import { links } from '../links.ts'

/** What a reader of a rating writes about: nothing is sold beside a table of those who are rated. */
const RATING_THEMES: readonly string[] = ['rating', 'press', 'other']

/** The topics that a form offers on a page. */
export function themesAt<Theme extends { value: string }>(
  path: string,
  themes: readonly Theme[]
): readonly Theme[] {
  const isRating = path.startsWith(links.ratings())
  return isRating ? themes.filter(({ value }) => RATING_THEMES.includes(value)) : themes
}
