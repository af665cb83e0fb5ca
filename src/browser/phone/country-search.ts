import { COUNTRIES, type Country, inOrder } from '../../shared/phone/countries.ts'

/** Other words for countries, as people type them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  us: 'сша америка штаты usa',
  gb: 'англия британия соединенное королевство uk',
  by: 'белоруссия',
  ae: 'эмираты объединенные арабские эмираты uae',
  kg: 'кыргызстан киргизстан',
  md: 'молдавия',
  kr: 'южная корея корея южная',
  kp: 'северная корея',
  tm: 'туркмения',
  nl: 'голландия',
  ru: 'рф российская федерация',
  cz: 'чешская республика',
  mm: 'бирма',
  kz: 'рк',
  cn: 'кнр',
  il: 'израиль',
  tr: 'турция',
  za: 'юар',
  ci: 'берег слоновой кости',
  cd: 'дрк',
  hk: 'сянган',
  va: 'ватикан папский'
}
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const NEVER = 6

/** Finds countries by name, synonym, English name, code or dial code; best matches first, then list order. */
export function searchCountries(countries: readonly Country[], query: string): readonly Country[] {
  const text = query.trim()
  if (!text) return countries
  const isCode = /^[+\d\s()-]*\d[+\d\s()-]*$/.test(text)
  const rank = isCode ? codeRank(text.replace(/\D/g, '')) : nameRank(text)
  return countries
    .map((country) => ({ country, place: rank(country) }))
    .filter(({ place }) => place < NEVER)
    .sort((a, b) => a.place - b.place)
    .map(({ country }) => country)
}

/** Among countries that share a dial code the main one comes first. */
function codeRank(digits: string): (country: Country) => number {
  return ({ dial, isMain }) => {
    const other = isMain ? 0 : 1
    if (dial === digits) return other
    if (dial.startsWith(digits)) return 2 + other
    return digits.startsWith(dial) ? 4 + other : NEVER
  }
}

function nameRank(query: string): (country: Country) => number {
  const typed = normalise(query)
  const retyped = normalise(inRussianKeys(query.toLowerCase()))
  const terms = retyped !== typed && /^[a-z]/.test(typed) ? [typed, retyped] : [typed]
  const english = new Intl.DisplayNames('en', { type: 'region' })
  return (country) => {
    const words = {
      iso2: country.iso2,
      name: normalise(country.name),
      synonyms: normalise(SYNONYMS[country.iso2] ?? ''),
      english: normalise(english.of(country.iso2.toUpperCase()) ?? '')
    }
    return Math.min(...terms.map((term) => termRank(term, words)))
  }
}

interface Words {
  iso2: string
  name: string
  synonyms: string
  english: string
}

function termRank(term: string, { iso2, name, synonyms, english }: Words): number {
  const words = name.split(' ')
  if (iso2 === term || synonyms === term || synonyms.split(' ').includes(term)) return 0
  if (name.startsWith(term)) return 1
  if (words.some((word) => word.startsWith(term)) || english.startsWith(term)) return 2
  if (term.length > 2 && synonyms.includes(term)) return 3
  if (term.length > 2 && (name.includes(term) || english.includes(term))) return 4
  const isNear = words.some((word) => isOneEditAway(word.slice(0, term.length + 1), term))
  return term.length > 3 && isNear ? 5 : NEVER
}

/** Whether some prefix of the word is within one edit of the term (change, omission, addition or swap). */
function isOneEditAway(word: string, term: string): boolean {
  if (Math.abs(word.length - term.length) > 1) return false
  let same = 0
  while (same < word.length && same < term.length && word[same] === term[same]) same++
  const [a, b] = [word.slice(same), term.slice(same)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1).startsWith(b) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .normalize('NFC')
    .replace(/[^\p{L}\d+]+/gu, ' ')
    .trim()
}

function inRussianKeys(text: string): string {
  return [...text].map((char) => RUSSIAN_KEYS[LATIN_KEYS.indexOf(char)] ?? char).join('')
}

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
  return {
    panel: 'Choice of country',
    hint: 'Country or code',
    search: 'Search for a country',
    list: 'Countries',
    change: 'change country',
    countries: inOrder(COUNTRIES, 'en', nameOf),
    nameOf,
    found: (count) => (count > 0 ? `Found: ${count}` : 'Nothing found'),
    country: (country) => `Country: ${nameOf(country)}, +${country.dial}`,
    unknownCode: 'No country has this code',
    excess: 'More digits than a number has',
    extension: (digits) => `Extension ${digits} is written into the message`
  }
}
