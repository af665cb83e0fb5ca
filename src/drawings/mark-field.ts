/** Of a mark with the gap after it, and how many stand in a row. */
const [WIDTH, HEIGHT, ROW] = [14, 14, 16] as const

/**
 * A triangle for each thing counted, row by row; of all that could be, the rest is hollow.
 *
 * @returns SVG; the number itself stands beside it in words.
 */
export function markField(count: number, all = count): string {
  const rows = Math.ceil(all / ROW)
  const mark = (at: number) =>
    `M${(at % ROW) * WIDTH + 6} ${Math.floor(at / ROW) * HEIGHT + 1}l5 10h-10z`
  const marks = Array.from({ length: all }, (_, at) => mark(at))
  const [own, rest] = [marks.slice(0, count).join(''), marks.slice(count).join('')]
  return [
    `<svg class="mark-field" viewBox="0 0 ${ROW * WIDTH} ${rows * HEIGHT}" width="${ROW * WIDTH}" height="${rows * HEIGHT}" aria-hidden="true">`,
    `<path d="${own}"/>${rest && `<path class="mark-field__rest" d="${rest}"/>`}</svg>`
  ].join('')
}
