/**
 * Text for a cell of a workbook, where `_x0041_` stands for a character: what only looks like such an escape begins with
 * an escaped underscore.
 *
 * Source: ECMA-376-1, 22.9.2.19, ST_Xstring.
 */
export function xlsxText(text: string): string {
  return text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
}
