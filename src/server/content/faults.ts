import { editDistance } from '../../shared/search/word-match.ts'
import { type NounForms, plural } from '../../shared/words/numbers.ts'

/** What kind of fault it is; whoever acts by a fault looks at this, and never at its sentence. */
export type FaultCode =
  /** What cannot be read: no YAML, no front matter, a character that no text has. */
  | 'syntax'
  | 'missing'
  | 'unknown-field'
  /** A name of nothing that there is. */
  | 'unknown-name'
  | 'wrong-value'
  | 'too-short'
  | 'too-long'
  /** Too few or too many of something, or a number outside of its bounds. */
  | 'wrong-count'
  | 'wrong-order'
  | 'duplicate'
  | 'not-published'
  /** A file that nothing reads, or that is not read as it is. */
  | 'unread-file'
  | 'no-file'
  | 'bad-address'
  /** No page can be made of it, or shown. */
  | 'no-page'
  | 'broken-link'
  /** A line without which everything is the same. */
  | 'no-effect'
  /** An example of a draft that nobody has written over. */
  | 'example'
  /** Words that people have agreed to were changed, or are kept nowhere. */
  | 'edition'
  /** Texts, fields or numbers that do not agree. */
  | 'contradiction'
  /** Somebody asks for what cannot be done. */
  | 'refused'

/** Something wrong at one field of a value. */
export interface FieldFault {
  /** Names from the whole inwards, numbers in lists from 0; what begins with `body` is the Markdown; empty is the whole. */
  path: readonly string[]
  code: FaultCode
  /** A sentence in Russian. What was typed stands in it as it was typed. */
  text: string
  /** The field that a misspelt one was probably meant to be. */
  meant?: string | undefined
}

/** Something wrong at a line of a text, the first one being 1. */
export interface LineFault extends FieldFault {
  line: number
}

/** Something wrong with the content, where it is. */
export interface ContentFault extends LineFault {
  /** A file or folder in the content, or what else it is about. */
  place: string
}

/** Something is wrong with the content; the message has a line for each fault: file, line, field. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(
      [...faults]
        .sort((a, b) => a.place.localeCompare(b.place) || a.line - b.line)
        .map(faultLine)
        .join('\n')
    )
    this.faults = faults
  }
}

/** A fault as commands print it: `news/item.md:6 lead: Стоит «Коротко»…`. */
export function faultLine({ place, line, path, text }: ContentFault): string {
  const name = (path[0] === 'body' ? path.slice(1) : path).join('.')
  return `${place}:${line} ${name ? `${name}: ` : ''}${text}`
}

/** More names than any folder or page has. */
const MOST_COMPARED = 2000
/** Longer lists do not help. */
const MAX_LISTED = 30

/** The name most like a misspelt one; nothing when none is. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(name.length / 2)))
  const near = names
    .slice(0, MOST_COMPARED)
    .map((other) => ({
      other,
      distance: editDistance(name.toLowerCase(), other.toLowerCase(), limit)
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.other
}

/** «может быть, «draft»?», or what there is to choose from. */
export function insteadOf(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  if (nearest) return `может быть, ${quoted(nearest)}?`
  if (names.length === 0) return 'выбирать здесь не из чего.'
  return names.length > MAX_LISTED
    ? `выберите одно имя из ${names.length}.`
    : `можно ${names.map(quoted).join(', ')}.`
}

/** A name of nothing that there is. */
export function unknownName(name: string, names: readonly string[]): Omit<FieldFault, 'path'> {
  const text = `Стоит ${shown(name)}, такого нет: ${insteadOf(name, names)}`
  return { code: 'unknown-name', text }
}

/** Longer values are told by their beginning and their length. */
const MAX_SHOWN = 60
const SIGNS: NounForms = ['знак', 'знака', 'знаков']

/** A value as a sentence shows it: what was typed, as it was typed. */
export function shown(value: unknown): string {
  if (isEmpty(value)) return 'пустое место'
  if (Array.isArray(value)) return value.length === 0 ? 'пустой список' : 'список'
  if (typeof value === 'object') return 'группа полей'
  const text = String(value)
  if (text.length <= MAX_SHOWN) return quoted(text)
  return `${quoted(`${text.slice(0, MAX_SHOWN).replace(/\p{Surrogate}$/u, '')}…`)} (${signs(text.length)})`
}

/** Nothing that anybody has typed. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim())
}

/** Words between quotes, unless they are called so; a sentence stays one line. */
export function quoted(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ')
  return /^«[^«»]*»$/.test(line) ? line : `«${line}»`
}

/** «12 знаков» */
export function signs(count: number): string {
  return `${count} ${plural(count, SIGNS)}`
}
