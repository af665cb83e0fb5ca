// Fast enough for every text of every page: each match begins at a space, and there are no Unicode classes.
/** A space that must not break: after a short word, between a number and its noun, before a dash. */
const BINDING =
  / (?:(?<=(?<![A-Za-zА-Яа-яЁё\d_-])(?:(?!(?:же|ли|бы|ж|б) )[а-яё]{1,2}|инн|кпп|огрн|№|©|(?:ул|д|г|стр|офис)\.?) )(?=\S|$)|(?<=\d )(?=[а-яё%×÷])|(?=₽)|(?<=\d [×÷] )(?=\d)|(?=[—–](?:\s|$)))/gi
const PHONE = /(?:\+7|8)\s\(\d{3}\)\s[\d-]+/g
// Begins where a word begins: from each of its letters, a long word would be read again.
const COMPOUND = /(?<![A-Za-zА-Яа-яЁё\d])[A-Za-zА-Яа-яЁё\d]+(?:[-/][A-Za-zА-Яа-яЁё\d]+)+/g
/**
 * In letters: a longer word may break at its hyphen or stroke; another does not where a part of it is no longer than
 * this, and would look lost alone on a line.
 */
const LONGEST = 20
const SHORT_PART = 3

/** A text, escaped or not, whose spaces keep a short word with what it belongs to. */
export function boundWords(text: string): string {
  return text.includes(' ') ? text.replace(BINDING, '\u00A0') : text
}

/**
 * Escaped text with markup about what stays in one line: «Санкт-Петербург», «CRM-системы», «кто-то», «Мбит/с». Their hyphen
 * stays a plain one, which a search on the page finds and a copy keeps. The first
 * word has no line to leave.
 */
export function unbrokenWords(html: string): string {
  if (!/[-/]/.test(html)) return html
  return html.replace(COMPOUND, (word, at: number) =>
    at > 0 && isUnbroken(word) ? nowrap(word) : word
  )
}

/** The same for phone numbers among words; those of templates are links that do not break. */
export const unbrokenPhones = (html: string) => html.replace(PHONE, nowrap)

/** No span: blocks style those as parts of their own. A bdi has no look, and means nothing where all is left to right. */
const nowrap = (html: string) => `<bdi class="nowrap">${html}</bdi>`

function isUnbroken(word: string): boolean {
  if (word.length > LONGEST || !/[а-яё]/i.test(word)) return false
  const parts = word.split(/[-/]/)
  return (
    parts.some(({ length }) => length <= SHORT_PART) ||
    parts.every((part) => /^[A-ZА-ЯЁ]/.test(part))
  )
}
