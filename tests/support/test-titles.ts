import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CallExpression, parseSync, Visitor } from 'oxc-parser'

/** What a file of tests promises: its titles as they are written, and whether it leaves any test out. */
export interface TestTitles {
  /** Whether a test is printed under this title when the file runs. */
  has(title: string): boolean
  isAnySkipped: boolean
}

/** Letters of a title that stand in the file; one made of values alone says nothing of what it proves. */
const LEAST_LETTERS = 10
const LEFT_OUT = ['skip', 'fixme', 'todo', 'only']

export function readTestTitles(file: string): TestTitles {
  const text = readFileSync(file, 'utf8')
  const patterns: RegExp[] = []
  let isAnySkipped = false
  new Visitor({
    CallExpression(call) {
      const name = calledName(call)
      if (LEFT_OUT.includes(name) || (name === 'test' && hasSkipOption(call))) isAnySkipped = true
      const pattern = name === 'test' ? titlePattern(call) : undefined
      if (pattern) patterns.push(pattern)
    }
  }).visit(parseSync(file, text).program)
  const sources = [text, ...importedTexts(file, text)]
  return {
    isAnySkipped,
    has: (title) =>
      patterns.some((pattern) => {
        const match = pattern.exec(title)
        const isWritten = (value: string) => sources.some((source) => source.includes(value))
        return match?.slice(1).every(isWritten) ?? false
      })
  }
}

/** `test(…)` and `t.test(…)` are both "test". */
function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return ''
  return callee.property.name
}

function hasSkipOption({ arguments: given }: CallExpression): boolean {
  return given.some(
    (one) =>
      one.type === 'ObjectExpression' &&
      one.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          LEFT_OUT.includes(property.key.name)
      )
  )
}

/** A title of a table of tests has a gap for each of its values, which stand somewhere in the file too. */
function titlePattern({ arguments: [title] }: CallExpression): RegExp | undefined {
  const parts =
    title?.type === 'Literal'
      ? [String(title.value)]
      : title?.type === 'TemplateLiteral'
        ? title.quasis.map(({ value }) => value.cooked ?? '')
        : []
  const letters = parts.join('').match(/\p{L}/gu)?.length ?? 0
  if (letters < LEAST_LETTERS) return undefined
  return new RegExp(
    `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')}$`
  )
}

function importedTexts(file: string, text: string): string[] {
  const paths = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => path)
  return paths.map((path) => readFileSync(join(dirname(file), path), 'utf8'))
}
