import { relative } from 'node:path'
import type { LineOf, ReadCollection, ReadEntry } from './check-references.ts'
import { allowedNames, type ContentFault, shown } from './faults.ts'
import { markdownTables } from './markdown-parts.ts'

/** What a column of a table is reckoned from: `[Эффект]*[Часы]`, columns in brackets, else as a spreadsheet has it. */
export interface Formula {
  column: string
  is: string
}

/** A table that has the column of a formula, and all that it is reckoned from. */
export function hasFormula(head: readonly string[], { column, is }: Formula): boolean {
  return [column, ...columnsIn(is)].every((name) => head.includes(name))
}

/** The columns that a formula names, each once. */
export function columnsIn(is: string): string[] {
  return [...new Set([...is.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name))]
}

/** Formulas for which no table of their text has the columns. */
export function checkFormulas(
  collections: readonly ReadCollection<ReadEntry & { body: string }>[],
  dir: string,
  lineOf: LineOf
): ContentFault[] {
  return collections.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      const { formulas = [] } = entry.data as { formulas?: readonly Formula[] }
      const heads = formulas.length > 0 ? markdownTables(entry.body).map(([head = []]) => head) : []
      return formulas.flatMap((formula, at) => {
        if (heads.some((head) => hasFormula(head, formula))) return []
        const wrong = [formula.column, ...columnsIn(formula.is)].find(
          (name) => !heads.flat().includes(name)
        )
        const text = wrong
          ? `found ${shown(wrong)}; ${allowedNames(wrong, heads.flat())}`
          : 'its columns stand in no table together'
        const path = ['formulas', String(at)]
        return {
          place: relative(dir, entry.file),
          line: lineOf(entry, path),
          text: `${path.join('.')}: ${text}`
        }
      })
    })
  )
}
