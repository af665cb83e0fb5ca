import { ownText } from '../../budget/byte-cache.ts'
import { FEATURES, type Features, featuresOf } from './section-features.ts'
import { KINDS, WEIGHTS } from './section-weights.ts'

/** What a phone lays out when it comes near: every section of the page but the first, and the footer. */
const SECTION = /<(section|footer)\b((?:[^>"]|"[^"]*")*)>/g
const FRAME = /<(\/?)(?:div|article|form|aside|nav|header)\b/g
const END = /<(\/?)section\b/g
/** Says nothing of what is in a section. */
const PLAIN = /^(?:section|section--(?:sunken|rule|head)|night|sheet)$/

/**
 * Writes into each such section how high it will be, about, on a phone 390 px wide, so that the scroll bar tells the
 * truth before it is laid out.
 *
 * @param html A whole page.
 */
export function withHeights(html: string): string {
  const parts: string[] = []
  let from = 0
  let isFirst = true
  for (const { tag, attributes, start, inside, end } of topSections(html)) {
    if (!isFirst || tag === 'footer') {
      const px = heightOf(tag, attributes, html.slice(start, end))
      parts.push(html.slice(from, inside - 1), ` data-tall="${px}"`)
      from = inside - 1
    }
    isFirst = false
  }
  return parts.join('') + html.slice(from)
}

/** The footer that was measured last: nearly all pages have the same. */
let footer = { html: '', px: 0 }

/** Pixels. @param html With its own tag. */
function heightOf(tag: string, attributes: string, html: string): number {
  if (tag !== 'footer') return measured(tag, attributes, html)
  if (footer.html !== html) footer = { html: ownText(html), px: measured(tag, attributes, html) }
  return footer.px
}

function measured(tag: string, attributes: string, html: string): number {
  const px = estimate(featuresOf(html)) * (KINDS[kindOf(tag, attributes)] ?? 1)
  return Math.max(10, Math.round(px / 10) * 10)
}

function estimate(features: Features): number {
  return FEATURES.reduce((sum, name) => sum + features[name] * WEIGHTS[name], 0)
}

/** What a section is called by: what it is titled by, else its block; a footer by what tells it from another. */
export function kindOf(tag: string, attributes: string): string {
  const [, title] = / aria-labelledby="([^"]+)"/.exec(attributes) ?? []
  const [, classes = ''] = / class="([^"]*)"/.exec(attributes) ?? []
  const names = classes.split(' ').filter((name) => !PLAIN.test(name))
  return (tag === 'footer' ? names.at(-1) : (title ?? names[0])) ?? tag
}

/** Sections of `main` itself and the footer, with where they and what is in them begin, and where they end. */
function* topSections(html: string) {
  let done = Math.max(0, html.indexOf('<main'))
  let depth = 0
  // Nothing above it is looked through.
  SECTION.lastIndex = done
  for (const { index, 0: whole, 1: tag = '', 2: attributes = '' } of html.matchAll(SECTION)) {
    if (index < done) continue
    depth += depthOf(html.slice(done, index))
    const inside = index + whole.length
    done = tag === 'footer' ? html.indexOf('</footer>', inside) : endOf(html, inside)
    // What is in an article or beside others in a frame is laid out as it comes.
    if (depth === 0) yield { tag, attributes, start: index, inside, end: done }
  }
}

/** How many frames are open at the end of a piece that were not at its beginning. */
function depthOf(html: string): number {
  let depth = 0
  for (const [, closes] of html.matchAll(FRAME)) depth += closes ? -1 : 1
  return depth
}

function endOf(html: string, from: number): number {
  let depth = 1
  END.lastIndex = from
  for (let found = END.exec(html); found; found = END.exec(html)) {
    depth += found[1] ? -1 : 1
    if (depth === 0) return found.index
  }
  return html.length
}
