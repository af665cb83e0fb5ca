import { escapeHtml } from '../../shared/words/escape-html.ts'
import { unspoken } from '../unspoken.ts'
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
