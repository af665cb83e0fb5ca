import { allowedMistakes, editDistance } from '../../shared/search/word-match.ts'
import { countBits, firstFrom, lettersOf, skeleton, termOf, tokensOf } from './words.ts'

/** Every word that the site knows, and ways to find one that is not known exactly. Terms are told by their numbers. */
export interface Lexicon {
  terms: readonly string[]
  /** Bits of the fields in which each term stands; none for one that only a synonym has. */
  places: Uint8Array
  /** How many pages have each term. */
  pageCounts: Uint32Array
  /** The terms' numbers in alphabetical order. */
  sorted: Uint32Array
  /** Words as they stand there, with their terms and their letters as bit sets. */
  forms: readonly string[]
  termOfForm: Uint32Array
  letters: Uint32Array
  /** Places of the forms by their first letter. */
  byLetter: ReadonlyMap<string, readonly number[]>
  /** Each skeleton of a word with the number of its term: `skeletonKey`, ascending. */
  skeletons: Float64Array
  numberOf(token: string): number | undefined
}

/** Forms that are remembered while the index is built. */
const MAX_FORMS = 200_000
/** So much is done at a time: it holds the event loop. */
const STEP = 500
/** Leaves 32 bits of a whole number to a hash. */
const MAX_TERMS = 2 ** 21

/** Numbers the terms as they come: frequent ones come early, and small numbers are short. */
export function createLexiconCollector() {
  const numbers = new Map<string, number>()
  const known = new Map<string, readonly number[]>()
  const forms = new Map<string, number>()
  const places: number[] = []
  const pageCounts: number[] = []
  const latest: number[] = []

  function numberOfToken(token: string): number {
    const term = termOf(token)
    let number = numbers.get(term)
    if (number === undefined) {
      number = numbers.size
      numbers.set(term, number)
      places.push(0)
      pageCounts.push(0)
      latest.push(-1)
    }
    forms.set(token, number)
    return number
  }

  /** The numbers of a word as it stands in a text. */
  function numbersOf(word: string): readonly number[] {
    const ready = known.get(word)
    if (ready) return ready
    if (known.size === MAX_FORMS) known.clear()
    const made = tokensOf(word).map(numberOfToken)
    known.set(word, made)
    return made
  }

  return {
    numbersOf,
    /** Notes that a word stands in a field of a page. */
    note(word: string, field: number, page: number): readonly number[] {
      const own = numbersOf(word)
      for (const number of own) {
        places[number] = (places[number] as number) | (1 << field)
        if (latest[number] !== page) pageCounts[number] = (pageCounts[number] as number) + 1
        latest[number] = page
      }
      return own
    },
    finish: () => finished({ numbers, forms, places, pageCounts })
  }
}

interface Collected {
  numbers: ReadonlyMap<string, number>
  forms: ReadonlyMap<string, number>
  places: readonly number[]
  pageCounts: readonly number[]
}

function* finished({ numbers, forms, places, pageCounts }: Collected): Generator<void, Lexicon> {
  const terms = [...numbers.keys()]
  yield
  const words = [...forms.keys()]
  const termOfForm = Uint32Array.from(forms.values())
  yield
  const letters = new Uint32Array(words.length)
  const keys = new Float64Array(2 * words.length)
  const byLetter = new Map<string, number[]>()
  for (const [at, word] of words.entries()) {
    const number = termOfForm[at] as number
    letters[at] = lettersOf(word)
    const group = byLetter.get(word.charAt(0))
    if (group) group.push(at)
    else byLetter.set(word.charAt(0), [at])
    keys[2 * at] = skeletonKey(skeleton(word), number)
    keys[2 * at + 1] = skeletonKey(skeleton(terms[number] as string), number)
    if (at % STEP === 0) yield
  }
  const sorted = yield* inOrder(terms)
  const skeletons = keys.sort()
  yield
  return {
    terms,
    places: Uint8Array.from(places),
    pageCounts: Uint32Array.from(pageCounts),
    sorted,
    forms: words,
    termOfForm,
    letters,
    byLetter,
    skeletons,
    numberOf: finder(numbers)
  }
}

/** Numbers of texts in alphabetical order, sorted in parts that are merged then: all at once takes too long. */
function* inOrder(texts: readonly string[]): Generator<void, Uint32Array> {
  const isBefore = (a: number, b: number) => (texts[a] as string) < (texts[b] as string)
  const order = texts.map((_, at) => at)
  let parts: number[][] = []
  for (let at = 0; at < order.length; at += STEP) {
    parts.push(order.slice(at, at + STEP).sort((a, b) => (isBefore(a, b) ? -1 : 1)))
    yield
  }
  while (parts.length > 1) {
    const next: number[][] = []
    for (let at = 0; at < parts.length; at += 2) {
      next.push(yield* merged(parts[at] ?? [], parts[at + 1] ?? [], isBefore))
    }
    parts = next
  }
  return Uint32Array.from(parts[0] ?? [])
}

function* merged(
  one: readonly number[],
  other: readonly number[],
  isBefore: (a: number, b: number) => boolean
): Generator<void, number[]> {
  const all: number[] = []
  let [at, to] = [0, 0]
  while (at < one.length || to < other.length) {
    const isFirst =
      to === other.length || (at < one.length && isBefore(one[at] as number, other[to] as number))
    all.push((isFirst ? one[at++] : other[to++]) as number)
    if (all.length % STEP === 0) yield
  }
  return all
}

/** Keeps the numbers alone: what the lexicon was collected with may go. */
function finder(numbers: ReadonlyMap<string, number>): Lexicon['numberOf'] {
  return (token) => numbers.get(termOf(token))
}

/** Orders skeletons by a hash: their texts would take more room than the rest of the index. */
function skeletonKey(bones: string, term: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < bones.length; at++) {
    hash = Math.imul(hash ^ bones.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) * MAX_TERMS + term
}

/** The most terms that a beginning stands for: the nearest in length. */
const MAX_BEGUN = 40
/** A beginning is looked up among so many, for the site may have thousands with the same two letters. */
const MAX_LOOKED_AT = 2000
const MIN_SKELETON = 3

/** Terms with a beginning, the shortest first. */
export function begunTerms(lexicon: Lexicon, beginning: string): number[] {
  const { terms, sorted } = lexicon
  const wordAt = (at: number) => terms[sorted[at] as number] as string
  const found: number[] = []
  const first = firstFrom(sorted.length, (at) => wordAt(at) >= beginning)
  for (let at = first; at < Math.min(sorted.length, first + MAX_LOOKED_AT); at++) {
    if (!wordAt(at).startsWith(beginning)) break
    found.push(sorted[at] as number)
  }
  const lengthOf = (term: number) => (terms[term] as string).length
  return found.sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, MAX_BEGUN)
}

/** Terms of the same sound in the other alphabet. */
export function spelledTerms({ skeletons, terms }: Lexicon, token: string): number[] {
  const found = new Set<number>()
  const base = termOf(token)
  const isOther = (term: number) => isRussian(terms[term] as string) !== isRussian(token)
  for (const bones of new Set([skeleton(token), skeleton(base)])) {
    // What hardly any sound is left of means nothing.
    if (bones.length < MIN_SKELETON || bones.length * 2 <= token.length) continue
    const [first, last] = [skeletonKey(bones, 0), skeletonKey(bones, terms.length)]
    const from = firstFrom(skeletons.length, (at) => (skeletons[at] as number) >= first)
    for (let at = from; at < skeletons.length && (skeletons[at] as number) < last; at++) {
      found.add((skeletons[at] as number) - first)
    }
  }
  return [...found].filter(isOther)
}

function isRussian(word: string): boolean {
  return /[а-я]/.test(word)
}

/** The longest ending, in letters; a stem lacks it. */
const ENDING_LETTERS = 4

/**
 * The nearest word that a word may be a slip for, the most frequent of those: by its whole form, else by what it has in
 * common with its other forms. What has figures is no slip.
 */
export function similarWord(lexicon: Lexicon, token: string): string | undefined {
  const limit = allowedMistakes(token)
  if (limit === 0 || !/^\p{L}+$/u.test(token)) return undefined
  const { terms, termOfForm } = lexicon
  const byForm = nearest(lexicon, token, limit, 2 * limit, (form) => form)
  if (byForm) return byForm
  const base = termOf(token)
  const stemLimit = Math.min(limit, allowedMistakes(base))
  if (stemLimit === 0 || base === token) return undefined
  const letters = 2 * limit + ENDING_LETTERS
  return nearest(lexicon, base, stemLimit, letters, (_form, at) => {
    return terms[termOfForm[at] as number] as string
  })
}

function nearest(
  { forms, letters, byLetter, termOfForm, pageCounts }: Lexicon,
  word: string,
  limit: number,
  maxLetters: number,
  textOf: (form: string, at: number) => string
): string | undefined {
  const own = lettersOf(word)
  let [best, least, most] = ['', limit + 1, -1]
  const near = [...new Set(word.slice(0, 2))].flatMap((letter) => byLetter.get(letter) ?? [])
  for (const at of near) {
    if (countBits((letters[at] as number) ^ own) > maxLetters) continue
    const form = forms[at] as string
    const text = textOf(form, at)
    if (!beginsAlike(text, word) || Math.abs(text.length - word.length) > limit) continue
    const distance = editDistance(word, text, limit)
    const count = pageCounts[termOfForm[at] as number] as number
    if (distance < least || (distance === least && distance <= limit && count > most)) {
      ;[best, least, most] = [form, distance, count]
    }
  }
  return least <= limit ? best : undefined
}

/** The first letter is seldom wrong, but may have changed places with the second. */
function beginsAlike(text: string, word: string): boolean {
  return text[0] === word[0] || (text[0] === word[1] && text[1] === word[0])
}
