/** The rows of a CSV table of semicolons, a cell in quotation marks without them. */
export function csvRows(text: string): string[][] {
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
        ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain
      )
    )
}
