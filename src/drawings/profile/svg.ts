import { escapeHtml } from '../../shared/words/text.ts'
import { unspoken } from '../picture.ts'
import type { Point } from './line.ts'
import { tenth } from './numbers.ts'

interface Words {
  x: number
  y: number
  /** Part of the block: `axis` is `profile__axis`. */
  part: string
  anchor?: 'middle' | 'end' | undefined
}

/** Words in a drawing, beginning at their place unless `anchor` says otherwise. */
export function words(content: string, { x, y, part, anchor }: Words): string {
  const end = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text class="profile__${part}" x="${tenth(x)}" y="${tenth(y)}"${end}>${escapeHtml(content)}</text>`
}

/** A path of a part of the block. */
export function path(part: string, data: string): string {
  return data ? `<path class="profile__${part}" d="${data}"/>` : ''
}

/** A path that is drawn before the reader's eyes; its length counts as 1. */
export function drawnPath(part: string, data: string): string {
  return `<path class="profile__${part}" pathLength="1" d="${data}"/>`
}

export function dot(part: string, [x, y]: Point, radius: number): string {
  return `<circle class="profile__${part}" cx="${tenth(x)}" cy="${tenth(y)}" r="${radius}"/>`
}

interface Picture {
  id: string
  title: string
  /** What is seen, for those who do not see it. */
  summary?: string
}

/** The part of a drawing that is one picture. */
export function picture({ id, title, summary }: Picture, content: string): string {
  const name = `<title id="${id}-title">${escapeHtml(title)}</title>`
  const more = summary ? `<desc id="${id}-summary">${escapeHtml(summary)}</desc>` : ''
  const described = summary ? ` aria-describedby="${id}-summary"` : ''
  return `<svg role="img" aria-labelledby="${id}-title"${described}>${name}${more}${unspoken(content)}</svg>`
}

/** A sheet that one width of the container shows, `wide` or `tall`. */
export function sheet(
  name: string,
  { width, height }: { width: number; height: number },
  content: string
) {
  return `<svg class="profile__view profile__view--${name}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

interface Figure {
  /** The conclusion in words. */
  title: string
  /** What is drawn, with its unit. */
  label: string
  /** HTML of the views and their list. */
  drawing: string
  /** The numbers: texts, the first of a row being its name. */
  table: { name: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** A modifier of the block, such as `measured`. */
  modifier?: string
}

/** The frame of a drawn series: its conclusion, the drawing, its numbers as a table that opens. */
export function figure({ title, label, drawing, table, modifier }: Figure): string {
  const head = table.head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const rows = table.rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeHtml(name)}</th>${rest}</tr>`
  })
  return [
    `<figure class="profile${modifier ? ` profile--${modifier}` : ''}" data-profile>`,
    `<figcaption class="profile__caption"><p class="profile__title">${escapeHtml(title)}</p>`,
    `<p class="profile__label">${escapeHtml(label)}</p></figcaption>`,
    `<div class="profile__frame">${drawing}</div>`,
    dataFrame({
      name: table.name,
      table: `<thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody>`
    }),
    '</figure>'
  ].join('')
}

interface DataFrame {
  /** What was measured. */
  name: string
  /** HTML inside the table. */
  table: string
  /** What opens it. */
  summary?: string
}

/** The numbers of a drawing, which open below it. */
export function dataFrame({ name, table, summary = 'Данные таблицей' }: DataFrame): string {
  return [
    `<details class="profile__data"><summary class="profile__summary link">${summary}</summary>`,
    `<div class="profile__scroll" tabindex="0" role="region" aria-label="${escapeHtml(`Данные: ${name}`)}">`,
    `<table class="profile__table">${table}</table></div></details>`
  ].join('')
}
