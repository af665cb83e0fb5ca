import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import type { ContentCache } from '../content/content-cache.ts'
import { ContentError } from '../content/content-error.ts'
import { readAllContent } from '../content/load-content.ts'
import type { ContentCopy } from './content-backup.ts'
import { buildSite, type Site } from './site.ts'

/** Content that a site can be made of, as it was read. */
export interface ContentAtStart {
  /** The site as it is at a time. */
  siteAt(now: Date): Site
  /** Every text, also those that nobody sees yet. */
  collections: readonly ReadCollection<Entry>[]
  /** Why this is a copy, and not what lies on the disk. */
  trouble?: ContentTrouble
}

/** Something else is served than would be, for that is faulty. */
export interface ContentTrouble {
  /** The folder of content, or that of what editors have published. */
  dir: string
  /** A line for each fault. */
  faults: string
  /** When the copy that is served was made; nothing where the folder of content is served for what was published. */
  since?: Date
}

/**
 * Reads content that is sound.
 *
 * @throws {ContentError} Naming every fault at once.
 */
export function readSound(dir: string, now: Date, cache: ContentCache): ContentAtStart {
  const { shownAt, faults, collections } = readAllContent(dir, cache)
  if (faults.length > 0) throw new ContentError(faults)
  let first: Site | undefined = buildSite(shownAt(now))
  cache.save()
  return {
    siteAt(time) {
      const site = first && isSameAt(first, now, time) ? first : buildSite(shownAt(time))
      // Who reads asks for the site at once; later on it would only be kept twice.
      first = undefined
      return site
    },
    collections
  }
}

/** Whether nothing appears between two times. */
function isSameAt({ content: { nextDate } }: Site, from: Date, to: Date): boolean {
  return to >= from && !(nextDate && nextDate <= to)
}

interface StartOptions {
  cache: ContentCache
  copy: ContentCopy | undefined
  /** The folder of what editors have published. */
  published?: string | undefined
}

/**
 * Reads content for a start: what editors have published, else what lies on the disk, else the copy of the last that was
 * sound.
 *
 * @throws {ContentError} When there is no copy, or it does not suit this release.
 */
export function readForStart(
  dir: string,
  now: Date,
  { cache, copy, published }: StartOptions
): ContentAtStart {
  const first = published ? { dir: published, ...attempt(published, now, cache) } : undefined
  if (first?.read) return first.read
  // A release that asks for more than it did: what lies on the disk may have been brought up to date.
  const { read, fault } = attempt(dir, now, cache)
  if (read && first) return { ...read, trouble: { dir: first.dir, faults: first.fault.message } }
  if (read) return read
  if (!copy) throw fault
  try {
    const kept = readSound(copy.dir, now, cache)
    return { ...kept, trouble: { dir, faults: fault.message, since: copy.since } }
  } catch {
    throw fault
  }
}

type Attempt = { read: ContentAtStart; fault?: never } | { read?: never; fault: ContentError }

function attempt(dir: string, now: Date, cache: ContentCache): Attempt {
  try {
    return { read: readSound(dir, now, cache) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { fault: error }
  }
}
