import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { fewAtOnce } from '../budget/byte-budgets.ts'
import { ContentError } from '../content/faults.ts'
import { readPhoto } from '../pictures/photo.ts'
import type { Checks, PreviewedPage } from './checks.ts'
import { type CurrentContent, makeCandidate, type PictureSource } from './content-versions.ts'
import { standIn } from './follow.ts'
import type { FileChange } from './publication-rows.ts'

/** Pictures of a preview are asked for after its page, and its page by two frames. */
const KEPT = 8

interface Kept {
  /** Names what the page was made of. */
  mark: string
  dir: string
  page: PreviewedPage
}

/** What cannot be removed is swept as a candidate that belongs to nobody. */
const remove = (dir: string) => rm(dir, { recursive: true, force: true }).catch(() => undefined)

/** Pages as they would be, made by the thread, of folders that are removed when later ones come. */
export function createPreviews(
  content: CurrentContent,
  texts: PictureSource,
  checks: Pick<Checks, 'page'>
) {
  const known = new LRUCache<string, Kept>({ max: KEPT, dispose: ({ dir }) => void remove(dir) })
  // Another preview of the text removes the folder that a page is made of.
  const inTurn = fewAtOnce(1)

  async function make(file: string, changes: readonly FileChange[]): Promise<PreviewedPage> {
    const base = await content.base()
    const mark = createHash('sha256')
      .update(JSON.stringify([base, changes]))
      .digest('hex')
    const kept = known.get(file)
    if (kept?.mark === mark) return kept.page
    const dir = await content.folder.candidate()
    await makeCandidate(base, dir, changes, texts, standIn)
    try {
      const page = await checks.page(dir, file)
      known.set(file, { mark, dir, page })
      lendPhotos(dir, changes)
      return page
    } catch (error) {
      await remove(dir)
      if (error instanceof ContentError) return { faults: error.faults, html: '' }
      throw error
    }
  }

  return {
    make: (file: string, changes: readonly FileChange[]) => inTurn(() => make(file, changes)),
    close: () => Promise.all([...known.values()].map(({ dir }) => remove(dir)))
  }
}

/** The site finds photos that it has read, and none of these is on it. */
function lendPhotos(dir: string, changes: readonly FileChange[]): void {
  for (const { file, after, isPicture } of changes) {
    if (!isPicture || after === undefined) continue
    try {
      readPhoto(join(dir, file))
    } catch {
      // Its page tells of it.
    }
  }
}
