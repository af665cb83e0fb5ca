import { lettersOf } from './letters.ts'
import { tokensOf } from './normalise.ts'
import { skeleton } from './skeleton.ts'
import { termOf } from './term.ts'

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
export function skeletonKey(bones: string, term: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < bones.length; at++) {
    hash = Math.imul(hash ^ bones.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) * MAX_TERMS + term
}
