import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { openSiteStore, type SiteStore } from '../store/site-store.ts'

/** A database of this size is read in a moment; a larger one whole only by the site at its start and by `doctor`. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024

/**
 * Opens the database of a site that has run before: commands never create one.
 *
 * @throws {ConfigError} When there is none, so that a mistyped DATA_DIR is not reported as "no leads".
 */
export async function openExistingStore(
  config: Config,
  wholeUpTo = MAX_WHOLE_BYTES
): Promise<SiteStore> {
  if (!config.DATABASE_URL && !isThere(join(config.DATA_DIR, 'site.db'))) {
    throw new ConfigError(
      `No database in ${config.DATA_DIR}. Start the site once, or set DATA_DIR; on a server it is "sudo site-leads" (site-search, site-channels) that knows it.`
    )
  }
  return openSiteStore(config, { wholeUpTo })
}

/** @throws {Error} Where one may not look: a database may well be there. */
function isThere(file: string): boolean {
  try {
    // `throwIfNoEntry: false` would hide a file in the folder's place since Node 22.
    statSync(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
