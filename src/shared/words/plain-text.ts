/** Line breaks, tabs and look-alikes. */
const BREAKS = /\r\n|[\n\r\t\v\f\u0085\u2028\u2029]/g
const SPACES = /[\t\v\f]/g
const CONTROLS = /[^\n\r\t\P{Cc}]/gu
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g

/** Control characters and bidirectional marks. */
const COMMANDS = /[^\n\P{Cc}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Invisible characters, except joiners: emoji and some scripts need those. */
const INVISIBLE = /(?!\u200C|\u200D)\p{Cf}/gu

/**
 * Untrusted text on one line, safe for a terminal, a log and an e-mail: control characters are shown as `\u001b`,
 * invisible characters are removed.
 */
export function toPlain(text: string): string {
  return toPlainLines(text.replace(BREAKS, ' '))
}

/** The same, keeping line breaks. */
export function toPlainLines(text: string): string {
  return text
    .replace(LINE_BREAKS, '\n')
    .replace(SPACES, ' ')
    .replace(COMMANDS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(INVISIBLE, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
}

/**
 * HTML in which a visitor's text cannot change what is read around it: the same without control characters, which no
 * document may hold, and with direction marks shown as their escapes. Tabs stay.
 */
export function plainMarkup(html: string): string {
  return toPlainLines(html.replace(CONTROLS, ''))
}

/** Hardly a page has anything beside these, and a look without `u` takes a fraction of the time. */
const RARE = /[^\n\r\t -~\u00A0-\uD7FF\uE000-\uFFFD]/

/**
 * HTML or XML without characters that no document may hold, wherever a text has brought them in; line breaks and tabs
 * stay.
 *
 * Source: HTML standard, 13.2.3.5, control-character-in-input-stream; XML 1.0, 2.2.
 */
export function withoutControls(html: string): string {
  if (!RARE.test(html)) return html
  return html.replace(/[^\n\r\t\P{Cc}]|[\uFFFE\uFFFF\p{Cs}]/gu, '')
}
