/** Lines, tabs, and what a reader takes for them. */
const BREAKS = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g
const SPACES = /[\t\v\f]/g
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g

/** Control characters, and marks that turn the direction of what follows. */
const COMMANDS = /[^\n\P{Cc}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Takes no room and says nothing. The joiners are left: emoji and some scripts are written with them. */
const INVISIBLE = /(?!\u200C|\u200D)\p{Cf}/gu

/**
 * Text that a stranger wrote, on one line and harmless to a terminal, a log and a letter: what would command the
 * reader's machine is shown as `\u001b`, what is invisible is left out.
 */
export function toPlain(text: string): string {
  return toPlainLines(text.replace(BREAKS, ' '))
}

/** The same with its lines. */
export function toPlainLines(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(SPACES, ' ')
    .replace(COMMANDS, toEscape)
    .replace(INVISIBLE, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
