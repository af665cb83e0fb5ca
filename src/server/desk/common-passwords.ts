import { dictionary } from '@zxcvbn-ts/language-common'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Whether a password is among the fifty thousand that people choose most, also when it was typed with the keyboard left
 * in Russian: `йцукенгш` is `qwertyui`.
 *
 * @param password In lower case.
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password) || common.has(onLatinKeys(password))
}

/** The same keys in the layouts of Windows, row by row. */
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."

function onLatinKeys(text: string): string {
  return text.replace(/[а-яё]/g, (letter) => LATIN[RUSSIAN.indexOf(letter)] ?? letter)
}
