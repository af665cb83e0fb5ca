import { COUNTRIES, type Country } from '../../shared/phone/countries.ts'

/** What a phone field and its list of countries say, and in what order it names them. */
export interface CountryWords {
  panel: string
  hint: string
  search: string
  list: string
  change: string
  countries: readonly Country[]
  nameOf(country: Country): string
  found(count: number): string
  country(country: Country): string
  unknownCode: string
  excess: string
  extension(digits: string): string
}

const RUSSIAN: CountryWords = {
  panel: 'Выбор страны',
  hint: 'Страна или код',
  search: 'Поиск страны',
  list: 'Страны',
  change: 'сменить страну',
  countries: COUNTRIES,
  nameOf: ({ name }) => name,
  found: (count) => (count > 0 ? `Найдено: ${count}` : 'Ничего не найдено'),
  country: ({ name, dial }) => `Страна: ${name}, +${dial}`,
  unknownCode: 'Такого кода страны нет',
  excess: 'Цифр больше, чем в\u00A0номере',
  extension: (digits) => `Добавочный ${digits} записан в\u00A0комментарий`
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
    found: (count) => (count > 0 ? `Found: ${count}` : 'Nothing found'),
    country: (country) => `Country: ${nameOf(country)}, +${country.dial}`,
    unknownCode: 'No country has this code',
    excess: 'More digits than a number has',
    extension: (digits) => `Extension ${digits} is written into the message`
  }
}
