import { createHash } from 'node:crypto'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'

/** A picture of a version whose bytes are not there any more: it cannot be brought back. */
export interface LostPicture {
  /** Below the folder of content. */
  file: string
  version: number
  sha256: string
}

const PAGE = 100

/** Pictures of texts: each once, by its SHA-256. */
export function createPictures(database: SqlDatabase, time: () => number) {
  const { read, write } = database
  return {
    /** Keeps a picture, once, by its SHA-256, which is returned. */
    keepPicture: (data: Uint8Array) => write((sql) => keepPicture(sql, data, time())),
    /** Undefined where it is not kept. */
    picture: (sha256: string) => readPicture(read, sha256),
    async hasPicture(sha256: string) {
      const text = 'SELECT 1 AS one FROM text_pictures WHERE sha256 = ?'
      return (await firstRow(read(text, sha256))) !== undefined
    },
    /** Bytes of all that are kept. */
    async pictureBytes() {
      // Both databases know the length without reading the bytes.
      const length = database.dialect === 'postgres' ? 'OCTET_LENGTH' : 'LENGTH'
      const text = `SELECT CAST(COALESCE(SUM(${length}(data)), 0) AS BIGINT) AS bytes FROM text_pictures`
      return (await firstRow(read<{ bytes: number }>(text)))?.bytes ?? 0
    },
    /** Pictures that publications put on the site or took from it, and that are not kept. */
    lostPictures: () => read<LostPicture>(LOST),
    damagedPictures: () => damagedPictures(read),
    /** Removes those that were kept before a time and that no draft and no publication names. */
    sweepPictures: (before: Date) => sweep(database, before.getTime())
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
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page = await pageOfPictures(all, last)
    for (const { sha256 } of page) {
      const data = await readPicture(all, sha256)
      if (data && sha256Of(data) !== sha256) damaged.push(sha256)
    }
    last = page.at(-1)?.sha256
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

async function sweep(database: SqlDatabase, before: number): Promise<void> {
  const { read, write } = database
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page = await pageOfPictures(read, last)
    const old = page.filter(({ at }) => at < before).map(({ sha256 }) => sha256)
    const named = await namedPictures(database, old)
    for (const name of old) {
      // Kept once more meanwhile, it stays.
      const text = 'DELETE FROM text_pictures WHERE sha256 = ? AND at < ?'
      if (!named.has(name)) await write((sql) => sql.run(text, name, before))
    }
    last = page.at(-1)?.sha256
  }
}

/** Which of some pictures, a hundred or so, drafts name, discarded ones too, or something that was published or waits, or what it replaced. */
async function namedPictures(
  { read }: SqlDatabase,
  among: readonly string[]
): Promise<ReadonlySet<string>> {
  if (among.length === 0) return new Set()
  const marks = among.map(() => '?').join(', ')
  const of = (side: 'before' | 'after') =>
    `SELECT ${side} AS name FROM publication_files JOIN publications ON publications.id = publication_id
     WHERE is_picture = 1 AND (version > 0 OR is_waiting = 1 OR action = 'discard') AND ${side} IN (${marks})`
  const published = await read<{ name: string }>(
    `${of('after')} UNION ${of('before')}`,
    ...among,
    ...among
  )
  const named = new Set(published.map(({ name }) => name))
  for await (const pictures of drafted(read))
    for (const name of Object.values<string>(JSON.parse(pictures))) named.add(name)
  return named
}

async function* drafted(read: SqlDatabase['read']): AsyncGenerator<string> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: { file: string; pictures: string }[] = await read(
      `SELECT file, pictures FROM text_drafts WHERE file > ? ORDER BY file LIMIT ${PAGE}`,
      last
    )
    for (const { pictures } of rows) yield pictures
    last = rows.at(-1)?.file
  }
}

function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
