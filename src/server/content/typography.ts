import typografModule from 'typograf'
import { unbrokenRange } from '../../shared/words/text.ts'
import { memoText } from '../budget/byte-budgets.ts'

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
const LONGEST_WORD = 20
const SHORT_PART = 3

/** Replaces spaces after short words with non-breaking ones, in escaped or plain text. */
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
  if (word.length > LONGEST_WORD || !/[а-яё]/i.test(word)) return false
  const parts = word.split(/[-/]/)
  return (
    parts.some(({ length }) => length <= SHORT_PART) ||
    parts.every((part) => /^[A-ZА-ЯЁ]/.test(part))
  )
}

// CommonJS whose types say it has a default export.
const Typograf = typografModule as unknown as typeof typografModule.default
const typograf = new Typograf({ locale: ['ru', 'en-US'] })
typograf.enableRule('common/nbsp/afterNumber')
// These rules would change addresses, or contradict the house rules (a space before the per cent sign).
for (const rule of [
  'common/html/e-mail',
  'common/html/url',
  'common/space/afterColon',
  'common/space/afterQuestionMark',
  'common/space/delBeforePercent',
  'common/other/repeatWord',
  'ru/other/phone-number'
]) {
  typograf.disableRule(rule)
}

/** Russian quotes, dashes and non-breaking spaces, for plain text, not Markdown. Results are kept: a title stands on many pages. */
export const typograph = memoText('titles', correct)

/** All texts of a value with their typography; a noun stays beside the place of its number. */
export function typographAll<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, text) =>
    typeof text === 'string' ? typograph(text).replace(NUMBERED, '$1\u00A0') : text
  )
}

/** «{count » before a noun. */
const NUMBERED = /(\{[a-zA-Z]+) (?![пП]рописью)(?=[^{}]+\/)/g

/** No word and no gap of a language; its rules take minutes over such a text, which an editor may have pasted. */
const NO_WORDS = /\S{300}|\s{30}/
/** In characters: no title and no part of a paragraph is longer. */
const LONGEST = 10_000

function correct(text: string): string {
  if (text.length > LONGEST || NO_WORDS.test(text)) return text
  const set = typograf
    // Keeps a query string in a text from losing the space before its question mark.
    .execute(text.replace(/ (?=\?[a-z_]+=)/g, '\u00A0'))
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00A0')
    // A particle binds to the word before it only, as in «такой же».
    .replace(/(?<=[\u00A0 ](?:же|ли|бы|ж|б))\u00A0(?![—–])/gi, ' ')
  return boundWords(unbrokenRange(set))
}

/**
 * The same for a part of a line, which is not remembered: the spaces at its ends separate it from a link or an
 * emphasis.
 */
export function typographPart(text: string): string {
  const [before = ''] = /^\s*/.exec(text) ?? []
  const after = text.slice(Math.max(before.length, text.trimEnd().length))
  const isPreposition = after === ' ' && /(?:^|[^а-яё])[а-яё]{1,2}\s$/i.test(text)
  return `${before}${correct(text)}${isPreposition ? '\u00A0' : after}`
}
