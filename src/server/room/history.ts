import { basename } from 'node:path'
import { picturesOfOthers, withPictures } from './changes.ts'
import type { FileChange, Publication } from './publication-rows.ts'
import type { PastPublication, RestoredVersion } from './text.ts'
import type { TextRecords } from './text-records.ts'
import type { FoundText, TextSources } from './texts.ts'

/** Publications that a page shows at most. */
const MOST_SHOWN = 200

/** Publications of a file or of all, each with its pictures that cannot be brought back. */
export async function pastOf(
  texts: TextRecords,
  file: string | undefined
): Promise<PastPublication[]> {
  const rows =
    file === undefined
      ? await texts.publications({ limit: MOST_SHOWN })
      : await fileHistory(texts, file)
  const lost = await texts.lostPictures()
  return rows.map((row) => {
    const files = lost.filter(({ version }) => version === row.version).map((one) => one.file)
    return { ...row, lost: [...new Set(files)] }
  })
}

/** A text as it was before a publication or after it, with the pictures that it had. */
export async function restored(
  sources: TextSources,
  { version, side }: RestoredVersion,
  found: FoundText
): Promise<FileChange[]> {
  const { texts, content } = sources
  const rows = await fileHistory(texts, found.file)
  const row = rows.find((one) => one.version === version)
  const change = row?.changes.find(({ file }) => file === found.file)
  if (!change) return []
  const others = picturesOfOthers(sources, found)
  const last = side === 'after' ? version : version - 1
  return withPictures(await content.base(), found, change[side], {
    others,
    // What others show as well is theirs.
    pictureOf: async (file, before) =>
      others.has(file) ? before : fileAfter(texts, file, last, before)
  })
}

/**
 * Publications of a file, newest first, also from when it had another name. In all of them it is called as it is now,
 * and that it got its name is no change of it.
 *
 * @param until Only rows before this one.
 */
async function fileHistory(
  texts: Pick<TextRecords, 'publications'>,
  file: string,
  until = Number.POSITIVE_INFINITY
): Promise<Publication[]> {
  const all = await texts.publications({ file, limit: MOST_SHOWN })
  const rows = all.filter(({ id }) => id < until)
  const at = rows.findIndex((row) => formerOf(row, file) !== undefined)
  const moving = rows[at]
  const former = moving && formerOf(moving, file)
  if (!moving || !former) return rows
  const earlier = await fileHistory(texts, former.file, moving.id)
  const own = { ...former, file, after: former.before }
  const moved = { ...moving, changes: [own, ...withoutNames(moving, [file, former.file])] }
  const named = earlier.map((row) => {
    const change = row.changes.find((one) => one.file === former.file)
    const rest = withoutNames(row, [file, former.file])
    return { ...row, changes: change ? [{ ...change, file }, ...rest] : rest }
  })
  return [...rows.slice(0, at), moved, ...named].slice(0, MOST_SHOWN)
}

/** What a publication has moved to a file. */
function formerOf({ action, version, changes }: Publication, file: string): FileChange | undefined {
  if (action !== 'rename' || version === 0) return undefined
  const own = changes.find((one) => one.file === file)
  if (own?.before !== undefined || own?.after === undefined) return undefined
  const moved = changes.filter(({ before, after }) => after === undefined && before === own.after)
  return moved.find((one) => basename(one.file) === basename(file)) ?? moved[0]
}

function withoutNames({ changes }: Publication, names: readonly string[]): FileChange[] {
  return changes.filter(({ file }) => !names.includes(file))
}

/** What a file was after a version; `now` where nothing has changed it since. */
async function fileAfter(
  texts: Pick<TextRecords, 'publications'>,
  file: string,
  version: number,
  now: string | undefined
): Promise<string | undefined> {
  const rows = await fileHistory(texts, file)
  const next = rows.findLast((row) => row.version > version)
  return next ? next.changes.find((one) => one.file === file)?.before : now
}
