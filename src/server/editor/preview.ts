import { rm } from 'node:fs/promises'
import type { ContentCache } from '../content/content-cache.ts'
import { readAllContent } from '../content/load-content.ts'
import type { FileChange } from '../leads/text-records.ts'
import { makeSite, type Site } from '../site/site.ts'
import { makeCandidate, type PictureSource } from './candidate.ts'
import type { Refused } from './editor.ts'
import { withStandIns } from './lost-pictures.ts'
import { placed } from './publish.ts'
import type { ShownContent } from './published.ts'

/** Pictures of a preview are asked for after its page. */
const KEPT = 8
const END_OF_TIME = new Date(8.64e15)

export interface Previews {
  make(file: string, changes: readonly FileChange[]): Promise<{ site: Site } | Refused>
  close(): Promise<void>
}

/** Sites as they would be, in folders that are removed when later ones come. */
export function createPreviews(
  content: ShownContent,
  texts: PictureSource,
  cache: ContentCache
): Previews {
  const dirs = new Map<string, string>()

  /** Takes out a folder, which is nobody's then. */
  function taken(file: string): string[] {
    const dir = dirs.get(file)
    dirs.delete(file)
    return dir === undefined ? [] : [dir]
  }

  return {
    async make(file, changes) {
      const dir = await content.folder.candidate()
      await makeCandidate(await content.base(), dir, changes, withStandIns(texts))
      const gone = taken(file)
      dirs.set(file, dir)
      const [oldest = ''] = dirs.keys()
      if (dirs.size > KEPT) gone.push(...taken(oldest))
      // Read before anything is waited for: another preview of the text removes this folder.
      try {
        return siteIn(dir, cache)
      } finally {
        await removeAll(gone)
      }
    },
    close: () => removeAll([...dirs.keys()].flatMap(taken))
  }
}

function siteIn(dir: string, cache: ContentCache): { site: Site } | Refused {
  const { shownAt, faults } = readAllContent(dir, cache)
  if (faults.length > 0) return { kind: 'refused', faults: faults.map(placed) }
  const made = makeSite(shownAt(END_OF_TIME))
  return made.faults.length > 0
    ? { kind: 'refused', faults: made.faults.map(placed) }
    : { site: made.site }
}

async function removeAll(dirs: readonly string[]): Promise<void> {
  for (const dir of dirs) await rm(dir, { recursive: true, force: true })
}
