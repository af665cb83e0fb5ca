import type { Reading } from './asked-words.ts'
import type { PageIndex } from './page-index.ts'
import { type Lookup, type WordEvidence, weightOf } from './word-evidence.ts'

/** How much a query calls a page by its name. */
export interface Naming {
  /** The part of the page's short name, and of its title, that was asked for. */
  name: number
  title: number
  /** The part of the query that the name has. */
  asked: number
  /** 1 when the query is the whole title, 0 otherwise. */
  whole: number
}

/** A name of more words is a sentence. */
const MAX_NAME = 4

/** Tells how much a query calls pages by their names. */
export function createNaming(index: PageIndex, found: readonly WordEvidence[], pagesWith: Lookup) {
  const { names, titles, lexicon, pages } = index
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  const readings = found.flatMap(({ word }) => word.readings)
  const typed = found.map(({ word }) => word.readings.find(({ isPhrase }) => !isPhrase)?.terms[0])
  const phrases = new Map(
    readings
      .filter(({ isPhrase }) => isPhrase)
      .map((reading) => [reading, new Set(pagesWith(reading.match, 'title'))] as const)
  )
  const isOn = (reading: Reading, page: number) => phrases.get(reading)?.has(page) ?? false
  const single = worthsOf(readings.filter(({ isPhrase }) => !isPhrase))
  const weightOfTerm = (term: number) => weightOf(lexicon.pageCounts[term] as number, pages.length)

  /** For each term that was asked for what it is worth on a page. */
  function worthsOn(page: number): ReadonlyMap<number, number> {
    const own = [...phrases.keys()].filter((reading) => isOn(reading, page))
    return own.length > 0 ? worthsOf(own, single) : single
  }

  function shareOf(terms: Uint32Array, worths: ReadonlyMap<number, number>): number {
    const all = terms.reduce((sum, term) => sum + weightOfTerm(term), 0)
    const own = terms.reduce((sum, term) => sum + weightOfTerm(term) * (worths.get(term) ?? 0), 0)
    return all > 0 ? own / all : 0
  }

  const words = found.map(({ word, weight }) => ({
    word,
    weight,
    single: worthsOf(word.readings.filter(({ isPhrase }) => !isPhrase)),
    phrases: word.readings.filter(({ isPhrase }) => isPhrase)
  }))

  function askedShare(name: Uint32Array, page: number): number {
    const own = words.filter(
      ({ word, single, phrases }) =>
        word.pages.has(page) ||
        name.some((term) => single.has(term)) ||
        phrases.some((one) => isOn(one, page) && one.terms.every((term) => name.includes(term)))
    )
    return own.reduce((sum, { weight }) => sum + weight, 0) / whole
  }

  return (page: number): Naming => {
    const [name, title] = [names[page] as Uint32Array, titles[page] as Uint32Array]
    const worths = worthsOn(page)
    const isSurely = found.some(({ word }) => (word.pages.get(page) ?? 0) > 1)
    const own = name.length > MAX_NAME ? 0 : shareOf(name, worths)
    return {
      name: isSurely ? 1 : own,
      title: shareOf(title, worths),
      asked: askedShare(name, page),
      whole: title.length === typed.length && title.every((term, at) => term === typed[at]) ? 1 : 0
    }
  }
}

/** For each term of some readings what the best of them is worth. */
function worthsOf(
  readings: readonly Reading[],
  known: ReadonlyMap<number, number> = new Map()
): ReadonlyMap<number, number> {
  const worths = new Map(known)
  for (const { terms, worth } of readings) {
    for (const term of terms) worths.set(term, Math.max(worth, worths.get(term) ?? 0))
  }
  return worths
}
