import type { TextRecords } from '../text-records.ts'
import { marks, namedPictures } from './named-pictures.ts'
import { firstRow, type SqlDatabase } from './sql-database.ts'

type Lending = Pick<
  TextRecords,
  'keepPicture' | 'picture' | 'lentBytes' | 'missingPictures' | 'sweepPictures'
>

const ALONE: Lending = {
  keepPicture: async () => undefined,
  picture: async () => undefined,
  lentBytes: async () => 0,
  missingPictures: async () => new Set(),
  sweepPictures: async () => undefined
}

const PAGE = 100

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
    async lentBytes() {
      // PostgreSQL knows the length of what it keeps aside without reading it.
      const text = 'SELECT COALESCE(SUM(OCTET_LENGTH(data)), 0)::BIGINT AS bytes FROM text_pictures'
      return (await firstRow(read<{ bytes: number }>(text)))?.bytes ?? 0
    },
    async missingPictures(among) {
      const text = `SELECT sha256 FROM text_pictures WHERE sha256 IN (${marks(among)})`
      const lent = new Set((await read<{ sha256: string }>(text, ...among)).map(toName))
      return namedPictures(
        database,
        among.filter((one) => !lent.has(one))
      )
    },
    sweepPictures: (before) => sweep(database, before.getTime())
  }
}

const toName = ({ sha256 }: { sha256: string }) => sha256

async function sweep(database: SqlDatabase, before: number): Promise<void> {
  const { read, write } = database
  const page =
    'SELECT sha256 FROM text_pictures WHERE at < ? AND sha256 > ? ORDER BY sha256 LIMIT ?'
  let last: string | undefined = ''
  while (last !== undefined) {
    const old: string[] = (await read<{ sha256: string }>(page, before, last, PAGE)).map(toName)
    const named = await namedPictures(database, old)
    for (const name of old) {
      // Lent once more meanwhile, it stays.
      const text = 'DELETE FROM text_pictures WHERE sha256 = ? AND at < ?'
      if (!named.has(name)) await write((sql) => sql.run(text, name, before))
    }
    last = old.at(-1)
  }
}
