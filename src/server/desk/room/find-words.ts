import type { Zone } from '../../../shared/dates.ts'
import { textFieldTitle } from '../../content/site/site-labels.ts'
import type { Text, TextEdit } from '../../room/text.ts'
import type { TextContent } from '../../room/texts.ts'
import { type FieldTexts, fieldShapes, fieldTexts, withParts } from './form/field-texts.ts'
import { around, leaves } from './served-texts.ts'
import { textPaths } from './text-paths.ts'
import { sentEdit } from './text-save.ts'

/** A field in which words stand, and what stands around them. */
export interface FoundPlace {
  /** Opens the form there. */
  path: string
  label: string
  before: string
  figure: string
  after: string
}

/** Finds words however their spaces and their ё are typed, and a sum by its digits; not within another word or number. */
export function wordsPattern(words: string, isWhole = false): RegExp {
  const text = words
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/[её]/gi, '[её]')
    .replace(/(?<=\d)\s+(?=\d)/g, '\\s?')
    .replace(/\s+/g, '\\s+')
  const ends = /\d$/.test(words.trim()) ? '(?!\\s\\d{3}(?!\\d))' : ''
  const isBound = isWhole || /^\d/.test(words.trim())
  return new RegExp(isBound ? `(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])${ends}` : text, 'giu')
}

export function hasWords({ data, body }: TextContent, pattern: RegExp): boolean {
  return `${leaves(data).join('\n')}\n${body}`.search(pattern) >= 0
}

/** More of them are no help in a list. */
const MOST_PLACES = 3

/** The first place of the words in each field, and how many fields more have them. */
export function placesIn({ key, data, body }: TextContent, pattern: RegExp, zone: Zone) {
  const texts = [...typedTexts({ key, data }, zone), ['body', body] as const]
  const places = texts.flatMap(([name, text]): FoundPlace[] => {
    const at = text.search(pattern)
    if (at < 0) return []
    const [figure = ''] = text.match(pattern) ?? []
    const label = name === 'body' ? 'Текст' : textFieldTitle(key, name)
    return [{ path: textPaths.place(key, { name, figure }), label, ...around(text, at, figure) }]
  })
  return { places: places.slice(0, MOST_PLACES), more: Math.max(0, places.length - MOST_PLACES) }
}

/** A text with other words in place of those; undefined where they stand in no field that is typed. */
export function replacedIn(
  text: Text,
  pattern: RegExp,
  { words, zone }: { words: string; zone: Zone }
): TextEdit | undefined {
  const typed = [...typedTexts(text, zone), ['body', text.body] as const]
  const changed = typed.flatMap(([name, was]) => {
    const is = was.replace(pattern, () => words)
    return is === was ? [] : [[name, is] as const]
  })
  if (changed.length === 0) return undefined
  const all = new Map([...fieldTexts(fieldShapes(text.key, text.data), text, zone), ...changed])
  return sentEdit(text, all, text.version, zone).edit
}

const TYPED: ReadonlySet<string> = new Set(['line', 'lines', 'number', 'cell'])

/** What is typed in words and numbers; addresses and names of other texts are chosen. */
function typedTexts({ key, data }: Pick<TextContent, 'key' | 'data'>, zone: Zone): FieldTexts {
  const shapes = fieldShapes(key, data)
  const kinds = new Map(shapes.flatMap(withParts).map(({ path, kind }) => [path.join('.'), kind]))
  const texts = fieldTexts(shapes, { data }, zone)
  return new Map(
    [...texts].filter(([name, text]) => {
      const kind = kinds.get(name.replace(/\.\d+(?=\.|$)/g, '.*'))
      return (
        TYPED.has(kind ?? '') &&
        (kind === 'number' || !/^[a-z0-9/?#=.:-]*[a-z/][a-z0-9/?#=.:-]*$/.test(text))
      )
    })
  )
}
