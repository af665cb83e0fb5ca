import type { Eta } from 'eta'
import { escapeHtml } from '../../shared/words/text.ts'
import { boundWords, unbrokenWords } from '../content/typography.ts'

/** A parsed template: its texts, in which a line's end is written `\\n`, and its tags. */
type Parsed = ReturnType<Eta['parse']>

/** Elements with raw text or with text that is not prose. */
const BARE = /^(?:script|style|title|option|textarea|text|tspan|svg|code|pre)$/
const VOID = /^(?:area|br|col|hr|img|input|link|meta|path|rect|circle|source|use|wbr|!doctype)$/
const TAG = /^<([/!]?[a-z][\w-]*)/i
const IN_TEXT = /<!--[\s\S]*?-->|<[/!]?[a-z][\w-]*|<|[^<]+/iy
const IN_TAG = /"|\/?>|[^">/]+|\//y

/**
 * Sets the typography of a template: of its own words once, when it is compiled; of the values it prints, each time
 * they are printed as text. Attributes, titles and drawings are left as they are, but a tag that is written in several lines is
 * sent in one.
 *
 * @throws {Error} When the template ends within a tag: then its texts would have been taken for attributes.
 */
export function typesetTemplate(parsed: Parsed): Parsed {
  const place = createPlace()
  const set = parsed.map((part) => {
    if (typeof part === 'string') return place.read(part)
    const isSaid = part.t === 'i' && place.isText()
    const given = place.isHeading() ? `${part.val}, true` : part.val
    return isSaid ? { ...part, t: 'r' as const, val: `say(${given})` } : part
  })
  if (place.isTag()) throw new Error('a template ends within a tag')
  return set
}

/**
 * A value as the text of an element.
 *
 * @param isBlock The element lays its text out as text.
 */
export function say(value: unknown, isBlock = false): string {
  if (typeof value !== 'string') return escapeHtml(String(value))
  const html = typeset(escapeHtml(value))
  return isBlock ? html : inOne(html)
}

/** A flex or grid element would make each piece of marked up text an item of its own, and drop the spaces between them. */
const inOne = (html: string) => (html.includes('<') ? `<bdi>${html}</bdi>` : html)

const typeset = (html: string) => unbrokenWords(boundWords(html))

/** Tracks the place in the HTML: in a tag, in text, or in an element that is skipped. */
function createPlace() {
  const open: string[] = []
  let tag = ''
  let isQuoted = false

  const isText = () => tag === '' && !open.some((name) => BARE.test(name))

  function readTag(piece: string): string {
    if (piece === '"') isQuoted = !isQuoted
    if (isQuoted) return piece
    if (piece.endsWith('>')) endTag(piece === '>')
    return piece.replaceAll('\n', ' ')
  }

  function endTag(opens: boolean): void {
    if (tag.startsWith('/')) close(tag.slice(1))
    else if (opens && !VOID.test(tag)) open.push(tag)
    tag = ''
  }

  /** Branches of a template may open an element twice, or close one that an include has opened. */
  function close(name: string): void {
    const at = open.lastIndexOf(name)
    if (at >= 0) open.length = at
  }

  function readText(piece: string): string {
    const [, name] = TAG.exec(piece) ?? []
    if (name) tag = name.toLowerCase()
    return name || !isText() ? piece : typeset(piece.replace(/(?<=\S)\n(?=\S)/g, ' '))
  }

  return {
    isText,
    isTag: () => tag !== '',
    isHeading: () => open.at(-1) === 'h1',
    /** The text with its typography. */
    read(written: string): string {
      const text = written.replaceAll('\\n', '\n')
      let set = ''
      for (let at = 0; at < text.length; ) {
        const pattern = tag ? IN_TAG : IN_TEXT
        pattern.lastIndex = at
        const [piece = ''] = pattern.exec(text) ?? []
        at += piece.length
        set += tag ? readTag(piece) : readText(piece)
      }
      return set.replaceAll('\n', '\\n')
    }
  }
}
