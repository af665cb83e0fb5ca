import { ALLOWED_WORDS, FAULT_PHRASES } from './fault-phrases.ts'

/** A fault as a check has found it. */
interface Found {
  path: readonly string[]
  text: string
}

/** Patterns of phrases read a sentence again from several places: a longer one is told by its beginning. */
const LONGEST = 1000

/** A fault in an editor's words. What no phrase is known for is told as it was found. */
export function spokenFault({ path, text }: Found): string {
  const found = withoutPath(text.slice(0, LONGEST), path)
  const phrase = FAULT_PHRASES.find(([pattern]) => pattern.test(found))
  const said = phrase ? found.replace(phrase[0], phrase[1]) : found
  return ALLOWED_WORDS.reduce((words, [pattern, other]) => words.replace(pattern, other), said)
    .replaceAll('"', '')
    .replace(/(?<!\s)\s+\.(?=\s|$)/g, '.')
}

/** Checks name the field before what they have to say of it. */
function withoutPath(text: string, path: readonly string[]): string {
  const name = path.join('.')
  if (name && text.startsWith(`${name}: `)) return text.slice(name.length + 2)
  return text.replace(
    /^(?:[a-z][A-Za-z]*|\d+)(?:\.[\w-]+)*: (?=found|the |there |says |promises |\S+ is none|paid)/,
    ''
  )
}
