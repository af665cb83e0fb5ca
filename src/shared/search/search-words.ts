/** What the search says, in the language of its page; what it finds is in Russian. */
export const SEARCH_WORDS = {
  ru: {
    label: 'Поиск по сайту',
    placeholder: 'Что ищем?',
    submit: 'Найти',
    list: 'Найденные страницы',
    none: 'Ничего не найдено',
    found: 'Найдено:'
  },
  en: {
    label: 'Search the site, in Russian',
    placeholder: 'What are you looking for?',
    submit: 'Find',
    list: 'Pages found, in Russian',
    none: 'Nothing found. The site is in Russian',
    found: 'Found:'
  }
} as const

export type SearchWords = (typeof SEARCH_WORDS)[keyof typeof SEARCH_WORDS]
