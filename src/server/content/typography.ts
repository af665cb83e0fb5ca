import typografModule from 'typograf'
import { memoText } from '../budget/byte-cache.ts'
import { boundWords } from './bound-words.ts'

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

/** Russian quotes, dashes and non-breaking spaces, for text that is no Markdown: a title stands on many pages. */
export const typograph = memoText('titles', correct)

/** No word and no gap of a language; its rules take minutes over such a text, which an editor may have pasted. */
const NO_WORDS = /\S{300}|\s{30}/
/** In characters: no title and no part of a paragraph is longer. */
const LONGEST = 10_000

function correct(text: string): string {
  if (text.length > LONGEST || NO_WORDS.test(text)) return text
  const set = typograf
    // The space before a parameter of an address is no space before a question mark.
    .execute(text.replace(/ (?=\?[a-z_]+=)/g, '\u00A0'))
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00A0')
    // A particle belongs to the word before it alone: «такой же» is no part of what follows.
    .replace(/(?<=[\u00A0 ](?:же|ли|бы|ж|б))\u00A0(?![—–])/gi, ' ')
  return boundWords(set)
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
