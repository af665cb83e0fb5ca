import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { markOf, openSoundContent, type SoundCopy } from '../site/sound-content.ts'

interface KeptContent {
  /** The newest copy. */
  find(): SoundCopy | undefined
  /** Copies the folder of content; visitors do not wait for it. */
  keep(): void
  /**
   * A folder with what is shown, which nobody writes into.
   *
   * @throws {Error} When there is none, for files have changed since the start: they are not published with the rest.
   */
  base(shownDir: string): Promise<string>
}

/**
 * Copies of the content in a folder as it is by now, which outlast the process.
 *
 * @param folder Where they are kept.
 */
export async function openKeptContent(
  { log }: Pick<FastifyInstance, 'log'>,
  contentDir: string,
  folder: string
): Promise<KeptContent & { settled(): Promise<void> }> {
  const copies = openSoundContent(folder)
  const mark = await markOf(contentDir).catch(() => '')
  let kept = Promise.resolve()

  function keep(): void {
    if (!mark) return
    kept = copies.keep(contentDir, mark).catch((error) => {
      log.warn({ err: error }, 'no copy of the content could be kept')
    })
  }

  return {
    find: copies.find,
    keep,
    settled: () => kept,
    async base(shownDir) {
      keep()
      await kept
      const copy = copies.find()
      if (copy && (shownDir === copy.dir || basename(copy.dir) === mark)) return copy.dir
      throw new Error(`${contentDir} has changed since the start: start the site anew`)
    }
  }
}
