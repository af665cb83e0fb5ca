import type { Content } from '../server/content/content.ts'
import type { ContentFault } from '../server/content/content-error.ts'
import type { Term } from '../server/content/service-schema.ts'
import { links } from '../shared/links.ts'
import { contentLines, faultAt, sentencesOf, servicesIn } from './content-lines.ts'

const OWN = new Set(['services', 'pages', 'offices', 'industries', 'beside'])
const UNITS = {
  month: /^(?:месяц|month)/i,
  week: /^(?:недел|week)/i,
  workday: /^(?:рабоч|business day|working day)/i
} as const
const LENGTH = '(\\d+)(?:\\s?[–-]\\s?(\\d+))?\\s+([а-яёa-z]+(?: day)?)'

/**
 * Terms in the text that are none of the service's: those beside its one link in a row of a table, and those after the
 * words by which its front matter calls them («первые сдвиги»).
 */
export function checkTerms(content: Content): ContentFault[] {
  const named = namedTerms(content)
  return contentLines(content)
    .filter(({ collection, text }) => OWN.has(collection) && /\d/.test(text))
    .filter(({ text }) => !/^(?:firstResult|later|steps| {2}- \{ (?:title|name):)/.test(text))
    .flatMap((line) =>
      sentencesOf(line.text).flatMap((sentence) =>
        [...rowFaults(sentence, content), ...namedFaults(sentence, named)].map((text) =>
          faultAt(content, { ...line, text })
        )
      )
    )
}

function rowFaults(sentence: string, content: Content): string[] {
  const [service, ...others] = servicesIn(sentence, content)
  if (!service || others.length > 0 || !sentence.startsWith('|')) return []
  const terms = termsOf(service)
  return lengthsIn(sentence).flatMap((length) =>
    terms.some((term) => isSame(length, term))
      ? []
      : [`the term is ${length.text}; ${links.service(service.slug)} has ${listed(terms)}`]
  )
}

/** A term that at least one service calls by these words. */
function namedFaults(sentence: string, named: ReadonlyMap<string, readonly Term[]>): string[] {
  return [...named].flatMap(([what, terms]) => {
    const start = sentence.toLowerCase().indexOf(what)
    if (start < 0) return []
    const after = sentence.slice(start + what.length, start + what.length + 60)
    const [length] = lengthsIn(after)
    if (!length || terms.some((term) => isSame(length, term))) return []
    return [`the term is ${length.text}; «${what}» is ${listed(terms)}`]
  })
}

interface Length {
  text: string
  from: number
  to: number
  unit: Term['unit']
}

function lengthsIn(text: string): Length[] {
  return [...text.matchAll(new RegExp(LENGTH, 'gi'))].flatMap(
    ({ 0: whole, 1: from = '', 2: to = from, 3: word = '' }) => {
      const unit = (Object.keys(UNITS) as Term['unit'][]).find((name) => UNITS[name].test(word))
      return unit ? [{ text: whole, from: Number(from), to: Number(to), unit }] : []
    }
  )
}

/** Words short enough to mean anything («поиск», «карты») name no term. */
function namedTerms({ services }: Content): ReadonlyMap<string, readonly Term[]> {
  const named = new Map<string, Term[]>()
  for (const service of services) {
    for (const term of termsOf(service)) {
      if (!term.what?.includes(' ')) continue
      named.set(term.what, [...(named.get(term.what) ?? []), term])
    }
  }
  return named
}

function termsOf({ data }: Content['services'][number]): Term[] {
  return [data.firstResult, data.later].flatMap((term) => term ?? [])
}

function isSame({ from, to, unit }: Length, term: Term): boolean {
  return unit === term.unit && from === term.from && to === (term.to ?? term.from)
}

function listed(terms: readonly Term[]): string {
  return terms
    .map(({ from, to = from, unit }) => `${from === to ? from : `${from}–${to}`} ${unit}`)
    .join(' or ')
}
