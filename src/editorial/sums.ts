/** A sum as editors write it: «120 000 ₽», «₽120,000». */
export const SUM = '(?:₽\\s?)?(\\d{1,3}(?:[ ,]\\d{3})+)(?:\\s?₽)?'

/** The number that a sum is; nothing where there is none. */
export function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text.replace(/[ ,]/g, ''))
}
