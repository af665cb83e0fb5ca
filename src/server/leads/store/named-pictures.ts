import type { SqlDatabase } from './sql-database.ts'

const PAGE = 200

/** Which of some pictures, a hundred or so, drafts name, discarded ones too, or something that was published or waits, or what it replaced. */
export async function namedPictures(
  { read }: SqlDatabase,
  among: readonly string[]
): Promise<ReadonlySet<string>> {
  const wanted = new Set(among)
  const of = (side: 'before' | 'after') =>
    `SELECT ${side} AS name FROM publication_files JOIN publications ON publications.id = publication_id
     WHERE is_picture = 1 AND (version > 0 OR is_waiting = 1 OR action = 'discard') AND ${side} IN (${marks(among)})`
  const published = await read<{ name: string }>(
    `${of('after')} UNION ${of('before')}`,
    ...among,
    ...among
  )
  const named = new Set(published.map(({ name }) => name))
  for await (const pictures of drafted(read))
    for (const name of Object.values<string>(JSON.parse(pictures)))
      if (wanted.has(name)) named.add(name)
  return named
}

/** Places for the values of a list; nothing is in an empty one. */
export const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ') || 'NULL'

async function* drafted(read: SqlDatabase['read']): AsyncGenerator<string> {
  let last: string | undefined = ''
  while (last !== undefined) {
    const rows: { file: string; pictures: string }[] = await read(
      'SELECT file, pictures FROM text_drafts WHERE file > ? ORDER BY file LIMIT ?',
      last,
      PAGE
    )
    for (const { pictures } of rows) yield pictures
    last = rows.at(-1)?.file
  }
}
