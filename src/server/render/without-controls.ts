/**
 * HTML without characters that no document may hold, wherever a visitor's text has brought them in; line breaks and
 * tabs stay.
 *
 * Source: HTML standard, 13.2.3.5, control-character-in-input-stream.
 */
export function withoutControls(html: string): string {
  return html.replace(/[^\n\r\t\P{Cc}]/gu, '')
}
