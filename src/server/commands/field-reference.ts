import { fieldHint, fieldLabel, valueName } from '../content/field-words.ts'
import { SCHEMAS } from '../content/schemas.ts'

type Limit = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'
/** What is read of a schema. */
interface Node extends Partial<Record<Limit, number>> {
  type?: string
  format?: string
  enum?: readonly string[]
  anyOf?: readonly Node[]
  properties?: Readonly<Record<string, Node>>
  patternProperties?: object
  required?: readonly string[]
  items?: Node
  refers?: string
  picture?: boolean
}

const FORMATS: Readonly<Record<string, string>> = {
  moment: 'день 2026-11-20 или время 2026-11-20T10:00:00+03:00',
  month: 'месяц "2026-11"',
  clock: 'время "09:00"',
  'time-zone': 'часовой пояс Europe/Moscow',
  'source-address': 'адрес самой страницы, https://… или /…/',
  reading: 'день или pending'
}
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'true или false',
  integer: 'целое число',
  number: 'число',
  string: 'строка',
  object: 'поля ниже'
}

/**
 * What a collection's front matter may have: each field with its type and limits, `*` at those that there must be, and
 * what it means, in Russian.
 *
 * @throws {Error} For a name that is no collection.
 */
export function fieldReference(name: string): string {
  const schema: Node | undefined = Object.entries(SCHEMAS).find(([one]) => one === name)?.[1]
  if (!schema)
    throw new Error(`No collection «${name}»; allowed: ${Object.keys(SCHEMAS).join(', ')}`)
  return `${name} (* обязательно)\n${linesOf(schema, []).join('\n')}\n`
}

function linesOf(node: Node, path: readonly string[]): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const own = [...path, name]
    const label = fieldLabel(own)
    const said = [label === own.join('.') ? '' : label, fieldHint(own)].filter(Boolean).join('. ')
    const must = node.required?.includes(name) ? '*' : ''
    const line = `  ${own.join('.').replaceAll('.*', '[]')}${must}: ${typeOf(child, own)}`
    const inner = child.items ?? child
    return [said ? `${line} — ${said}` : line, ...linesOf(inner, child.items ? [...own, '*'] : own)]
  })
}

function typeOf(node: Node, path: readonly string[]): string {
  const { type = '', format = '', items } = node
  if (node.anyOf) return node.anyOf.map((one) => typeOf(one, path)).join(' или ')
  if (node.enum) return node.enum.map((value) => named(value, path)).join(', ')
  if (node.refers === 'services') return 'адрес услуги /services/…/'
  if (node.refers) return `имя файла из ${node.refers}`
  if (node.picture) return 'имя файла картинки рядом с текстом'
  if (items) return `список${limits(node.minItems, node.maxItems)}: ${typeOf(items, path)}`
  if (node.patternProperties) return 'значения по именам'
  const [least, most, unit] =
    type === 'string'
      ? [node.minLength, node.maxLength, ' знаков']
      : [node.minimum, node.maximum, '']
  return FORMATS[format] ?? `${TYPES[type] ?? 'null'}${limits(least, most, unit)}`
}

function named(value: string, path: readonly string[]): string {
  const name = valueName(path, value)
  return name === value ? value : `${value} (${name})`
}

function limits(least?: number, most?: number, unit = ''): string {
  const range = [least === undefined ? '' : `от ${least}`, most === undefined ? '' : `до ${most}`]
  const text = range.filter(Boolean).join(' ')
  return text ? ` ${text}${unit}` : ''
}
