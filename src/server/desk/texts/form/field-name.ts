/** What a control of a form is called: `seo.title`, `talks.0.year`. */
export function fieldName(path: readonly string[]): string {
  return path.join('.')
}

/** The path of a part in a row. */
export function inRow(path: readonly string[], row: number): string[] {
  return path.map((step) => (step === '*' ? String(row) : step))
}

/** How many rows of a list have been sent or are written. */
export function rowsIn(texts: ReadonlyMap<string, string>, path: readonly string[]): number {
  const start = `${fieldName(path)}.`
  let count = 0
  for (const name of texts.keys()) {
    if (!name.startsWith(start)) continue
    const row = /^(\d{1,4})(\.|$)/.exec(name.slice(start.length))?.[1]
    if (row !== undefined) count = Math.max(count, Number(row) + 1)
  }
  return count
}
