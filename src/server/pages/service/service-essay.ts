import type { RenderedBody } from '../../content/markdown.ts'

const HEADING = /<h2 id="([^"]*)">(.*?)<\/h2>/
const FIGURE = /(<strong>(.*?)<\/strong>)(?:\s—(?=\s))?([^<]*)(?:<strong>(.*?)<\/strong>)?/
const QUOTE = /<blockquote>(.*?)<\/blockquote>\s*/s

export type Essay = ReturnType<typeof essayOf>

/** A rendered text by its second-level headings, after what comes before the first; the first block quote of a part goes to its margin. */
export function essayOf({ html }: RenderedBody) {
  const pieces = html.split(/(?=<h2 )/)
  const preface = pieces[0]?.startsWith('<h2') ? '' : (pieces.shift() ?? '')
  return { preface, parts: pieces.map(partOf) }
}

function partOf(html: string) {
  const [heading = '', id = '', title = ''] = HEADING.exec(html) ?? []
  const [quote = '', margin = ''] = QUOTE.exec(html) ?? []
  const text = html.replace(heading, '').replace(quote, '').trim()
  return { id, title, text, margin: withDrawing(margin) }
}

/** What heads a margin, with its drawing beneath it. A dash before its words would begin a line there. */
function withDrawing(margin: string): string {
  return margin.replace(
    FIGURE,
    (_, heading: string, figure: string, words: string, second = '') =>
      `${heading}${marginDrawing(figure, words, second)} ${words.trimStart()}${second && `<strong>${second}</strong>`}`
  )
}

/** The gap between the parts of a bar. Like everything along a bar, it is in percent of the drawing's width. */
const PART_GAP = 0.6
/** Heights in pixels: of a bar, from one bar to the next, of the words under a sum, and below all. */
const [BAR, ROW, WORDS, BELOW] = [20, 24, 18, 6] as const
/** Each part of a sum is paler than the one before it by this much; the rest of a whole is paler still. */
const SHADE_STEP = 0.2
const REST_SHADE = 0.15

const SUM = /^\d+(?:\s\+\s\d+)+$/
const PERCENT = /^(\d{1,2})\s%$/
/** Things that are counted, in the genitive after a percentage: «сделок», «согласившихся». «Роста» is not one of them. */
const COUNTED = /^[а-яё]+(?:[ое]в|[еи]й|[иы]х(?:ся)?|[ое]к|ц)(?![а-яё])/i
const VALUE = String.raw`\d[\d\s]*(?:,\d+)?`
const SHARE = new RegExp(`^(${VALUE}) из (${VALUE})$`)
const CHANGE = new RegExp(`^(${VALUE}) → (${VALUE})(?: ?%| ₽)?$`)
const EITHER = /^(\d+) (?:или|и) (\d+)$/
const LEADING_VALUE = new RegExp(`^${VALUE}`)
/** Written in words. */
const RATIOS: Record<string, readonly number[]> = { 'Две трети': [2, 1] }
const TIMES: Record<string, readonly number[]> = { Вдвое: [2, 1], Втрое: [3, 1] }
/** A number of things that the next word names, or of what time is counted in. */
const NUMBER = /^(\d+)(?: (?:дн(?:я|ей)|секунд|минут|час(?:а|ов)|недель|месяц(?:а|ев)))?$/
const NAMED = /^[а-яё]/
/** More marks than these nobody counts. */
const MOST_MARKS = 150
/** Marks of a row, of which each half can be counted at a glance. */
const [ROW_MARKS, HALF_GAP] = [20, 0.5] as const

interface Part {
  from: number
  width: number
  shade: number
  word?: string
}

/**
 * The figure that heads a margin, drawn: a sum as its parts, a share as a part of the whole, two values as two bars, a
 * number of things as so many marks.
 *
 * @param words What follows it: only by these is a percentage known to be a share, and not a growth.
 * @param second The next figure that is set in bold, which the first is measured against.
 */
function marginDrawing(figure: string, words = '', second = ''): string {
  const text = (second ? comparison(figure, words, second) : figure).replaceAll('\u00A0', ' ')
  const sum = SUM.test(text) ? text.split('+').map(Number) : undefined
  if (sum) return drawing([sumBar(sum)], WORDS)
  const share = shareOf(text, words)
  if (share !== undefined) return drawing([shareBar(share)])
  const pair = TIMES[text] ?? (CHANGE.exec(text) ?? EITHER.exec(text))?.slice(1).map(toValue)
  const most = Math.max(...(pair ?? []))
  if (pair) return drawing(pair.map((value, place) => [bar(value / most, place)]))
  return marks(numberOf(text, words))
}

/** «3,5» and «20,5» after «из» are a share, any other two are a change. */
function comparison(figure: string, words: string, second: string): string {
  const [one, other] = [figure, second].map((text) => LEADING_VALUE.exec(text)?.[0].trim())
  return `${one} ${/(^|\s)из\s*$/.test(words) ? 'из' : '→'} ${other}`
}

function shareOf(text: string, words: string): number | undefined {
  const [, percent] = PERCENT.exec(text) ?? []
  if (percent) return COUNTED.test(words.trim()) ? Number(percent) / 100 : undefined
  const [part, whole] = SHARE.exec(text)?.slice(1).map(toValue) ?? []
  if (part && whole) return part / whole
  const [own, rest] = RATIOS[text] ?? []
  return own && rest ? own / (own + rest) : undefined
}

const toValue = (text: string) => Number(text.replaceAll(/\s/g, '').replace(',', '.'))

function numberOf(text: string, words: string): number {
  const [whole, digits] = NUMBER.exec(text) ?? []
  return digits && (whole !== digits || NAMED.test(words.trim())) ? Number(digits) : 0
}

function marks(count: number): string {
  if (count === 0 || count > MOST_MARKS) return ''
  const rows = Math.ceil(count / ROW_MARKS)
  const path = Array.from({ length: rows }, (_, row) =>
    markRow(row + 0.5, Math.min(ROW_MARKS, count - row * ROW_MARKS))
  )
  return `<svg class="essay__marks" viewBox="0 0 ${ROW_MARKS + HALF_GAP} ${rows}" aria-hidden="true"><path d="${path.join('')}"/></svg>`
}

function markRow(y: number, count: number): string {
  const half = ROW_MARKS / 2
  const rest = count - half
  return `M0 ${y}h${Math.min(half, count)}${rest > 0 ? `m${HALF_GAP} 0h${rest}` : ''}`
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
    .map(({ from, word }) =>
      word ? `<text x="${percent(from)}" y="${BAR + WORDS}">${word}</text>` : ''
    )
  return `<svg width="100%" height="${height}" fill="currentColor" aria-hidden="true">${[...drawn, ...words].join('')}</svg>`
}

function rect({ from, width, shade }: Part, y: number): string {
  const place = `x="${percent(from)}" y="${y}" width="${percent(Math.max(width - PART_GAP, 1))}"`
  return `<rect ${place} height="${BAR}" fill-opacity="${Math.round(shade * 100) / 100}"/>`
}

const percent = (value: number) => `${Math.round(value * 100) / 100}%`
