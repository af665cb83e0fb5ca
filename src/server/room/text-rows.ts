import { basename, dirname, join } from 'node:path'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { createPictures } from './picture-rows.ts'
import type {
  FileChange,
  Making,
  NewPublication,
  Publication,
  PublicationAction,
  TextDraft,
  TextRecords
} from './text-records.ts'

/** Drafts and publications of texts in an SQL database. */
export function createTextRecords(database: SqlDatabase, time: () => number): TextRecords {
  return {
    ...createDrafts(database, time),
    ...createDiscarded(database, time),
    ...createPublications(database, time),
    ...createWaiting(database),
    ...createPictures(database, time)
  }
}

function createDrafts({ read, write, dialect }: SqlDatabase, time: () => number) {
  const locked = dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    drafts: async () =>
      (await read<DraftRow>('SELECT * FROM text_drafts ORDER BY file')).map(toDraft),
    saveDraft: ({ file, text, base, pictures, actor }, seen) =>
      write(async (sql) => {
        const kept = await firstRow(
          sql.all<DraftRow>(`SELECT * FROM text_drafts WHERE file = ? ${locked}`, file)
        )
        if (kept?.body !== seen) return false
        // Where none was found nothing is removed: another's may have come since.
        if (kept) await sql.run('DELETE FROM text_drafts WHERE file = ?', file)
        return insertDraft(sql, { file, text, base, pictures, actor, at: time() })
      }),
    moveDraft: (file, to) => write((sql) => moveDraft(sql, file, to))
  } satisfies Partial<TextRecords>
}

/** A draft that is taken back is none of these any more. */
const DISCARDED = "action = 'discard' AND failed IS NULL"

/** Drafts that were discarded: rows beside the publications, which are none, with what a draft would have published. */
function createDiscarded({ read, write, dialect }: SqlDatabase, time: () => number) {
  const locked = dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    discardDraft: ({ file, actor }, seen, isWhole) =>
      write(async (sql) => {
        const row = await firstRow(
          sql.all<DraftRow>(`SELECT * FROM text_drafts WHERE file = ? ${locked}`, file)
        )
        if (row?.body !== seen) return undefined
        const { text, base, pictures } = toDraft(row)
        await sql.run('DELETE FROM text_drafts WHERE file = ?', file)
        if (isWhole) await replaceWaiting(sql, file)
        const beside = Object.entries(pictures).map(([name, after]): FileChange => {
          return { file: join(dirname(file), name), before: undefined, after, isPicture: true }
        })
        const own = { file, before: base, after: text, isPicture: false }
        const discarded = { actor, action: 'discard', file, changes: [own, ...beside] } as const
        return insert(sql, discarded, { version: 0, at: time(), isWaiting: false })
      }),
    async discardedDrafts(after) {
      const rows = await withFiles(
        read,
        await read<PublicationRow>(
          `SELECT * FROM publications WHERE ${DISCARDED} AND at > ? ORDER BY id DESC`,
          after.getTime()
        )
      )
      return rows.map(({ id, file, actor, at, changes }) => {
        const { before: base, after: text = '' } = ownOf(changes) ?? {}
        return { id, file, actor, at, base, text }
      })
    },
    takeBackDraft: (id, actor) =>
      write(async (sql) => {
        const [row] = await withFiles(
          sql.all,
          await sql.all<PublicationRow>(
            `SELECT * FROM publications WHERE ${DISCARDED} AND id = ? ${locked}`,
            id
          )
        )
        const own = row && ownOf(row.changes)
        if (!own) return false
        const pictures = row.changes
          .filter(({ isPicture }) => isPicture)
          .map(({ file, after }) => [basename(file), after])
        const written = await insertDraft(sql, {
          file: row.file,
          text: own.after ?? '',
          base: own.before,
          pictures: Object.fromEntries(pictures),
          actor,
          at: time()
        })
        if (written) await sql.run("UPDATE publications SET failed = 'taken back' WHERE id = ?", id)
        return written
      }),
    async sweepDiscarded(before) {
      const old = "SELECT id FROM publications WHERE action = 'discard' AND at < ?"
      await write(async (sql) => {
        await sql.run(
          `DELETE FROM publication_files WHERE publication_id IN (${old})`,
          before.getTime()
        )
        await sql.run(`DELETE FROM publications WHERE id IN (${old})`, before.getTime())
      })
    }
  } satisfies Partial<TextRecords>
}

function ownOf(changes: readonly FileChange[]): FileChange | undefined {
  return changes.find(({ isPicture }) => !isPicture)
}

/** False, and nothing written, where another one has come since. */
async function insertDraft(
  sql: Sql,
  { file, text, base, pictures, actor, at }: Omit<TextDraft, 'at'> & { at: number }
): Promise<boolean> {
  const written = await sql.run(
    `INSERT INTO text_drafts (file, body, base, pictures, actor, at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (file) DO NOTHING`,
    file,
    text,
    base ?? null,
    JSON.stringify(pictures),
    actor,
    at
  )
  return written > 0
}

function createPublications({ read, write, dialect }: SqlDatabase, time: () => number) {
  return {
    latestVersion: () => latestVersion(read),
    publish: (publication, making) =>
      write(async (sql) => {
        // One publication at a time, in whatever process: the other one finds a later version.
        if (dialect === 'postgres') await sql.all('LOCK TABLE publications IN EXCLUSIVE MODE')
        // A store that was restored from an older backup is behind what is shown, and goes on from there.
        if ((await latestVersion(sql.all)) > making.after) return undefined
        return publishNext(sql, publication, making, time())
      }),
    publishedAfter: async (version) =>
      withFiles(
        read,
        await read<PublicationRow>(
          'SELECT * FROM publications WHERE version > ? ORDER BY version',
          version
        )
      ),
    async isFormer(file, text, version) {
      // PostgreSQL keeps no text with it, and takes none in a question.
      if (text?.includes('\0')) return false
      const before = text === undefined ? 'IS NULL' : '= ?'
      const row = await firstRow(
        read(
          `SELECT 1 FROM publication_files JOIN publications ON publications.id = publication_id
           WHERE publication_files.file = ? AND version > ? AND before ${before} LIMIT 1`,
          file,
          version,
          ...(text === undefined ? [] : [text])
        )
      )
      return row !== undefined
    },
    async lastTouches() {
      const rows = await read<{ file: string; at: number; actor: string }>(
        `SELECT publication_files.file, at, actor FROM publication_files
         JOIN publications ON publications.id = publication_id WHERE version > 0 ORDER BY version`
      )
      return new Map(rows.map(({ file, at, actor }) => [file, { at: new Date(at), actor }]))
    },
    async publications({ file, limit }) {
      const touching = 'AND id IN (SELECT publication_id FROM publication_files WHERE file = ?)'
      const text = `SELECT * FROM publications WHERE action <> 'discard' ${file === undefined ? '' : touching} ORDER BY id DESC LIMIT ?`
      const values = file === undefined ? [limit] : [file, limit]
      return withFiles(read, await read<PublicationRow>(text, ...values))
    }
  } satisfies Partial<TextRecords>
}

/** Publications that are put on the site when their time has come. */
function createWaiting({ read, write }: SqlDatabase) {
  return {
    wait: (publication, due, asked) =>
      write(async (sql) => {
        await replaceWaiting(sql, publication.file)
        return insert(sql, publication, { version: 0, at: asked.getTime(), due, isWaiting: true })
      }),
    waiting: async () =>
      withFiles(
        read,
        await read<PublicationRow>(
          'SELECT * FROM publications WHERE is_waiting = 1 ORDER BY due_at'
        )
      ),
    cancel: (id) =>
      write(async (sql) => {
        const isEnded = await endWaiting(sql, id)
        if (isEnded) await sql.run("UPDATE publications SET failed = 'cancelled' WHERE id = ?", id)
        return isEnded !== undefined
      }),
    async fail(id, reason) {
      await write((sql) =>
        sql.run(
          'UPDATE publications SET is_waiting = 0, failed = ? WHERE id = ? AND is_waiting = 1',
          reason,
          id
        )
      )
    }
  } satisfies Partial<TextRecords>
}

/** What waits of a text is not asked for any more. */
async function replaceWaiting(sql: Sql, file: string): Promise<void> {
  await sql.run(
    'UPDATE publications SET is_waiting = 0, failed = ? WHERE is_waiting = 1 AND file = ?',
    'replaced',
    file
  )
}

async function latestVersion(all: Sql['all']): Promise<number> {
  const row = await firstRow(
    all<{ version: number | null }>('SELECT MAX(version) AS version FROM publications')
  )
  return row?.version ?? 0
}

function endWaiting(sql: Sql, id: number): Promise<{ at: number } | undefined> {
  const text = 'UPDATE publications SET is_waiting = 0 WHERE id = ? AND is_waiting = 1 RETURNING at'
  return firstRow(sql.all<{ at: number }>(text, id))
}

async function publishNext(
  sql: Sql,
  publication: NewPublication,
  { after, asked, waiting }: Making,
  at: number
): Promise<number | undefined> {
  const version = after + 1
  let until = asked.getTime()
  if (waiting === undefined) {
    await replaceWaiting(sql, publication.file)
    await insert(sql, publication, { version, at, isWaiting: false })
  } else {
    const row = await endWaiting(sql, waiting)
    if (!row) return undefined
    until = row.at
    const text = 'UPDATE publications SET version = ?, at = ? WHERE id = ?'
    await sql.run(text, version, at, waiting)
  }
  await endDraft(sql, publication, until)
  return version
}

/** What somebody has written and not published stays, whatever else becomes of the text. */
async function endDraft(sql: Sql, publication: NewPublication, until: number): Promise<void> {
  const { action, file, changes } = publication
  if (action === 'publish')
    await sql.run('DELETE FROM text_drafts WHERE file = ? AND at <= ?', file, until)
  if (action !== 'rename') return
  const text = changes.find((one) => one.file === file)?.before
  const moved = changes.find(({ before, after }) => before === undefined && after === text)
  if (moved) await moveDraft(sql, file, moved.file)
}

/** Where a text has been begun at its next address meanwhile, both drafts stay where they are. */
async function moveDraft(sql: Sql, file: string, to: string): Promise<boolean> {
  await sql.run("UPDATE publications SET file = ? WHERE action = 'discard' AND file = ?", to, file)
  const moved = await sql.run(
    `UPDATE text_drafts SET file = ? WHERE file = ?
     AND NOT EXISTS (SELECT 1 FROM text_drafts WHERE file = ?)`,
    to,
    file,
    to
  )
  return moved > 0
}

interface RowTimes {
  version: number
  at: number
  due?: Date
  isWaiting: boolean
}

async function insert(
  sql: Sql,
  publication: Omit<NewPublication, 'action'> & { action: NewPublication['action'] | 'discard' },
  times: RowTimes
): Promise<number> {
  const { actor, action, file, changes } = publication
  const { version, at, due, isWaiting } = times
  const row = await firstRow(
    sql.all<{ id: number }>(
      `INSERT INTO publications (version, at, actor, action, file, due_at, is_waiting)
       VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      version,
      at,
      actor,
      action,
      file,
      due?.getTime() ?? null,
      isWaiting ? 1 : 0
    )
  )
  const id = row?.id ?? 0
  await insertFiles(sql, id, changes)
  return id
}

async function insertFiles(sql: Sql, id: number, changes: readonly FileChange[]): Promise<void> {
  for (const { file, before, after, isPicture } of changes) {
    await sql.run(
      `INSERT INTO publication_files (publication_id, file, before, after, is_picture)
       VALUES (?, ?, ?, ?, ?)`,
      id,
      file,
      before ?? null,
      after ?? null,
      isPicture ? 1 : 0
    )
  }
}

async function withFiles(read: Sql['all'], rows: PublicationRow[]): Promise<Publication[]> {
  return Promise.all(
    rows.map(async (row) => {
      const files = await read<FileRow>(
        'SELECT * FROM publication_files WHERE publication_id = ? ORDER BY file',
        row.id
      )
      return toPublication(row, files)
    })
  )
}

interface DraftRow {
  file: string
  body: string
  base: string | null
  pictures: string
  actor: string
  at: number
}

interface PublicationRow {
  id: number
  version: number
  at: number
  actor: string
  action: string
  file: string
  due_at: number | null
  failed: string | null
}

interface FileRow {
  publication_id: number
  file: string
  before: string | null
  after: string | null
  is_picture: number
}

function toDraft({ file, body, base, pictures, actor, at }: DraftRow): TextDraft {
  return {
    file,
    text: body,
    base: base ?? undefined,
    pictures: JSON.parse(pictures),
    actor,
    at: new Date(at)
  }
}

function toPublication(row: PublicationRow, files: readonly FileRow[]): Publication {
  const { id, version, at, actor, action, file, due_at: dueAt, failed } = row
  return {
    id,
    version,
    at: new Date(at),
    actor,
    action: action as PublicationAction,
    file,
    changes: files.map((one) => ({
      file: one.file,
      before: one.before ?? undefined,
      after: one.after ?? undefined,
      isPicture: one.is_picture === 1
    })),
    ...(dueAt === null ? {} : { due: new Date(dueAt) }),
    ...(failed === null ? {} : { failed })
  }
}
