import { isMap, isNode, isScalar } from 'yaml'
import { type LineFault, readYaml } from '../../../content/parse-yaml.ts'

/** A field of a text as it is written there, comments too; empty where there is none. */
export function yamlSource(front: string, name: string): string {
  const { document } = readYaml(front)
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === name)
    : undefined
  if (!pair || !isNode(pair.key) || !isNode(pair.value)) return ''
  const after = front.slice(pair.key.range?.[1] ?? 0, pair.value.range?.[1] ?? 0)
  return unindented(after.replace(/^\s*:[ \t]*/, '').replace(/^(#.*)?\n/, ''))
}

/** The lines as far to the left as they go. */
function unindented(text: string): string {
  const lines = text.trimEnd().split('\n')
  const written = lines.filter((line) => line.trim())
  const depth = written.reduce((least, line) => Math.min(least, line.search(/\S/)), 80)
  return lines.map((line) => line.slice(depth)).join('\n')
}

const STRANGE = { line: 1, text: 'типы YAML (!имя) здесь не пишут: возьмите значение в кавычки' }

/**
 * A field of YAML as a value, which keeps how it is written and its comments. Nothing where it is empty, or cannot be read;
 * lines are those of the field.
 */
export function readYamlField(text: string): { value?: unknown; fault?: LineFault } {
  const { document, faults } = readYaml(text)
  const [fault] = faults
  if (fault) return { fault }
  // A type that the library does not know is only remarked.
  const isStrange = document.warnings.length > 0
  return isStrange ? { fault: STRANGE } : { value: document.contents ?? undefined }
}
