import { countWord } from '../../shared/count-words.ts'
import { capitalised } from '../../shared/letter-case.ts'
import { plural } from '../../shared/plural.ts'
import type { RenderedBody } from '../content/markdown.ts'

/** A part of a service's text: what a heading begins, with what stands in its margin. */
interface EssayPart {
  id: string
  title: string
  /** What a phone shows of it: its first paragraph. */
  opening: string
  rest: string
  /** A quote of the text, set apart. */
  margin: string
}

export interface Essay {
  lead: string
  /** What comes before the first heading. */
  preface: string
  parts: readonly EssayPart[]
}

const HEADING = /<h2 id="([^"]*)">(.*?)<\/h2>/
const SUM = /<strong>(\d+(?:\s\+\s\d+)+)<\/strong>/
/** In percent of the bar. */
const SUM_GAP = 0.6
/** Each part of a sum is so much paler than the one before. */
const SHADE_STEP = 0.2
const QUOTE = /<blockquote>(.*?)<\/blockquote>\s*/s

/** A rendered text by its second-level headings; the first block quote of a part goes to its margin. */
export function essayOf({ html }: RenderedBody): Essay {
  const pieces = html.split(/(?=<h2 )/)
  const preface = pieces[0]?.startsWith('<h2') ? '' : (pieces.shift() ?? '')
  const noun = plural(pieces.length, ['вопрос, который', 'вопроса, которые', 'вопросов, которые'])
  return {
    lead: `${capitalised(countWord(pieces.length))} ${noun} задают до договора.`,
    preface,
    parts: pieces.map(partOf)
  }
}

function partOf(html: string): EssayPart {
  const [heading = '', id = '', title = ''] = HEADING.exec(html) ?? []
  const [quote = '', margin = ''] = QUOTE.exec(html) ?? []
  const text = html.replace(heading, '').replace(quote, '').trim()
  const end = text.indexOf('</p>') + '</p>'.length
  const opening = text.slice(0, end)
  return { id, title, opening, rest: text.slice(end).trim(), margin: withSumBar(margin) }
}

/** A margin that is headed by a sum shows its parts beneath it, each as long as it is large. */
function withSumBar(margin: string): string {
  return margin.replace(SUM, (heading, sum: string) => {
    const parts = sum.split('+').map(Number)
    const whole = parts.reduce((total, part) => total + part)
    let from = 0
    const bars = parts.map((part, place) => {
      const at = (from * 100) / whole
      from += part
      const width = (part * 100) / whole - SUM_GAP
      const shade = `fill-opacity="${1 - place * SHADE_STEP}"`
      return `<rect x="${at}%" width="${width}%" height="16" ${shade}/><text x="${at}%" y="34">${part}</text>`
    })
    return `${heading}<svg width="100%" height="44" fill="currentColor" aria-hidden="true">${bars.join('')}</svg>`
  })
}
