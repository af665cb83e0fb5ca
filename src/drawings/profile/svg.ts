import { escapeHtml } from '../../shared/words/text.ts'
import type { Point } from './line.ts'
import { tenth } from './numbers.ts'

/** What is drawn under the name of the drawing: Firefox reads the words of a picture one by one unless they are hidden. */
export const unspoken = (content: string) => `<g aria-hidden="true">${content}</g>`

interface WideSheet {
  look: string
  height: number
  /** What is drawn, for those who do not see it; without it the sheet is an ornament. */
  title?: string | undefined
  /** How many units the width is for the lines, which grow and shrink with it, strokes excepted. */
  units: number
  lines: readonly string[]
  /** Their x is in per cent. */
  words: readonly string[]
  /** What of it leads somewhere: a picture has no links in it. */
  links?: string
}

/** A drawing as wide as its place: letters never scale, x is a part of the width, y is in pixels. */
export function wideSheet(sheet: WideSheet): string {
  const { look, height, title, units, lines, words, links = '' } = sheet
  const stretched = `<svg viewBox="0 0 ${units} ${height}" width="100%" height="${height}" preserveAspectRatio="none">${lines.join('')}</svg>`
  return sized(look, height, { title, content: stretched + words.join(''), links })
}

/** Such a drawing of anything. */
export function sized(
  look: string,
  height: number,
  { title, content, links = '' }: Pick<WideSheet, 'title' | 'links'> & { content: string }
): string {
  const size = `class="${look}" width="100%" height="${height}"`
  if (title === undefined) return `<svg ${size} aria-hidden="true">${content}</svg>`
  const picture = `role="img"><title>${escapeHtml(title)}</title>${unspoken(content)}`
  return links ? `<svg ${size}><g ${picture}</g>${links}</svg>` : `<svg ${size} ${picture}</svg>`
}

/** Units of the width of a line of values on such a sheet, and a place on it for what is not a line. */
export const UNITS = 1000
export const percent = (x: number) => `${tenth((100 * x) / UNITS)}%`

/** What stands at a point of such a sheet, in pixels from there. */
export const placed = ([x, y]: Point, content: string) =>
  `<svg x="${percent(x)}" y="${tenth(y)}">${content}</svg>`

interface Words {
  x?: number
  y: number
  /** Part of the block: `axis` is `profile__axis`. */
  part: string
  anchor?: 'middle' | 'end' | undefined
}

/** Words in a drawing, beginning at their place unless `anchor` says otherwise. */
export function words(content: string, { x = 0, y, part, anchor }: Words): string {
  const end = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text class="profile__${part}" x="${tenth(x)}" y="${tenth(y)}"${end}>${escapeHtml(content)}</text>`
}

/** A path of a part of the block. */
export function path(part: string, data: string): string {
  return data ? `<path class="profile__${part}" d="${data}"/>` : ''
}

export function dot(part: string, [x, y]: Point, radius: number): string {
  return `<circle class="profile__${part}" cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}"/>`
}

interface Figure {
  /** The conclusion in words. */
  title: string
  /** What is drawn, with its unit. */
  label: string
  /** HTML of the views and their list. */
  drawing: string
  table: DataFrame
  /** A modifier of the block, such as `demand`. */
  modifier?: string
}

/** The frame of a drawn series: its conclusion, the drawing, its numbers as a table that opens. */
export function figure({ title, label, drawing, table, modifier }: Figure): string {
  return [
    `<figure class="profile${modifier ? ` profile--${modifier}` : ''}" data-profile>`,
    `<figcaption class="profile__caption"><p class="profile__title">${escapeHtml(title)}</p>`,
    `<p class="profile__label">${escapeHtml(label)}</p></figcaption>`,
    `<div class="profile__frame">${drawing}</div>`,
    dataFrame(table),
    '</figure>'
  ].join('')
}

interface DataFrame {
  /** What was measured. */
  name: string
  /** Texts, the first of a row being its name. */
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** What opens it. */
  summary?: string
}

/** The numbers of a drawing, which open below it. */
export function dataFrame({ name, head, rows, summary = 'Данные таблицей' }: DataFrame): string {
  const named = (scope: string) => (text: string) => `<th scope="${scope}">${escapeHtml(text)}</th>`
  const lines = rows.map(([first = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr>${named('row')(first)}${rest}</tr>`
  })
  const table = `${head ? `<thead><tr>${head.map(named('col')).join('')}</tr></thead>` : ''}<tbody>${lines.join('')}</tbody>`
  return [
    `<details class="profile__data"><summary class="profile__summary link">${escapeHtml(summary)}</summary>`,
    `<div class="profile__scroll" tabindex="0" role="region" aria-label="${escapeHtml(`Данные: ${name}`)}">`,
    `<table class="profile__table">${table}</table></div></details>`
  ].join('')
}
