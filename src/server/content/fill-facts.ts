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

/** A text with its facts filled in, and what could not be. Lines stay where they are. */
export function fillFacts(text: string, facts: Facts): { text: string; faults: LineFault[] } {
  if (!hasFacts(text)) return { text, faults: [] }
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
  return { text: filled, faults }
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

const UNPRINTED = 'не печатается: проверьте имя'
const UNCLOSED =
  'Скобки {{ открыты и не закрыты в строке: факт пишут {{price.seo}}, сами скобки — тремя, {{{…}}}.'

/** Every fact that a text prints, as it is written there, with what it prints. */
export function factsIn(text: string, facts: Facts): { written: string; value: string }[] {
  const written = [...text.matchAll(BRACES)].flatMap(([whole, , asked]) =>
    asked === undefined ? [] : whole
  )
  return [...new Set(written)].slice(0, MOST_FAULTS).map((one) => {
    const found = tryPrinted(one.slice(2, -2), facts)
    return { written: one, value: typeof found === 'string' ? found : UNPRINTED }
  })
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

/** «price.seo.opora * 3 прописью офис/офиса/офисов»: what is reckoned, how it is printed, the noun after it. */
function printed(asked: string, facts: Facts): string {
  const words = asked.trim().split(/\s+/)
  const steps = [words.shift() ?? '']
  while (words.length > 1 && /^[-+*/]$/.test(words[0] ?? '')) steps.push(...words.splice(0, 2))
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
function saidOf(error: FactError, { values, unread }: Facts): string {
  if (!(error instanceof UnknownFact)) return error.message
  const { message: name } = error
  if (unread.some((told) => name === told || name.startsWith(`${told}.`))) return ''
  const nearest = nearestName(name, [...values.keys()])
  const meant = nearest ? ` Может быть, {{${nearest}}}?` : ''
  return `Нет факта {{${name}}}.${meant} Имена печатает npm run new -- --facts.`
}
