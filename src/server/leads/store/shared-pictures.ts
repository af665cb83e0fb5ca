import type { TextRecords } from '../text-records.ts'
import { namedPictures } from './named-pictures.ts'
import { firstRow, type SqlDatabase } from './sql-database.ts'

type Lending = Pick<TextRecords, 'keepPicture' | 'picture' | 'missingPictures' | 'sweepPictures'>

const ALONE: Lending = {
  keepPicture: async () => undefined,
  picture: async () => undefined,
  missingPictures: async () => [],
  sweepPictures: async () => undefined
}

/** Pictures in a database that several machines may share; beside an embedded one they lie in its folder alone. */
export function createSharedPictures(database: SqlDatabase, time: () => number): Lending {
  if (database.dialect !== 'postgres') return ALONE
  const { read, write } = database
  return {
    async keepPicture(sha256, data) {
      const text =
        'INSERT INTO text_pictures (sha256, data, at) VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET at = excluded.at'
      await write((sql) => sql.run(text, sha256, data, time()))
    },
    async picture(sha256) {
      const text = 'SELECT data FROM text_pictures WHERE sha256 = ?'
      return (await firstRow(read<{ data: Buffer }>(text, sha256)))?.data
    },
    async missingPictures() {
      const kept = await read<{ sha256: string }>('SELECT sha256 FROM text_pictures')
      const there = new Set(kept.map(({ sha256 }) => sha256))
      return [...(await namedPictures(database))].filter((one) => !there.has(one))
    },
    async sweepPictures(before) {
      const text = 'SELECT sha256 FROM text_pictures WHERE at < ?'
      const old = await read<{ sha256: string }>(text, before.getTime())
      const named = old.length > 0 ? await namedPictures(database) : new Set()
      for (const { sha256 } of old)
        if (!named.has(sha256))
          await write((sql) => sql.run('DELETE FROM text_pictures WHERE sha256 = ?', sha256))
    }
  }
}
