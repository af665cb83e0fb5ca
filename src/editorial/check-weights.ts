import type { ContentFault } from '../server/content/content-error.ts'
import type { Content, Entry } from '../server/content/load-content.ts'
import { contentLines, faultAt, sentencesOf } from './content-lines.ts'

/** The page that tells how totals are made. */
const METHODOLOGY = 'methodology'
const WEIGHT = /(?<![а-яё])вес(?:а|у|ом|е|ов|ам|ами|ах)?(?![а-яё])/i
const PERCENTS = /(?<![\d,])(\d+) %/g

/** Texts that repeat the weights of a rating otherwise than its fields. */
export function checkWeights(content: Content): ContentFault[] {
  return contentLines(content).flatMap(({ collection, entry, line, text }) => {
    const said =
      collection === 'ratings'
        ? strangeWeights(text, entry as Entry<'ratings'>)
        : collection === 'pages' && entry.slug === METHODOLOGY
          ? wrongWeights(text, content.ratings)
          : []
    return said.map((text) => faultAt(content, { entry, line, text }))
  })
}

/** Percents in what a rating says of its weights that none of them has. */
function strangeWeights(line: string, { data }: Entry<'ratings'>): string[] {
  const own = new Set(data.metrics.map(({ weight }) => percentOf(weight)))
  return sentencesOf(line)
    .filter((sentence) => WEIGHT.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(PERCENTS)].map(([, number]) => Number(number)))
    .filter((number) => !own.has(number))
    .map(
      (number) => `the text gives a weight of ${number} %; those of the rating are ${listOf(own)}`
    )
}

/** Names of criteria, one or several before a number, that have another weight in every rating. */
function wrongWeights(line: string, ratings: readonly Entry<'ratings'>[]): string[] {
  const weights = weightsByName(ratings)
  const names = [...weights.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const name = `(?<![а-яё])(?:${names.join('|')})`
  const claim = new RegExp(`(${name}(?:(?:, | и )${name})*)(?: по| \\|)? (\\d+) %`, 'gi')
  return [...line.matchAll(claim)].flatMap(([, listed = '', number]) =>
    listed
      .toLowerCase()
      .split(/, | и /)
      .filter((one) => !weights.get(one)?.has(Number(number)))
      .map((one) => {
        const known = listOf(weights.get(one) ?? new Set())
        return `«${one}» is said to weigh ${number} %; in the ratings it weighs ${known}`
      })
  )
}

/** Of ratings as they are: an earlier edition weighed in its own way. */
function weightsByName(ratings: readonly Entry<'ratings'>[]): Map<string, Set<number>> {
  const weights = new Map<string, Set<number>>()
  for (const { data } of ratings.filter(({ slug }) => !slug.includes('/'))) {
    for (const { title, short, weight } of data.metrics) {
      for (const name of [title.toLowerCase(), short.toLowerCase()]) {
        weights.set(name, new Set([...(weights.get(name) ?? []), percentOf(weight)]))
      }
    }
  }
  return weights
}

function percentOf(weight: number): number {
  return Math.round(weight * 100)
}

function listOf(weights: ReadonlySet<number>): string {
  return [...weights].map((weight) => `${weight} %`).join(', ')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
