import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

/** All that this process and those it starts leave for a time is in one folder, which goes with it. */
export function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'site-tests-'))
  // Under root PostgreSQL runs as somebody else, who must be able to get to its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      process.stderr.write(`${folder} could not be removed: ${error}\n`)
    }
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}
