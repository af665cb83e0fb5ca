/** A table of a document by its columns' names. */
export interface NamedTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The first of the tables that has all these columns. */
export function tableWith(
  tables: readonly string[][][],
  columns: readonly string[]
): NamedTable | undefined {
  const [head, ...rows] =
    tables.find(([names = []]) => columns.every((column) => names.includes(column))) ?? []
  return head && { columns: head, rows }
}

/** What stands in a column, and the number in it. */
export function cellOf({ columns }: NamedTable, row: readonly string[], column: string) {
  const text = row[columns.indexOf(column)] ?? ''
  return { text, value: numberIn(text) }
}

/** «12 640» and «0,75» as numbers. */
export function numberIn(text: string): number {
  return Number(text.replace(/\s/g, '').replace(',', '.'))
}
