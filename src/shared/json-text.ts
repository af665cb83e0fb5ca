/** Characters that JSON leaves unescaped but a terminal obeys or hides: DEL, C1, format marks, line separators. */
const UNSAFE = /[\u007F-\u009F\u2028\u2029]|\p{Cf}/gu

/** Readable JSON of the same value, safe to print on a terminal. */
export function toJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}

/** Equivalent JSON without characters that a terminal obeys. */
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
