import type { ReadCollection } from '../content/check-references.ts'
import type { Entry } from '../content/content.ts'
import type { ContentCache } from '../content/content-cache.ts'
import { ContentError } from '../content/content-error.ts'
import { readAllContent } from '../content/load-content.ts'
import { buildSite, type Site } from './site.ts'
import type { SoundCopy } from './sound-content.ts'

/** Content that a site can be made of, as it was read. */
export interface ServedContent {
  /** The site as it is at a time. */
  siteAt(now: Date): Site
  /** Every text, also those that nobody sees yet. */
  collections: readonly ReadCollection<Entry>[]
  /** Why this is a copy, and not what lies on the disk. */
  trouble?: ContentTrouble
}

/** The content on the disk is faulty. */
export interface ContentTrouble {
  /** A line for each fault. */
  faults: string
  /** When the copy that is served was made. */
  since: Date
}

/**
 * Reads content that is sound.
 *
 * @throws {ContentError} Naming every fault at once.
 */
export function readSound(dir: string, now: Date, cache: ContentCache): ServedContent {
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
  copy: SoundCopy | undefined
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
): ServedContent {
  try {
    if (published) return readSound(published, now, cache)
  } catch (error) {
    // A release that asks for more than it did: what lies on the disk may have been brought up to date.
    if (!(error instanceof ContentError)) throw error
  }
  try {
    return readSound(dir, now, cache)
  } catch (error) {
    if (!(error instanceof ContentError) || !copy) throw error
    try {
      const read = readSound(copy.dir, now, cache)
      return { ...read, trouble: { faults: error.message, since: copy.since } }
    } catch {
      throw error
    }
  }
}
