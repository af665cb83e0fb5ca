import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

/** How many lines each function of a file takes, the ones inside others too; those on one line count as one. */
export function linesOfFunctions(file: string): number[] {
  const text = readFileSync(file, 'utf8')
  const lengths: number[] = []
  const note = ({ start, end }: { start: number; end: number }) => {
    lengths.push(text.slice(start, end).split('\n').length)
  }
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note
  }).visit(parseSync(file, text).program)
  return lengths
}
