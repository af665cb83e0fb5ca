import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type AttachmentFiles, attachmentPath, flush } from '../database/attachment-files.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { firstRow, type Sql, type SqlDatabase, type SqlValue } from '../database/sql-database.ts'
import { fileIdOf, readAttachment } from '../leads/lead.ts'
import { damagedPictures, keepPicture, pageOfPictures, readPicture } from '../room/picture-rows.ts'

/** A database with its files. */
export interface RawStore {
  database: SqlDatabase
  files: AttachmentFiles
  /** Keeps a file as it is. */
  keepFile(id: string, data: Buffer): Promise<void>
}

/** What was copied, and what of it was gone before. */
export type Copied = Awaited<ReturnType<typeof copyStore>>

/** Called after each batch with the rows of the table so far. */
type OnProgress = (table: CopiedTable | 'files' | 'pictures', rows: number) => unknown

/** How far a copy has come, in the target's own settings: written by the transaction that has written the rows. */
interface State {
  after: Partial<Record<CopiedTable | 'files' | 'pictures', SqlValue[]>>
  files: number
  pictures: number
  gonePictures: number
  goneFiles: string[]
}

export const COPY_STATE = 'copy_state'
const NOTHING = { files: 0, pictures: 0, gonePictures: 0, goneFiles: [] }

/**
 * Copies everything from one store into an empty one. What was cut off is gone on with by the next call.
 *
 * @throws {Error} When the target holds leads or users of its own, or afterwards is not what the source is.
 */
export async function copyStore(
  source: RawStore,
  target: RawStore,
  onProgress: OnProgress = () => undefined
) {
  const state = await takeTarget(target.database)
  for (const table of COPIED_NAMES) {
    await copyTable(source, target, { table, state, onProgress }).catch(explain)
  }
  await copyFiles(source, target, state, onProgress)
  await copyPictures(source.database, target.database, state, onProgress)
  const sums = await compare(source.database, target.database, state.gonePictures)
  await target.database.write((sql) => sql.run('DELETE FROM settings WHERE name = ?', COPY_STATE))
  const { files, pictures, goneFiles } = state
  return {
    sums,
    files,
    /** Pictures of texts. */
    pictures,
    /** Attachments that the source has no whole file of, and pictures that are damaged there. */
    goneFiles
  }
}

/** @throws {Error} When it is not empty, and was not being copied into. */
async function takeTarget(database: SqlDatabase): Promise<State> {
  const known = await readSetting(database.read, COPY_STATE)
  if (known) return { ...NOTHING, ...JSON.parse(known) }
  for (const table of ['leads', 'desk_users'] as const) {
    if (await firstRow(database.read(`SELECT 1 AS one FROM ${table} LIMIT 1`))) {
      throw new Error(`The target holds ${table} of its own: name an empty one.`)
    }
  }
  const state: State = { ...NOTHING, after: {} }
  await database.write(async (sql) => {
    // What a site has left there that was started on it: no leads, no users.
    for (const table of COPIED_NAMES.toReversed()) await sql.run(`DELETE FROM ${table}`)
    await sql.run('DELETE FROM text_pictures')
    await writeSetting(sql, COPY_STATE, JSON.stringify(state))
  })
  return state
}

interface TableCopy {
  table: CopiedTable
  state: State
  onProgress: OnProgress
}

async function copyTable(
  source: RawStore,
  { database }: RawStore,
  { table, state, onProgress }: TableCopy
): Promise<void> {
  let rows = 0
  for await (const read of batchesOf(source.database.read, table, state.after[table])) {
    const batch = table === 'settings' ? read.filter(({ name }) => name !== COPY_STATE) : read
    state.after[table] = keyOf(table, read.at(-1) ?? {})
    await database.write(async (sql) => {
      if (batch.length > 0) await insertRows(sql, database.dialect, table, batch)
      await writeSetting(sql, COPY_STATE, JSON.stringify(state))
    })
    rows += batch.length
    await onProgress(table, rows)
  }
  if (database.dialect === 'postgres') await database.write((sql) => setCounters(sql, table))
}

const FILES_BATCH = 100

/** Files after rows: a lead names its file. */
async function copyFiles(
  source: RawStore,
  target: RawStore,
  state: State,
  onProgress: OnProgress
): Promise<void> {
  for (;;) {
    const [after = 0] = state.after.files ?? []
    const rows = await source.database.read<{ id: number; attachment: string }>(
      `SELECT id, attachment FROM leads WHERE id > ? AND attachment IS NOT NULL ORDER BY id LIMIT ${FILES_BATCH}`,
      after
    )
    const last = rows.at(-1)
    if (!last) return
    const goneFiles: string[] = []
    for (const { id, attachment } of rows) {
      if (!(await copyFile(source, target, attachment)))
        goneFiles.push(fileIdOf(attachment) ?? `of row ${id}`)
    }
    state.files += rows.length
    state.goneFiles = [...state.goneFiles, ...goneFiles]
    state.after.files = [last.id]
    await onProgress('files', state.files)
    await target.database.write((sql) => writeSetting(sql, COPY_STATE, JSON.stringify(state)))
  }
}

/** @returns Whether it was whole. Of a damaged row nobody can tell: a file that it names still goes along. */
async function copyFile(source: RawStore, target: RawStore, attachment: string): Promise<boolean> {
  const id = fileIdOf(attachment)
  const sha256 = readAttachment(attachment)?.sha256
  const data = id && (await source.files.read(id))
  if (!data) return false
  const isWhole = sha256Of(data) === sha256
  if (isWhole || !sha256) await target.keepFile(id, data)
  return isWhole
}

/** Pictures of texts, one at a time: each is checked against its name. */
async function copyPictures(
  source: SqlDatabase,
  target: SqlDatabase,
  state: State,
  onProgress: OnProgress
): Promise<void> {
  for (;;) {
    const [after = ''] = state.after.pictures ?? []
    const page = await pageOfPictures(source.read, String(after))
    const last = page.at(-1)
    if (!last) return
    const gone: string[] = []
    for (const { sha256, at } of page) {
      const data = await readPicture(source.read, sha256)
      if (data && sha256Of(data) === sha256) await target.write((sql) => keepPicture(sql, data, at))
      else gone.push(`the picture ${sha256}`)
    }
    state.gonePictures += gone.length
    state.goneFiles = [...state.goneFiles, ...gone]
    state.pictures += page.length
    state.after.pictures = [last.sha256]
    await onProgress('pictures', state.pictures)
    await target.write((sql) => writeSetting(sql, COPY_STATE, JSON.stringify(state)))
  }
}

/** A row of a lead that came after the leads had been copied. Codes are those of SQLite and PostgreSQL. */
function explain(error: unknown): never {
  const { errcode, code } = error as { errcode?: number; code?: string }
  if (errcode !== 787 && code !== '23503') throw error
  throw new Error(changed('leads have come meanwhile'), { cause: error })
}

function changed(what: string): string {
  return `The copy is not what the source is: ${what}. Stop the site, empty the target and copy anew.`
}

/** Reads both again, whole. */
async function compare(
  source: SqlDatabase,
  target: SqlDatabase,
  gonePictures: number
): Promise<Readonly<Record<CopiedTable, TableSum>>> {
  const sums: [CopiedTable, TableSum][] = []
  const different: string[] = []
  for (const table of COPIED_NAMES) {
    const [ours, theirs] = [await sumOf(source.read, table), await sumOf(target.read, table)]
    if (ours.rows !== theirs.rows || ours.hash !== theirs.hash) {
      different.push(`${table} (${ours.rows} rows, copied ${theirs.rows})`)
    }
    sums.push([table, theirs])
  }
  const damaged = await damagedPictures(target.read)
  if (damaged.length > 0) different.push(`pictures (${damaged.join(', ')})`)
  const [ours, theirs] = [await countPictures(source), await countPictures(target)]
  if (ours - gonePictures !== theirs) different.push(`pictures (${ours}, copied ${theirs})`)
  if (different.length > 0) throw new Error(changed(different.join(', ')))
  return Object.fromEntries(sums) as Copied['sums']
}

async function countPictures({ read }: SqlDatabase): Promise<number> {
  const row = await firstRow(read<{ count: number }>('SELECT COUNT(*) AS count FROM text_pictures'))
  return Number(row?.count)
}

async function sumOf(all: Sql['all'], table: CopiedTable): Promise<TableSum> {
  const sum = createSum()
  for await (const rows of batchesOf(all, table)) {
    sum.add(table === 'settings' ? rows.filter(({ name }: Row) => name !== COPY_STATE) : rows)
  }
  return sum.result()
}

function sha256Of(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Keeps files beside an embedded database. */
export function keepInFolder(dataDir: string): RawStore['keepFile'] {
  return async (id, data) => {
    const path = attachmentPath(dataDir, id)
    await writeFile(path, data, { mode: 0o600 })
    await flush(path)
  }
}

/** Keeps files in a shared database. */
export function keepInDatabase(database: SqlDatabase): RawStore['keepFile'] {
  return async (id, data) => {
    await database.write((sql) =>
      sql.run(
        'INSERT INTO attachment_files (id, data) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
        id,
        data
      )
    )
  }
}

/** Tables that are copied, those that others refer to first, with what tells their rows apart. Nobody stays signed in at a copy. */
const COPIED_TABLES = {
  leads: ['id'],
  settings: ['name'],
  consent_documents: ['version', 'sha256'],
  person_keys: ['lead_id', 'key'],
  consents: ['lead_id'],
  deliveries: ['id'],
  outcomes: ['id'],
  outages: ['name'],
  idempotency_keys: ['key'],
  used_challenges: ['challenge'],
  audit: ['id'],
  searches: ['query'],
  desk_users: ['id'],
  desk_views: ['id'],
  lead_notes: ['id'],
  lead_corrections: ['id'],
  text_drafts: ['file'],
  publications: ['id'],
  publication_files: ['publication_id', 'file']
} as const satisfies Readonly<Record<string, readonly string[]>>

type CopiedTable = keyof typeof COPIED_TABLES
export const COPIED_NAMES = Object.keys(COPIED_TABLES) as CopiedTable[]

/** Tables whose numbers PostgreSQL counts on by itself. */
const NUMBERED: readonly CopiedTable[] = [
  'leads',
  'deliveries',
  'outcomes',
  'audit',
  'desk_users',
  'desk_views',
  'lead_notes',
  'lead_corrections',
  'publications'
]

type Row = Record<string, SqlValue>

/** Rows in memory at a time; a lead has some two kilobytes. */
const BATCH = 2000

/**
 * All rows of a table in the order of their key, a batch at a time.
 *
 * @param after Key of the last row that is not wanted again.
 */
export async function* batchesOf(
  all: Sql['all'],
  table: CopiedTable,
  after: readonly SqlValue[] = []
): AsyncGenerator<Row[]> {
  const keys = COPIED_TABLES[table]
  const [names, places] = [keys.join(', '), keys.map(() => '?').join(', ')]
  let last = after
  for (;;) {
    const where = last.length > 0 ? `WHERE (${names}) > (${places})` : ''
    const text = `SELECT * FROM ${table} ${where} ORDER BY ${names} LIMIT ${BATCH}`
    const rows = await all<Row>(text, ...last)
    if (rows.length === 0) return
    yield rows
    last = keyOf(table, rows.at(-1) ?? {})
  }
}

function keyOf(table: CopiedTable, row: Row): SqlValue[] {
  return COPIED_TABLES[table].map((name) => row[name] ?? null)
}

/** Inserts rows of one table by one statement. */
export async function insertRows(
  sql: Pick<Sql, 'run'>,
  dialect: 'sqlite' | 'postgres',
  table: CopiedTable,
  rows: readonly Row[]
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.join(', ')
  const text =
    dialect === 'postgres'
      ? `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
         SELECT ${names} FROM json_populate_recordset(NULL::${table}, ?::json)`
      : `INSERT INTO ${table} (${names})
         SELECT ${columns.map((name) => `value ->> '$.${name}'`).join(', ')} FROM json_each(?)`
  await sql.run(text, JSON.stringify(rows))
}

/** Lets PostgreSQL count on after the numbers that were copied. */
async function setCounters(sql: Sql, table: CopiedTable): Promise<void> {
  if (!NUMBERED.includes(table)) return
  await sql.all(
    `SELECT setval(pg_get_serial_sequence('${table}', 'id'), GREATEST(MAX(id), 1), MAX(id) IS NOT NULL) FROM ${table}`
  )
}

/** What a table holds: as many rows with the same sum are the same rows, in whatever order they come. */
interface TableSum {
  rows: number
  hash: string
}

/** Sums up rows as they come by. */
function createSum() {
  let rows = 0
  let sum = 0n
  return {
    add(batch: readonly Row[]): void {
      for (const row of batch) {
        const columns = Object.keys(row).sort()
        const text = JSON.stringify(columns.map((name) => [name, row[name]]))
        const hash = createHash('sha256').update(text).digest()
        sum = BigInt.asUintN(
          128,
          sum + hash.readBigUInt64BE(0) * 2n ** 64n + hash.readBigUInt64BE(8)
        )
      }
      rows += batch.length
    },
    result: (): TableSum => ({ rows, hash: sum.toString(16).padStart(32, '0') })
  }
}
