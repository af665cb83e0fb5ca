import { setTimeout } from 'node:timers/promises'
import { buildPageIndex, inSlices, type PageIndex, type SearchPage } from '../search/page-index.ts'
import { createSearchEngine, type SearchEngine } from '../search/search-engine.ts'
import { createSynonyms } from '../search/synonyms.ts'
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

/** Who waits longer stares: pages are found by titles, or as they were before the change. */
const MAX_WAIT_MS = 1500

/**
 * Keeps the pages of the site searchable. The index is built in the pauses of the event loop: neither the start nor a
 * page waits for it, and whatever an editor has changed is in it without a build. The first one is of titles alone, which
 * takes a moment.
 */
export function createSiteSearch({ current, onChange, onError }: SiteSearchOptions) {
  let open: OpenSearch | undefined
  let building:
    | { site: Site; isOver: boolean; first: Promise<void>; done: Promise<void> }
    | undefined
  let [isClosed, waiting] = [false, 0]

  async function build(site: Site, pages: readonly SearchPage[]): Promise<void> {
    const lines = searchLines(site)
    const isStopped = () => isClosed || site !== current()
    const index = await inSlices(buildPageIndex(pages, lines), isStopped, () => waiting > 0)
    if (!index) return
    open?.index.close()
    open = { site, index, ...createSearchEngine(index, createSynonyms(lines)) }
    onChange()
  }

  function begin(site: Site) {
    const pages = searchPages(site)
    const first = open ? Promise.resolve() : build(site, pages.map(withoutText)).catch(onError)
    const made = { site, isOver: false, first, done: first }
    made.done = first
      .then(() => build(site, pages))
      .catch(onError)
      .finally(() => {
        made.isOver = true
      })
    return made
  }

  /** Begins to index the site unless that is done or under way. */
  function start(): Promise<void> {
    return buildingNow().done
  }

  function buildingNow() {
    const site = current()
    if (building?.site !== site) building = begin(site)
    return building
  }

  return {
    start,
    /** Until the site is indexed, who cannot wait longer finds pages as they were before, at first by their titles. */
    async ready(maxWaitMs = MAX_WAIT_MS): Promise<OpenSearch | undefined> {
      if (buildingNow().isOver) return open
      waiting++
      const timer = new AbortController()
      const { signal } = timer
      const timeout = setTimeout(maxWaitMs, undefined, { signal, ref: false }).catch(
        () => undefined
      )
      let isLate = false
      const late = timeout.then(() => {
        isLate = true
      })
      // The site may change meanwhile, which begins another index.
      while (!isLate && !isClosed && !buildingNow().isOver) {
        await Promise.race([buildingNow().done, late])
      }
      timer.abort()
      await buildingNow().first
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

function withoutText(page: SearchPage): SearchPage {
  return { ...page, lead: '', blocks: () => [] }
}
