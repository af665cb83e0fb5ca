import {
  type Document,
  isAlias,
  isCollection,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit
} from 'yaml'
import { yamlFault } from '../content/yaml-fault.ts'

/** The longest file that an editor may write, in bytes. */
export const MOST_TEXT_BYTES = 1024 * 1024
/** Lists in groups in lists: the schemas need five. */
const DEEPEST = 16
/** What a value is without saying so. */
const PLAIN_TAGS = new Set(
  ['map', 'seq', 'str', 'int', 'float', 'bool', 'null'].map((name) => `tag:yaml.org,2002:${name}`)
)

/** Something in a text that an editor has typed, at a line, the first being 1. */
export interface TypedFault {
  line: number
  text: string
}

interface ReadYaml {
  document: Document
  faults: readonly TypedFault[]
}

/**
 * YAML as somebody has typed it, who is not trusted: what could make much of little is refused before it is looked at.
 * Order and comments are kept in the document.
 */
export function readTypedYaml(text: string): ReadYaml {
  if (Buffer.byteLength(text) > MOST_TEXT_BYTES)
    return refused(1, `текст длиннее ${MOST_TEXT_BYTES} байт`)
  const control = controlLine(text)
  if (control) return refused(control, 'в строке стоит непечатаемый знак: удалите его')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const rows = text.split('\n')
  const faults = document.errors.map(({ pos, code, message }) => {
    const { line } = lines.linePos(pos[0])
    return { line, text: yamlFault({ code, message }, rows[line - 1] ?? '') }
  })
  return { document, faults: faults.length > 0 ? faults : unsafeNodes(document, lines) }
}

/** A value typed as YAML into a field of its own: a list, a group. */
export function readTypedValue(
  text: string
): { value: unknown } | { faults: readonly TypedFault[] } {
  const { document, faults } = readTypedYaml(text)
  return faults.length > 0
    ? { faults }
    : { value: document.toJS({ maxAliasCount: 0 }) ?? undefined }
}

function refused(line: number, text: string): ReadYaml {
  return { document: parseDocument(''), faults: [{ line, text }] }
}

/** Names for what stands elsewhere, types of one's own, and depths: nothing of the site needs them. */
function unsafeNodes(document: Document, lines: LineCounter): TypedFault[] {
  const faults: TypedFault[] = []
  visit(document, (_key, node, path) => {
    if (!isNode(node)) return undefined
    const text = unsafe(node, path.length)
    if (!text) return undefined
    faults.push({ line: lines.linePos(node.range?.[0] ?? 0).line, text })
    return visit.SKIP
  })
  return faults
}

function unsafe(node: unknown, depth: number): string | undefined {
  // Every group or list stands in the path with its pair.
  if (depth > 2 * DEEPEST) return 'списки и группы вложены слишком глубоко'
  if (isAlias(node)) return 'ссылки YAML (*имя) здесь не пишут: возьмите значение в кавычки'
  if (!isScalar(node) && !isCollection(node)) return undefined
  if (node.anchor) return 'метки YAML (&имя) здесь не пишут: возьмите значение в кавычки'
  return node.tag && !PLAIN_TAGS.has(node.tag)
    ? 'типы YAML (!имя) здесь не пишут: возьмите значение в кавычки'
    : undefined
}

/** The line of a character that no text has; 0 where there is none. */
export function controlLine(text: string): number {
  const at = text.search(CONTROL)
  return at < 0 ? 0 : text.slice(0, at).split('\n').length
}

/** Everything below a space but tabs and line ends, and halves of characters. */
const CONTROL = new RegExp(
  `[${String.fromCharCode(0)}-${String.fromCharCode(8)}${String.fromCharCode(11)}-${String.fromCharCode(31)}${String.fromCharCode(127)}]|\\p{Surrogate}`,
  'u'
)
