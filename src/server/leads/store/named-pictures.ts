import type { SqlDatabase } from './sql-database.ts'

const PAGE = 200

/** Which of some pictures, a hundred or so, drafts name or something that was published or waits. */
export async function namedPictures(
  { read }: SqlDatabase,
  among: readonly string[]
): Promise<ReadonlySet<string>> {
  const wanted = new Set(among)
  const published = await read<{ after: string }>(
    `SELECT DISTINCT after FROM publication_files JOIN publications ON publications.id = publication_id
     WHERE is_picture = 1 AND (version > 0 OR is_waiting = 1) AND after IN (${marks(among)})`,
    ...among
  )
  const named = new Set(published.map(({ after }) => after))
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
