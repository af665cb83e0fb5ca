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

/** What the theme of every application for a job begins with. */
export const APPLICATION_THEME = 'Вакансия: '

/** @param vacancy Its title, or what is said instead of one. */
export const applicationTheme = (vacancy: string) => APPLICATION_THEME + vacancy
