import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'

/** Something in a field of YAML that cannot be read, at a line of the field. */
export interface YamlFault {
  line: number
  code: string
  message: string
}

/** A field of a text as it is written there, comments too; empty where there is none. */
export function yamlSource(front: string, name: string): string {
  const document = parseDocument(front, { schema: 'core' })
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === name)
    : undefined
  if (!pair || !isNode(pair.key) || !isNode(pair.value)) return ''
  const after = front.slice(pair.key.range?.[1] ?? 0, pair.value.range?.[1] ?? 0)
  return unindented(after.replace(/^\s*:[ \t]*/, '').replace(/^(#.*)?\n/, ''))
}

/** The lines as far to the left as they go. */
function unindented(text: string): string {
  const lines = text.replace(/\s+$/, '').split('\n')
  const depths = lines.filter((line) => line.trim()).map((line) => line.search(/\S/))
  const depth = Math.min(...depths, 80)
  return lines.map((line) => line.slice(depth)).join('\n')
}

/** A field of YAML as a value; without aliases and tags of its own, which would make a small text large or a strange one. */
export function readYamlField(text: string): { value?: unknown; fault?: YamlFault } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const at = (offset: number) => lines.linePos(offset).line
  const [error] = document.errors
  if (error) {
    return { fault: { line: at(error.pos[0]), code: error.code, message: error.message } }
  }
  const strange = firstStrange(document)
  if (strange !== undefined) return { fault: { line: at(strange), code: 'STRANGE', message: '' } }
  return { value: document.toJS() }
}

/** Where an anchor, an alias or a tag stands. */
function firstStrange(document: Document.Parsed): number | undefined {
  let found: number | undefined = document.warnings[0]?.pos[0]
  visit(document, (_key, node) => {
    if (!isNode(node)) return
    const isMarked = isAlias(node) || node.anchor !== undefined || isOwnTag(node.tag)
    if (!isMarked) return
    found ??= node.range?.[0] ?? 0
    return visit.BREAK
  })
  return found
}

function isOwnTag(tag: string | undefined): boolean {
  return tag !== undefined && !tag.startsWith('tag:yaml.org,2002:')
}
