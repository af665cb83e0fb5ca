import type { RenderedBody } from '../../content/markdown.ts'
import { marginDrawing } from './margin-drawing.ts'

/** A part of a service's text: what a heading begins, with what stands in its margin. */
interface EssayPart {
  id: string
  title: string
  text: string
  /** A quote of the text, set apart. */
  margin: string
}

export interface Essay {
  /** What comes before the first heading. */
  preface: string
  parts: readonly EssayPart[]
}

const HEADING = /<h2 id="([^"]*)">(.*?)<\/h2>/
const FIGURE = /(<strong>(.*?)<\/strong>)(?:\s—(?=\s))?([^<]*)(?:<strong>(.*?)<\/strong>)?/
const QUOTE = /<blockquote>(.*?)<\/blockquote>\s*/s

/** A rendered text by its second-level headings; the first block quote of a part goes to its margin. */
export function essayOf({ html }: RenderedBody): Essay {
  const pieces = html.split(/(?=<h2 )/)
  const preface = pieces[0]?.startsWith('<h2') ? '' : (pieces.shift() ?? '')
  return { preface, parts: pieces.map(partOf) }
}

function partOf(html: string): EssayPart {
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
