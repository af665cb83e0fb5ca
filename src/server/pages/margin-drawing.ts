/** In drawing units, of which a bar is a hundred wide: between its parts, and of one under another with the words of a sum. */
const PART_GAP = 0.6
const [BAR, ROW, WORDS, BELOW] = [16, 20, 18, 6] as const
/** Each part of a sum is so much paler than the one before; what is left of a whole is paler still. */
const SHADE_STEP = 0.2
const REST_SHADE = 0.15

const SUM = /^\d+(?:\s\+\s\d+)+$/
const PERCENT = /^(\d{1,2})\s%$/
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

/** The figure that heads a margin, drawn: a sum as its parts, a share as a part of the whole, two values as two bars. */
export function marginDrawing(figure: string): string {
  const text = figure.replaceAll('\u00A0', ' ')
  const sum = SUM.test(text) ? text.split('+').map(Number) : undefined
  if (sum) return drawing([sumBar(sum)], WORDS)
  const share = shareOf(text)
  if (share !== undefined) return drawing([shareBar(share)])
  const pair = TIMES[text] ?? pairOf(text)
  const most = Math.max(...(pair ?? []))
  return pair ? drawing(pair.map((value, place) => [bar(value / most, place)])) : ''
}

function shareOf(text: string): number | undefined {
  const [, percent] = PERCENT.exec(text) ?? []
  if (percent) return Number(percent) / 100
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
