import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Zone } from '../../../shared/dates.ts'
import type { Config } from '../../config.ts'
import { noContentCache } from '../../content/content-cache.ts'
import { ContentError } from '../../content/faults.ts'
import { shippedText } from '../../content/site/site-texts.ts'
import { openContentVersions } from '../../room/content-versions.ts'
import { changedSinceNoted } from '../../room/disk-changes.ts'
import { readForStart } from '../../site/site.ts'
import { contentDir, startContent } from '../start-content.ts'

/** What a start would find of the content, in a line. */
export async function contentState(config: Config, zone: Zone) {
  try {
    const { siteAt, trouble } = startContent(config)
    const { pages, content } = siteAt(new Date())
    if (!trouble) {
      const changed = await changedByHand(config)
      const faults = changed && faultsOf(contentDir(config))
      if (faults) return faulty(contentDir(config), `a start leaves out what is${changed}`, faults)
      return {
        isGood: true,
        text: `${pages.size} pages from ${content.dir}${shippedText(content)}${changed}`
      }
    }
    const { dir, faults, since } = trouble
    const served = since
      ? `a start serves the last sound one, kept at ${zone.isoOf(since)}`
      : `a start serves ${content.dir} in its place`
    return faulty(dir, served, faults)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return faulty(contentDir(config), 'a start fails, for no sound one was kept', error.message)
  }
}

/** Where a start reads the folder of content itself, it has all changes anyway. */
async function changedByHand(config: Config): Promise<string> {
  const versions = join(config.DATA_DIR, 'texts')
  const dir = contentDir(config)
  const files = openContentVersions(versions).current()
    ? await changedSinceNoted(versions, dir)
    : []
  if (files.length === 0) return ''
  const [first = '', ...others] = files
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `; ${first}${more} in ${dir} changed since: the next start takes them in`
}

/** Empty where a site can be made of the folder as it lies. */
function faultsOf(dir: string): string {
  try {
    readForStart(dir, new Date(), { cache: noContentCache, copy: undefined })
    return ''
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.message
  }
}

function faulty(dir: string, served: string, faults: string) {
  const [first = '', ...others] = faults.split('\n')
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return { isGood: false, text: `${dir} is faulty, ${served}. ${first}${more}` }
}

/** A file that every build writes is not from tomorrow. */
const BUILT = fileURLToPath(import.meta.url)
const PATIENCE_MS = 10 * 60 * 1000

/**
 * Compares this machine's clock with what was made before.
 *
 * @param newestLead When the newest lead came.
 */
export function clockState(now: Date, newestLead: Date | undefined, zone: Zone) {
  const built = statSync(BUILT).mtime
  const [latest, what] =
    newestLead && newestLead > built ? [newestLead, 'the newest lead'] : [built, 'the build']
  const isGood = latest.getTime() - now.getTime() <= PATIENCE_MS
  const text = isGood
    ? zone.isoOf(now)
    : `says ${zone.isoOf(now)}, and ${what} is of ${zone.isoOf(latest)}: set the clock (timedatectl)`
  return { isGood, text }
}
