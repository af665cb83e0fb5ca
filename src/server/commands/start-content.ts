import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { noContentCache } from '../content/content-cache.ts'
import { lastSound, openContentVersions } from '../room/content-versions.ts'
import { type ContentAtStart, readForStart } from '../site/site.ts'

/** Of the built command, whatever folder it is called from. */
const OWN_CONTENT = fileURLToPath(new URL('../../src/content', import.meta.url))

export function contentDir({ CONTENT_DIR = OWN_CONTENT }: Config): string {
  return CONTENT_DIR
}

/**
 * The content that a start of the site would serve; nothing is written.
 *
 * @throws {ContentError} When none is sound.
 */
export function startContent(config: Config): ContentAtStart {
  const { DATA_DIR } = config
  return readForStart(contentDir(config), new Date(), {
    cache: noContentCache,
    copy: lastSound(DATA_DIR),
    published: openContentVersions(join(DATA_DIR, 'texts')).current()?.dir
  })
}
