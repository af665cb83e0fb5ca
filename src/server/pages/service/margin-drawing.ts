/** The gap between the parts of a bar. Like everything along a bar, it is in percent of the drawing's width. */
const PART_GAP = 0.6
/** Heights in pixels: of a bar, from one bar to the next, of the words under a sum, and below all. */
const [BAR, ROW, WORDS, BELOW] = [16, 20, 18, 6] as const
/** Each part of a sum is paler than the one before it by this much; the rest of a whole is paler still. */
const SHADE_STEP = 0.2
const REST_SHADE = 0.15

const SUM = /^\d+(?:\s\+\s\d+)+$/
const PERCENT = /^(\d{1,2})\s%$/
/** Things that are counted, in the genitive after a percentage: «сделок», «согласившихся». «Роста» is not one of them. */
const COUNTED = /^[а-яё]+(?:[ое]в|[еи]й|[иы]х(?:ся)?|[ое]к|ц)(?![а-яё])/i
const SHARE = /^(\d+) из (\d+)$/
const CHANGE = /^(\d+(?:,\d+)?) → (\d+(?:,\d+)?)(?:\s%)?$/
/** Written in words. */
const RATIOS: Record<string, readonly number[]> = { 'Две трети': [2, 1] }
const TIMES: Record<string, readonly number[]> = { Вдвое: [2, 1], Втрое: [3, 1] }

interface Part {
  from: number
  width: number
  shade: number
  word?: string
}

/**
 * The figure that heads a margin, drawn: a sum as its parts, a share as a part of the whole, two values as two bars.
 *
 * @param words What follows it: only by these is a percentage known to be a share, and not a growth.
 */
export function marginDrawing(figure: string, words = ''): string {
  const text = figure.replaceAll('\u00A0', ' ')
  const sum = SUM.test(text) ? text.split('+').map(Number) : undefined
  if (sum) return drawing([sumBar(sum)], WORDS)
  const share = shareOf(text, words)
  if (share !== undefined) return drawing([shareBar(share)])
  const pair = TIMES[text] ?? pairOf(text)
  const most = Math.max(...(pair ?? []))
  return pair ? drawing(pair.map((value, place) => [bar(value / most, place)])) : ''
}

function shareOf(text: string, words: string): number | undefined {
  const [, percent] = PERCENT.exec(text) ?? []
  if (percent) return COUNTED.test(words.trim()) ? Number(percent) / 100 : undefined
  const [part, whole] = SHARE.exec(text)?.slice(1).map(Number) ?? []
  if (part && whole) return part / whole
  const [own, rest] = RATIOS[text] ?? []
  return own && rest ? own / (own + rest) : undefined
}

function pairOf(text: string): number[] | undefined {
  return CHANGE.exec(text)
    ?.slice(1)
    .map((value) => Number(value.replace(',', '.')))
}

function sumBar(parts: readonly number[]): Part[] {
  const whole = parts.reduce((total, part) => total + part)
  let from = 0
  return parts.map((part, place) => {
    const at = from
    from += (part * 100) / whole
    return { from: at, width: from - at, shade: 1 - place * SHADE_STEP, word: String(part) }
  })
}

function shareBar(share: number): Part[] {
  return [bar(share, 0), { from: share * 100, width: 100 - share * 100, shade: REST_SHADE }]
}

const bar = (share: number, place: number): Part => ({
  from: 0,
  width: share * 100,
  shade: 1 - place * SHADE_STEP * 2
})

function drawing(rows: readonly (readonly Part[])[], below = 0): string {
  const height = rows.length * ROW + below + BELOW
  const drawn = rows.flatMap((parts, row) => parts.map((part) => rect(part, row * ROW)))
  const words = rows
    .flat()
    .map(({ from, word }) => (word ? `<text x="${percent(from)}" y="34">${word}</text>` : ''))
  return `<svg width="100%" height="${height}" fill="currentColor" aria-hidden="true">${[...drawn, ...words].join('')}</svg>`
}

function rect({ from, width, shade }: Part, y: number): string {
  const place = `x="${percent(from)}" y="${y}" width="${percent(Math.max(width - PART_GAP, 1))}"`
  return `<rect ${place} height="${BAR}" fill-opacity="${Math.round(shade * 100) / 100}"/>`
}

const percent = (value: number) => `${Math.round(value * 100) / 100}%`
