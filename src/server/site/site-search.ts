import { setTimeout } from 'node:timers/promises'
import { inSlices } from '../search/in-slices.ts'
import { buildPageIndex, type PageIndex } from '../search/page-index.ts'
import { createSearchEngine, type SearchEngine } from '../search/search-engine.ts'
import { searchPages } from './page-texts.ts'
import { searchLines } from './search-lines.ts'
import type { Site } from './site.ts'

/** The pages of a state of the site, ready to be searched. */
export interface OpenSearch extends SearchEngine {
  site: Site
  index: PageIndex
}

interface SiteSearchOptions {
  /** The site as it is. */
  current(): Site
  /** Told whenever answers may have changed. */
  onChange(): void
  onError(error: unknown): void
}

/** Before the first index nothing is found, so the wait for it is the longer one. */
const MAX_WAIT_MS = { first: 20_000, next: 3000 } as const

/**
 * Keeps the pages of the site searchable. The index is built in the pauses of the event loop: neither the start nor a
 * page waits for it, and whatever an editor has changed is in it without a build.
 */
export function createSiteSearch({ current, onChange, onError }: SiteSearchOptions) {
  let open: OpenSearch | undefined
  let building: { site: Site; done: Promise<void> } | undefined
  let [isClosed, waiting] = [false, 0]

  async function build(site: Site): Promise<void> {
    const lines = searchLines(site)
    const work = buildPageIndex(searchPages(site), lines)
    const isStopped = () => isClosed || site !== current()
    const index = await inSlices(work, isStopped, () => waiting > 0)
    if (!index) return
    open?.index.close()
    open = { site, index, ...createSearchEngine(index, lines) }
    onChange()
  }

  /** Begins to index the site unless that is done or under way. */
  function start(): Promise<void> {
    const site = current()
    if (building?.site !== site) building = { site, done: build(site).catch(onError) }
    return building.done
  }

  return {
    start,
    /** Until a changed site is indexed, who cannot wait longer searches the earlier one. */
    async ready(
      maxWaitMs: number = open ? MAX_WAIT_MS.next : MAX_WAIT_MS.first
    ): Promise<OpenSearch | undefined> {
      const done = start()
      if (open?.site === current()) return open
      waiting++
      const timer = new AbortController()
      const { signal } = timer
      const timeout = setTimeout(maxWaitMs, undefined, { signal, ref: false })
      await Promise.race([done, timeout.catch(() => undefined)])
      timer.abort()
      waiting--
      return open
    },
    async close(): Promise<void> {
      isClosed = true
      await building?.done
      open?.index.close()
    }
  }
}
