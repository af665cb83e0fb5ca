/** What JSON leaves as it is and a terminal obeys or hides: DEL, C1, format marks, line separators. */
const UNSAFE = /[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu

/** A value as readable JSON that is harmless to a terminal and means the same. */
export function toJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

/** JSON that means the same, without what a terminal obeys. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, toEscapes)
}

/** One escape for each UTF-16 code unit, as JSON has them. */
function toEscapes(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
  ).join('')
}
