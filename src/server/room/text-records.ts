import { basename, dirname, join } from 'node:path'
import { firstRow, type Sql, type SqlDatabase } from '../database/sql-database.ts'
import { createPictures } from './picture-rows.ts'
import {
  createPublications,
  type FileChange,
  insert,
  moveDraft,
  publicationsBy,
  replaceWaiting
} from './publication-rows.ts'

/** A text that has been changed, and is not on the site as it is. */
export interface TextDraft {
  /** Below the folder of content. */
  file: string
  /** The whole file, or what there is of it. */
  text: string
  /** What the site had of the file when the draft was begun; undefined for a new text. */
  base: string | undefined
  /** SHA-256 of pictures by their names beside the text. */
  pictures: Readonly<Record<string, string>>
  actor: string
  at: Date
}

interface DiscardedDraft extends Pick<TextDraft, 'file' | 'text' | 'base' | 'actor' | 'at'> {
  id: number
}

export type TextRecords = ReturnType<typeof createTextRecords>

/**
 * Drafts and publications of texts, and their pictures, in an SQL database. Every method rejects when it cannot be read or
 * written.
 */
export function createTextRecords(database: SqlDatabase, time: () => number) {
  return {
    ...createDrafts(database, time),
    ...createDiscarded(database, time),
    ...createPublications(database, time),
    ...createPictures(database, time)
  }
}

function createDrafts({ read, write, dialect }: SqlDatabase, time: () => number) {
  const locked = dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    drafts: async () =>
      (await read<DraftRow>('SELECT * FROM text_drafts ORDER BY file')).map(toDraft),
    /**
     * Keeps a draft in the place of the one that was seen.
     *
     * @param seen Its text; undefined where there was none. False, and nothing kept, where it is another by now.
     */
    saveDraft: (
      { file, text, base, pictures, actor }: Omit<TextDraft, 'at'>,
      seen: string | undefined
    ) =>
      write(async (sql) => {
        const kept = await firstRow(
          sql.all<DraftRow>(`SELECT * FROM text_drafts WHERE file = ? ${locked}`, file)
        )
        if (kept?.body !== seen) return false
        // Where none was found nothing is removed: another's may have come since.
        if (kept) await sql.run('DELETE FROM text_drafts WHERE file = ?', file)
        return insertDraft(sql, { file, text, base, pictures, actor, at: time() })
      }),
    /** False, and nothing moved, where there is none or another one at the other file. */
    moveDraft: (file: string, to: string) => write((sql) => moveDraft(sql, file, to))
  }
}

/** A draft that is taken back is none of these any more. */
const DISCARDED = "action = 'discard' AND failed IS NULL"

/** Drafts that were discarded: rows beside the publications, which are none, with what a draft would have published. */
function createDiscarded({ read, write, dialect }: SqlDatabase, time: () => number) {
  const locked = dialect === 'postgres' ? 'FOR UPDATE' : ''
  return {
    /**
     * Removes a draft and keeps what it was, so that it can be taken back.
     *
     * @param seen Its text. Undefined is returned, and nothing removed, where it is another by now.
     * @param isWhole The text is nowhere else: what waits to be published of it waits no more.
     */
    discardDraft: (
      { file, actor }: Pick<TextDraft, 'file' | 'actor'>,
      seen: string,
      isWhole: boolean
    ) =>
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
        return insert(sql, discarded, { version: 0, at: time() })
      }),
    /** Drafts that were discarded after a time and not taken back, the latest first. */
    async discardedDrafts(after: Date): Promise<DiscardedDraft[]> {
      const found = `WHERE ${DISCARDED} AND at > ? ORDER BY id DESC`
      const rows = await publicationsBy(read, found, after.getTime())
      return rows.map(({ id, file, actor, at, changes }) => {
        const { before: base, after: text = '' } = ownOf(changes) ?? {}
        return { id, file, actor, at, base, text }
      })
    },
    /** A draft in its place again; false where another one stands there by now, or there is none to take back. */
    takeBackDraft: (id: number, actor: string) =>
      write(async (sql) => {
        const found = `WHERE ${DISCARDED} AND id = ? ${locked}`
        const [row] = await publicationsBy(sql.all, found, id)
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
    async sweepDiscarded(before: Date) {
      const old = "SELECT id FROM publications WHERE action = 'discard' AND at < ?"
      await write(async (sql) => {
        await sql.run(
          `DELETE FROM publication_files WHERE publication_id IN (${old})`,
          before.getTime()
        )
        await sql.run(`DELETE FROM publications WHERE id IN (${old})`, before.getTime())
      })
    }
  }
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

interface DraftRow {
  file: string
  body: string
  base: string | null
  pictures: string
  actor: string
  at: number
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
