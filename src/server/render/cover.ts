import { COVERS } from '../../illustrations/sheets.ts'

/** The name of the drawing that belongs to an article: the same one wherever it is shown. */
export function coverOf(slug: string): string {
  let sum = 0
  for (const char of slug) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return `cover-${(sum % COVERS) + 1}.svg`
}
