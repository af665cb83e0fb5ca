import { createHash } from 'node:crypto'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'

/** A picture that lies where a publication has put it. */
export interface PublishedPicture {
  /** Below the folder of content. */
  file: string
  sha256: string
}

/** A picture of a version whose bytes are not there any more: it cannot be brought back. */
export interface LostPicture extends PublishedPicture {
  version: number
}

const PAGE = 100

/** Pictures of texts: each once, by its SHA-256. */
export function createPictures(database: SqlDatabase, time: () => number) {
  const { read, write } = database
  return {
    /** Keeps a picture, once, by its SHA-256, which is returned. */
    keepPicture: (data: Uint8Array) => write((sql) => keepPicture(sql, data, time())),
    picture: (sha256: string) => readPicture(read, sha256),
    async hasPicture(sha256: string) {
      const text = 'SELECT 1 AS one FROM text_pictures WHERE sha256 = ?'
      return (await firstRow(read(text, sha256))) !== undefined
    },
    async pictureBytes() {
      // Both databases know the length without reading the bytes.
      const length = database.dialect === 'postgres' ? 'OCTET_LENGTH' : 'LENGTH'
      const text = `SELECT CAST(COALESCE(SUM(${length}(data)), 0) AS BIGINT) AS bytes FROM text_pictures`
      return (await firstRow(read<{ bytes: number }>(text)))?.bytes ?? 0
    },
    /** What the last publication of each picture has left there. */
    async publishedPictures(): Promise<PublishedPicture[]> {
      const rows = await read<{ file: string; after: string | null }>(
        `SELECT publication_files.file, after FROM publication_files
         JOIN publications ON publications.id = publication_id
         WHERE is_picture = 1 AND version > 0 ORDER BY version`
      )
      const last = new Map(rows.map(({ file, after }) => [file, after]))
      return [...last].flatMap(([file, sha256]) => (sha256 === null ? [] : { file, sha256 }))
    },
    /** Pictures that publications put on the site or took from it, and that are not kept. */
    lostPictures: () => read<LostPicture>(LOST),
    damagedPictures: () => damagedPictures(read),
    /** Removes those that were kept before a time and that no draft and no publication names. */
    sweepPictures: (before: Date) => write((sql) => sql.run(SWEEP, before.getTime()))
  }
}

export async function keepPicture(
  sql: Pick<Sql, 'run'>,
  data: Uint8Array,
  at: number
): Promise<string> {
  const sha256 = sha256Of(data)
  await sql.run(
    `INSERT INTO text_pictures (sha256, data, at) VALUES (?, ?, ?)
     ON CONFLICT (sha256) DO UPDATE SET at = excluded.at`,
    sha256,
    data,
    at
  )
  return sha256
}

export async function readPicture(all: Sql['all'], sha256: string): Promise<Buffer | undefined> {
  const row = await firstRow(
    all<{ data: Uint8Array }>('SELECT data FROM text_pictures WHERE sha256 = ?', sha256)
  )
  return row && Buffer.from(row.data.buffer, row.data.byteOffset, row.data.byteLength)
}

/** SHA-256 of those that are not what they are called by: each is read. */
export async function damagedPictures(all: Sql['all']): Promise<string[]> {
  const damaged: string[] = []
  for (const { sha256 } of await all<{ sha256: string }>('SELECT sha256 FROM text_pictures')) {
    const data = await readPicture(all, sha256)
    if (data && sha256Of(data) !== sha256) damaged.push(sha256)
  }
  return damaged
}

/** SHA-256 of the pictures after one of them, in their order, a hundred at once. */
export async function pageOfPictures(
  all: Sql['all'],
  after: string
): Promise<{ sha256: string; at: number }[]> {
  return all(
    `SELECT sha256, at FROM text_pictures WHERE sha256 > ? ORDER BY sha256 LIMIT ${PAGE}`,
    after
  )
}

const SIDES = ['after', 'before'].map(
  (side) =>
    `SELECT publication_files.file AS file, version, ${side} AS sha256
     FROM publication_files JOIN publications ON publications.id = publication_id
     WHERE is_picture = 1 AND version > 0 AND ${side} IS NOT NULL`
)
const LOST = `
  SELECT file, version, sha256 FROM (${SIDES.join(' UNION ')}) AS named
  WHERE NOT EXISTS (SELECT 1 FROM text_pictures WHERE text_pictures.sha256 = named.sha256)
  ORDER BY version, file`

/** Named by a draft, a discarded one too, by what was published or waits, or by what that replaced, a picture stays. */
const SWEEP = `
  DELETE FROM text_pictures WHERE at < ?
  AND NOT EXISTS (SELECT 1 FROM text_drafts WHERE pictures LIKE '%' || sha256 || '%')
  AND NOT EXISTS (
    SELECT 1 FROM publication_files JOIN publications ON publications.id = publication_id
    WHERE is_picture = 1 AND (version > 0 OR is_waiting = 1 OR action = 'discard') AND sha256 IN (before, after)
  )`

function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
