import { type LineFault, nearestName } from './faults.ts'
import type { Facts } from './print-fact.ts'
import { type Fact, FactError, isMode, printedFact } from './print-fact.ts'

/** In braces, an expression and how it is printed; three braces print two. */
const BRACES = /\{\{\{([^{}\n]{0,200})\}\}\}|\{\{([^{}\n]{0,200})\}\}|\{\{/g

export function hasFacts(text: string): boolean {
  return text.includes('{{')
}

/** More faults of one text help nobody. */
const MOST_FAULTS = 50
/** Nobody prints more of them in one field, and who pastes them is not held up. */
const MOST_FACTS = 300

/** A text with its facts filled in, and what could not be. Lines stay where they are. */
export function fillFacts(
  text: string,
  facts: Facts
): { text: string; faults: LineFault[]; isWhole: boolean } {
  if (!hasFacts(text)) return { text, faults: [], isWhole: true }
  const faults: LineFault[] = []
  const known = new Map<string | undefined, string | FactError>()
  const lineAt = lineCounter(text)
  const filled = text.replace(BRACES, (whole, literal?: string, asked?: string, at = 0) => {
    if (literal !== undefined) return `{{${literal}}}`
    const found = known.get(asked) ?? tryPrinted(asked, facts)
    known.set(asked, found)
    if (typeof found === 'string') return found
    const said = faults.length < MOST_FAULTS ? saidOf(found, facts) : ''
    const code = found instanceof UnknownFact ? 'unknown-name' : 'wrong-value'
    if (said) faults.push({ line: lineAt(at), path: [], code, text: said })
    return whole.replace(/[{}]/g, '')
  })
  const isWhole = [...known.values()].every((one) => typeof one === 'string')
  return { text: filled, faults, isWhole }
}

/** Lines of places that are asked for in their order. */
function lineCounter(text: string): (at: number) => number {
  let [line, counted] = [1, 0]
  return (at) => {
    line += text.slice(counted, at).split('\n').length - 1
    counted = at
    return line
  }
}

const UNCLOSED =
  'Скобки {{ открыты и не закрыты в строке: факт пишут {{price.seo}}, сами скобки — тремя, {{{…}}}.'

/** What a text prints by name. */
export interface PrintedFact {
  /** As it is written there, braces too. */
  written: string
  /** What it prints; empty where that is nothing. */
  value: string
  /** Why it prints nothing. */
  fault: string
  /** Of the facts that it is made of. */
  names: readonly string[]
}

/** Every fact that a text prints. */
export function factsIn(text: string, facts: Facts): PrintedFact[] {
  const written = [...text.matchAll(BRACES)].flatMap(([whole, , asked]) =>
    asked === undefined ? [] : whole
  )
  let faults = 0
  return [...new Set(written)].slice(0, MOST_FACTS).map((one) => {
    const asked = one.slice(2, -2)
    const found = tryPrinted(asked, facts)
    const isPrinted = typeof found === 'string'
    return {
      written: one,
      value: isPrinted ? found : '',
      // To look for the nearest name of all takes seconds where a text has other braces.
      fault: isPrinted ? '' : briefly(found, faults++ < MOST_FAULTS ? facts : NO_NAMES),
      names: [...new Set(namesIn(asked))].filter((name) => facts.values.has(name))
    }
  })
}

/** A text that prints facts by their next names. */
export function withFactsRenamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(BRACES, (whole, _literal?: string, asked?: string) =>
    asked === undefined ? whole : whole.replace(/[^\s{}]+/g, (word) => names.get(word) ?? word)
  )
}

/** The names that stand in braces, numbers too. */
function namesIn(asked: string): string[] {
  return stepsOf(asked).steps.filter((_, at) => at % 2 === 0)
}

function tryPrinted(asked: string | undefined, facts: Facts): string | FactError {
  try {
    if (asked === undefined) throw new FactError(UNCLOSED)
    return printed(asked, facts)
  } catch (error) {
    if (error instanceof FactError) return error
    throw error
  }
}

/** «price.seo.opora * 3 прописью офис/офиса/офисов»: what is reckoned, and the words after it. */
function stepsOf(asked: string): { steps: string[]; words: string[] } {
  const words = asked.trim().split(/\s+/)
  const steps = [words.shift() ?? '']
  while (words.length > 1 && /^[-+*/]$/.test(words[0] ?? '')) steps.push(...words.splice(0, 2))
  return { steps, words }
}

/** The words are how it is printed, and the noun after it. */
function printed(asked: string, facts: Facts): string {
  const { steps, words } = stepsOf(asked)
  const [mode = ''] = isMode(words[0] ?? '') ? words.splice(0, 1) : []
  const forms = words.length > 0 ? words.join(' ').split('/') : []
  return printedFact(reckoned(steps, facts), mode, forms)
}

/** Products and quotients first, then sums and differences. */
function reckoned([first = '', ...steps]: readonly string[], facts: Facts): Fact {
  if (steps.length === 0) return factOf(first, facts)
  let [sum, product, sign] = [0, numberOf(first, facts), 1]
  for (let at = 0; at < steps.length; at += 2) {
    const [step, right] = [steps[at], numberOf(steps[at + 1] ?? '', facts)]
    if (step === '*') product *= right
    else if (step === '/') product /= right
    else {
      sum += sign * product
      sign = step === '-' ? -1 : 1
      product = right
    }
  }
  return sum + sign * product
}

function numberOf(name: string, facts: Facts): number {
  const fact = factOf(name, facts)
  if (typeof fact === 'number') return fact
  throw new FactError(`Факт «${name}» не число: с ним не считают.`)
}

function factOf(name: string, { values }: Facts): Fact {
  const fact = /^\d+(?:[.,]\d+)?$/.test(name) ? Number(name.replace(',', '.')) : values.get(name)
  if (fact === undefined) throw new UnknownFact(name)
  return fact
}

/** A name that no fact has. */
class UnknownFact extends FactError {}

/** What is wrong, in an editor's words; nothing where it follows from another fault. */
function saidOf(error: FactError, facts: Facts): string {
  if (!(error instanceof UnknownFact)) return error.message
  const { message: name } = error
  if (facts.unread.some((told) => name === told || name.startsWith(`${told}.`))) return ''
  return `Нет факта {{${name}}}.${meantBy(error, facts)} Имена печатает npm run new -- --facts.`
}

const NO_NAMES: Pick<Facts, 'values'> = { values: new Map() }

/** The same beside the value of others. */
function briefly(error: FactError, facts: Pick<Facts, 'values'>): string {
  return error instanceof UnknownFact ? `Нет такого имени.${meantBy(error, facts)}` : error.message
}

function meantBy({ message }: UnknownFact, { values }: Pick<Facts, 'values'>): string {
  const nearest = nearestName(message, [...values.keys()])
  return nearest ? ` Может быть, {{${nearest}}}?` : ''
}
