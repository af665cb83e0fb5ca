import { countWord, countWordGenitive } from './count-words.ts'
import { plural } from './numbers.ts'
import { capitalised } from './text.ts'

/** A sentence of an editor with places for what a page prints in it, which the schema knows by name. */
export type Said<Place extends string> = string & { readonly '~places': Place }

type Values<Place extends string> = Readonly<Record<Place, string | number>>

/** Places by the name of the word that has them, one after another; none where it is empty. */
export type Places = Readonly<Record<string, string>>
type NamesOf<List extends string> = List extends `${infer First} ${infer Rest}`
  ? First | NamesOf<Rest>
  : List
export type WordsWith<All extends Places> = {
  readonly [Name in keyof All]: All[Name] extends '' ? string : Said<NamesOf<All[Name]>>
}

/** «{count}», «{count кейс/кейса/кейсов}», «{count Прописью-ж услуга/услуги/услуг}», «{count|сменил/сменили/сменили}». */
const PLACE =
  /\{([a-zA-Z]+)(?: ([пП])рописью(?:-([жср]))?)?(?:([ \u00A0|])([^{}/]+\/[^{}/]+\/[^{}/]+))?\}/g
const GENDERS = { ж: 'feminine', с: 'neuter' } as const

/** The sentence with its places filled; a noun agrees with its number. */
export function fill<Place extends string>(
  said: Said<Place>,
  values: Values<NoInfer<Place>>
): string {
  return said.replace(
    PLACE,
    (whole, name: Place, words?: string, kind?: string, space = ' ', nouns = '') => {
      const value = values[name]
      if (value === undefined) return whole
      const noun = nouns && nounOf(value, nouns)
      if (space === '|') return noun
      const printed = typeof value === 'number' ? inFigures(value, words, kind) : value
      return noun ? `${printed}${space}${noun}` : printed
    }
  )
}

function inFigures(value: number, first: string | undefined, kind: string | undefined): string {
  if (!first) return value.toLocaleString('ru')
  const word =
    kind === 'р'
      ? countWordGenitive(value)
      : countWord(value, GENDERS[kind as keyof typeof GENDERS] ?? 'masculine')
  return first === 'П' ? capitalised(word) : word
}

/** After a number that is written already too: «3,5 часа», «2–3 часов». */
function nounOf(value: string | number, nouns: string): string {
  const number = Number(String(value).replace(/\s/g, '').replace(',', '.'))
  const [, few = '', many = ''] = nouns.split('/')
  if (Number.isInteger(number)) return agreed(nouns, number)
  return Number.isNaN(number) ? many : few
}

/** The form of a noun, «офис/офиса/офисов», that agrees with a number. */
export function agreed(nouns: string, count: number): string {
  const [one = '', few = '', many = ''] = nouns.split('/')
  return plural(count, [one, few, many])
}
