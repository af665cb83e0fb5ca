import {
  type Static,
  type TObject,
  type TProperties,
  type TString,
  type TUnsafe,
  Type
} from 'typebox'
import type { Places, Said, WordsWith } from '../../../shared/words/fill.ts'
import { fields, Line } from '../fields.ts'

const MODES = '(?: [пП]рописью(?:-[жср])?)?'
const NOUNS = '(?:[ \\u00A0|][^{}/]+/[^{}/]+/[^{}/]+)?'

/** A sentence with places in braces, each of which it must have: «Найдено: {count кейс/кейса/кейсов}». */
export function said<const Place extends string>(...places: Place[]) {
  const all = places.map((place) => `(?=[^]*\\{${place}[ \\u00A0|}])`).join('')
  const place = `\\{(?:${places.join('|')})${MODES}${NOUNS}\\}`
  // `Type.Unsafe` copies what it is given, which takes longer than the rest of the schemas.
  return Type.String({
    pattern: `^${all}(?:[^{}]|${place}|\\{\\{[^{}]*\\}\\})+$`,
    description: `нужен текст, в котором стоит ${places.map((name) => `«{${name}}»`).join(', ')}`
  }) as unknown as TUnsafe<Said<Place>>
}

/** Lines by their names, and what else stands beside them. */
export function part<const Name extends string, More extends TProperties = Record<never, never>>(
  names: readonly Name[],
  more?: More
) {
  const lines = Object.fromEntries(names.map((name) => [name, Line])) as Record<Name, TString>
  return fields({ ...lines, ...more } as Record<Name, TString> & More)
}

/** The same, of words that the browser has too: it knows them by name, and where they have places. */
export function wordsWith<
  const All extends Places,
  More extends TProperties = Record<never, never>
>(all: All, more?: More) {
  const own = Object.entries(all).map(([name, places]) => [
    name,
    places ? said(...places.split(' ')) : Line
  ])
  const properties = { ...Object.fromEntries(own), ...more } as TProperties
  return fields(properties) as unknown as TUnsafe<WordsWith<All> & Static<TObject<More>>>
}

/** The head of a section; some lead to more. */
export const Head = part(['label', 'title'], { lead: Type.Optional(Line) })
export const HeadToMore = part(['label', 'title', 'more'], { lead: Type.Optional(Line) })
export const NotedLink = part(['title', 'note'])
/** What stands beside a form. */
export const BesideForm = part(['title', 'lead'])
/** Says that what is shown is made up; none where it is not. */
export const Note = Type.Optional(Line)

/** The three forms of a noun: «офис/офиса/офисов». */
export const Nouns = Type.String({
  pattern: '^[^{}/]+/[^{}/]+/[^{}/]+$',
  description: 'нужны три формы слова через «/»: «офис/офиса/офисов»'
})
