import { basename } from 'node:path'
import { withFactsRenamed } from '../content/fill-facts.ts'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'

export interface FileChange {
  /** Below the folder of content, with `/` between names. */
  file: string
  /** The text, or the SHA-256 of a picture; undefined where there was no such file. */
  before: string | undefined
  /** Undefined where the file is removed. */
  after: string | undefined
  isPicture: boolean
}

/** What was done by a publication: `files` takes what was changed beside the editor's room. */
type PublicationAction = 'publish' | 'hide' | 'rename' | 'restore' | 'files'

/** Who has published what was found changed in the folder of content: nobody of the room. */
export const FILES_ACTOR = 'файлы'

export interface NewPublication {
  actor: string
  action: PublicationAction
  /** The file of the text that it is about; empty where it is about several. */
  file: string
  changes: readonly FileChange[]
}

/** What has been put on the site, or waits for its time. */
export interface Publication extends NewPublication {
  /** Later ones have greater ones. */
  id: number
  /** Counts up from 1; 0 while it waits, and where it failed. */
  version: number
  /** When it was published, or asked for. */
  at: Date
  /** When it is to appear, or was; absent for one that was published at once. */
  due?: Date
  /** Why it could not be published when its time had come. */
  failed?: string
}

interface Making {
  /** The version of the content. */
  after: number
  /** Drafts that were kept later than this stay. */
  asked: Date
  /** The row that has waited for this; what it was made of was asked for when it began to wait. */
  waiting?: number | undefined
  /** Files of the texts that it is about, where these are several: their drafts are what it was made of. */
  about?: readonly string[]
  /** What facts that the text tells are called by it: drafts print them by their next names. */
  renamed?: ReadonlyMap<string, string>
}

export function createPublications(database: SqlDatabase, time: () => number) {
  const { read, write, dialect } = database
  return {
    ...createWaiting(database),
    /** The version of the last publication; 0 before the first. */
    latestVersion: () => latestVersion(read),
    /**
     * Records a publication, once and for all: whoever follows the records puts it on the site. In the same transaction the
     * draft that it is made of is removed, and the draft of a text that is renamed goes with it.
     *
     * @returns Its version; undefined when another one was quicker, or the row waits no more.
     */
    publish: (publication: NewPublication, making: Making) =>
      write(async (sql) => {
        // One publication at a time, in whatever process: the other one finds a later version.
        if (dialect === 'postgres') await sql.all('LOCK TABLE publications IN EXCLUSIVE MODE')
        // A store that was restored from an older backup is behind what is shown, and goes on from there.
        if ((await latestVersion(sql.all)) > making.after) return undefined
        return publishNext(sql, publication, making, time())
      }),
    publishedAfter: (version: number) =>
      publicationsBy(read, 'WHERE version > ? ORDER BY version', version),
    /** Whether one of them has replaced a text or a picture; undefined is a file that was not there. */
    async isFormer(file: string, text: string | undefined, version: number) {
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
    async lastTouches(): Promise<ReadonlyMap<string, { at: Date; actor: string }>> {
      const rows = await read<{ file: string; at: number; actor: string }>(
        `SELECT publication_files.file, at, actor FROM publication_files
         JOIN publications ON publications.id = publication_id WHERE version > 0 ORDER BY version`
      )
      return new Map(rows.map(({ file, at, actor }) => [file, { at: new Date(at), actor }]))
    },
    /** Publications that touch a file, or all of them, newest first. */
    async publications({ file, limit }: { file?: string; limit: number }) {
      const touching = 'AND id IN (SELECT publication_id FROM publication_files WHERE file = ?)'
      const found = `WHERE action <> 'discard' ${file === undefined ? '' : touching} ORDER BY id DESC LIMIT ?`
      return publicationsBy(read, found, ...(file === undefined ? [limit] : [file, limit]))
    }
  }
}

function createWaiting({ read, write }: SqlDatabase) {
  return {
    /**
     * Lets a publication wait for its time; one of the same file that waits already is replaced. Returns its row.
     *
     * @param asked When it was made of the draft.
     */
    wait: (publication: NewPublication, due: Date, asked: Date) =>
      write(async (sql) => {
        await replaceWaiting(sql, publication.file)
        return insert(sql, publication, { version: 0, at: asked.getTime(), due })
      }),
    waiting: () => publicationsBy(read, 'WHERE is_waiting = 1 ORDER BY due_at'),
    cancel: (id: number) =>
      write(async (sql) => {
        const isEnded = await endWaiting(sql, id)
        if (isEnded) await sql.run("UPDATE publications SET failed = 'cancelled' WHERE id = ?", id)
        return isEnded !== undefined
      }),
    /** Why a waiting publication could not be published; it waits no more. */
    async fail(id: number, reason: string) {
      await write((sql) =>
        sql.run(
          'UPDATE publications SET is_waiting = 0, failed = ? WHERE id = ? AND is_waiting = 1',
          reason,
          id
        )
      )
    }
  }
}

/** What waits of a text is not asked for any more. */
export async function replaceWaiting(sql: Sql, file: string): Promise<void> {
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
  { after, asked, waiting, renamed, about = [publication.file] }: Making,
  at: number
): Promise<number | undefined> {
  const version = after + 1
  let until = asked.getTime()
  if (waiting === undefined) {
    for (const file of about) await replaceWaiting(sql, file)
    await insert(sql, publication, { version, at })
  } else {
    const row = await endWaiting(sql, waiting)
    if (!row) return undefined
    until = row.at
    const text = 'UPDATE publications SET version = ?, at = ? WHERE id = ?'
    await sql.run(text, version, at, waiting)
    await sql.run('DELETE FROM publication_files WHERE publication_id = ?', waiting)
    await insertFiles(sql, waiting, publication.changes)
  }
  for (const file of about) await endDraft(sql, { ...publication, file }, until)
  if (renamed && renamed.size > 0) await renameInDrafts(sql, renamed)
  return version
}

/** What a draft was begun of is rewritten with it, as on the site: it is no further behind than it was. */
async function renameInDrafts(sql: Sql, names: ReadonlyMap<string, string>): Promise<void> {
  const drafts = await sql.all<{ file: string; body: string; base: string | null }>(
    'SELECT file, body, base FROM text_drafts'
  )
  for (const { file, body, base } of drafts) {
    const next = withFactsRenamed(body, names)
    const begun = base === null ? null : withFactsRenamed(base, names)
    if (next === body && begun === base) continue
    await sql.run('UPDATE text_drafts SET body = ?, base = ? WHERE file = ?', next, begun, file)
  }
}

/** What somebody has written and not published stays, whatever else becomes of the text. */
async function endDraft(sql: Sql, publication: NewPublication, until: number): Promise<void> {
  const { action, file } = publication
  if (action === 'publish')
    await sql.run('DELETE FROM text_drafts WHERE file = ? AND at <= ?', file, until)
  const to = action === 'rename' && movedTo(publication)
  if (to) await moveDraft(sql, file, to)
}

/** Where a text lies after it was renamed. */
export function movedTo({ file, changes }: Pick<NewPublication, 'file' | 'changes'>) {
  const come = changes.filter(({ before, isPicture }) => before === undefined && !isPicture)
  return (come.find((one) => basename(one.file) === basename(file)) ?? come[0])?.file
}

/** Where a text has been begun at its next address meanwhile, both drafts stay where they are. */
export async function moveDraft(sql: Sql, file: string, to: string): Promise<boolean> {
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
  /** It waits for it. */
  due?: Date
}

export async function insert(
  sql: Sql,
  publication: Omit<NewPublication, 'action'> & { action: NewPublication['action'] | 'discard' },
  times: RowTimes
): Promise<number> {
  const { actor, action, file, changes } = publication
  const { version, at, due } = times
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
      due ? 1 : 0
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

/** @param found What of them, and in which order. */
export async function publicationsBy(
  read: Sql['all'],
  found: string,
  ...values: readonly (string | number)[]
): Promise<Publication[]> {
  const rows = await read<PublicationRow>(`SELECT * FROM publications ${found}`, ...values)
  return Promise.all(
    rows.map(async (row) => {
      const text = 'SELECT * FROM publication_files WHERE publication_id = ? ORDER BY file'
      return toPublication(row, await read<FileRow>(text, row.id))
    })
  )
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
