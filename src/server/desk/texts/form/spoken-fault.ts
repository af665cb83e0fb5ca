import { yamlFault } from '../../../content/yaml-fault.ts'
import { ALLOWED_WORDS, FAULT_PHRASES } from './fault-phrases.ts'
import type { YamlFault } from './yaml-source.ts'

/** A fault as a check has found it. */
interface Found {
  path: readonly string[]
  text: string
}

/** A fault in an editor's words. What no phrase is known for is told as it was found. */
export function spokenFault({ path, text }: Found): string {
  const found = withoutPath(text, path)
  const phrase = FAULT_PHRASES.find(([pattern]) => pattern.test(found))
  const said = phrase ? found.replace(phrase[0], phrase[1]) : found
  return ALLOWED_WORDS.reduce((words, [pattern, other]) => words.replace(pattern, other), said)
    .replaceAll('"', '')
    .replace(/\s+\./g, '.')
}

/** A fault in a field of YAML, with its line. */
export function spokenYamlFault({ line, code, message }: YamlFault, text: string): string {
  const words =
    code === 'STRANGE'
      ? 'знаки & * ! в начале значения служебные: возьмите значение в кавычки "…"'
      : yamlFault({ code, message }, text.split('\n')[line - 1] ?? '')
  return `Строка ${line}: ${words}`
}

/** Checks name the field before what they have to say of it. */
function withoutPath(text: string, path: readonly string[]): string {
  const name = path.join('.')
  if (name && text.startsWith(`${name}: `)) return text.slice(name.length + 2)
  return text.replace(/^[a-z][A-Za-z]*(?:\.[\w-]+)*: (?=found|the |there |\S+ is none|paid)/, '')
}
