/** What the theme of every application for a job begins with. */
export const APPLICATION_THEME = 'Вакансия: '

/** @param vacancy Its title, or what is said instead of one. */
export const applicationTheme = (vacancy: string) => APPLICATION_THEME + vacancy
