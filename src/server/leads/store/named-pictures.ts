import type { SqlDatabase } from './sql-database.ts'

/** SHA-256 of the pictures of drafts, and of all that was published or waits. */
export async function namedPictures({ read }: SqlDatabase): Promise<ReadonlySet<string>> {
  const published = await read<{ after: string }>(
    `SELECT DISTINCT after FROM publication_files JOIN publications ON publications.id = publication_id
     WHERE is_picture = 1 AND after IS NOT NULL AND (version > 0 OR is_waiting = 1)`
  )
  const drafts = await read<{ pictures: string }>('SELECT pictures FROM text_drafts')
  const drafted = drafts.flatMap(({ pictures }) => Object.values<string>(JSON.parse(pictures)))
  return new Set([...published.map(({ after }) => after), ...drafted])
}
