import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { readContent } from '../content/load-content.ts'
import { makeSite } from '../site/site.ts'
import { openSoundContent } from '../site/sound-content.ts'

const OWN_CONTENT = fileURLToPath(new URL('../../src/content', import.meta.url))

/** What a start would find of the content, in a line. */
export function contentState({ CONTENT_DIR = OWN_CONTENT, DATA_DIR }: Config) {
  const { content, faults } = readContent(CONTENT_DIR, new Date())
  const made = faults.length > 0 ? undefined : makeSite(content)
  const [first, ...others] = made ? made.faults : faults
  if (!first) return { isGood: true, text: `${made?.site.pages.size} pages from ${CONTENT_DIR}` }
  const copy = openSoundContent(join(DATA_DIR, 'sound-content')).find()
  const served = copy
    ? `a start serves the last sound one, kept at ${copy.since.toISOString()}`
    : 'a start fails, for no sound one was kept'
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const text = `${CONTENT_DIR} is faulty, ${served}. ${first.place}:${first.line} ${first.text}${more}`
  return { isGood: false, text }
}

/** A file that every build writes is not from tomorrow. */
const BUILT = fileURLToPath(import.meta.url)
const PATIENCE_MS = 10 * 60 * 1000

/**
 * Compares this machine's clock with what was made before.
 *
 * @param newestLead When the newest lead came.
 */
export function clockState(now: Date, newestLead: Date | undefined) {
  const built = statSync(BUILT).mtime
  const [latest, what] =
    newestLead && newestLead > built ? [newestLead, 'the newest lead'] : [built, 'the build']
  const isGood = latest.getTime() - now.getTime() <= PATIENCE_MS
  const text = isGood
    ? now.toISOString()
    : `says ${now.toISOString()}, and ${what} is of ${latest.toISOString()}: set the clock (timedatectl)`
  return { isGood, text }
}
