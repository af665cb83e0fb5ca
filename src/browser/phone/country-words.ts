import { COUNTRIES, type Country } from '../../shared/phone/countries.ts'

/** What the list of countries says, and in what order it names them. */
export interface CountryWords {
  panel: string
  hint: string
  search: string
  list: string
  change: string
  countries: readonly Country[]
  nameOf(country: Country): string
  found(count: number): string
}

const RUSSIAN: CountryWords = {
  panel: 'Выбор страны',
  hint: 'Страна или код',
  search: 'Поиск страны',
  list: 'Страны',
  change: 'сменить страну',
  countries: COUNTRIES,
  nameOf: ({ name }) => name,
  found: (count) => (count > 0 ? `Найдено: ${count}` : 'Ничего не найдено')
}

/** In the language of the page. */
export function countryWords(lang: string): CountryWords {
  return lang === 'en' ? englishWords() : RUSSIAN
}

function englishWords(): CountryWords {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const nameOf = ({ iso2 }: Country) => names.of(iso2.toUpperCase()) ?? iso2.toUpperCase()
  const [first, ...others] = COUNTRIES
  return {
    panel: 'Choice of country',
    hint: 'Country or code',
    search: 'Search for a country',
    list: 'Countries',
    change: 'change country',
    countries: [
      ...(first ? [first] : []),
      ...others.sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
    ],
    nameOf,
    found: (count) => (count > 0 ? `Found: ${count}` : 'Nothing found')
  }
}
