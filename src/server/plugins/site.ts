import { statSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { withOffset } from '../../shared/dates.ts'
import type { ReadCollection } from '../content/check-references.ts'
import type { AnyText } from '../content/content.ts'
import { openContentCache } from '../content/content-cache.ts'
import { consentDocuments } from '../pages/legal/legal-pages.ts'
import type { PageMeta } from '../render/page-meta.ts'
import {
  type CurrentContent,
  keepSound,
  lastSound,
  marksOf,
  openContentVersions
} from '../room/content-versions.ts'
import { type ContentTrouble, readForStart, readSound, type Site } from '../site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    site(): Site
    /** The document that visitors agree to in a form. */
    consent(): Consent
    /** When a page last changed: its content, what it lists, or its template. */
    changedAt(meta: PageMeta): Date
    /** In development: the current content error, the listeners to notify of every change. */
    contentWatch: {
      fault: string
      /** Why files that were changed in the folder of content are not on the site. */
      left?: ContentTrouble | undefined
      /** Why something else is served than lies on the disk. */
      trouble: () => ContentTrouble | undefined
      listeners: Set<() => void>
    }
    /** What is published by editors, who see it at once. */
    publishedContent: CurrentContent & {
      /** Every text that was read, also those that nobody sees yet. */
      collections(): readonly ReadCollection<AnyText>[]
    }
  }
}

interface Consent {
  /** Sent with every lead, to record which text the visitor saw. */
  version: string
  title: string
  /** Stored as proof of what was agreed to. */
  html: string
  /** Texts that other forms are about. */
  others: readonly { version: string; html: string }[]
}

interface SiteOptions {
  contentDir: string
  dataDir: string
  /** A file rewritten by every build. */
  buildMark: string
  /** Content that the build has parsed. */
  contentCache: string
  /** Items dated later than this are not published yet. */
  now: () => Date
}

/** How often future-dated items are checked. */
const REFRESH_MS = 30_000
/** An editor writes a file in several steps. */
const SETTLE_MS = 100

/**
 * Loads the content and exposes the site built from it; future-dated items appear when their time comes, and nothing else
 * that has come to lie on the disk since.
 */
export const sitePlugin = fp(
  async (app, { contentDir, dataDir, buildMark, contentCache, now }: SiteOptions) => {
    const cache = openContentCache(join(dataDir, 'content-cache.json'), contentCache)
    const sound = await openSoundCopy(app, contentDir, dataDir)
    const folder = openContentVersions(join(dataDir, 'texts'))
    const found = folder.current()
    let version = found?.version ?? 0
    const atStart = { cache, copy: lastSound(dataDir), published: found?.dir }
    let served = readForStart(contentDir, now(), atStart)
    const built = statSync(buildMark).mtimeMs
    let site = served.siteAt(now())
    let consent = readConsent(site)
    app.decorate('site', () => site)
    app.decorate('consent', () => consent)
    app.decorate('changedAt', (meta: PageMeta) => {
      const updated = meta.updated ? Date.parse(withOffset(meta.updated)) : 0
      return new Date(Math.max(updated, site.content.changed.getTime(), built))
    })
    const contentWatch: FastifyInstance['contentWatch'] = {
      fault: served.trouble?.faults ?? '',
      trouble: () => served.trouble ?? contentWatch.left,
      listeners: new Set<() => void>()
    }
    app.decorate('contentWatch', contentWatch)
    if (served.trouble) app.log.error(troubleText(site.content.dir, served.trouble))
    // Visitors do not wait for it.
    else if (!found) app.addHook('onListen', async () => void sound.keep())
    app.addHook('onClose', sound.settled)

    /** A text and what depends on it, such as the consent and the version that forms send, change in one step. */
    function show(next: Site): void {
      site = next
      consent = readConsent(site)
      app.pageCache.clear()
      app.viewCache.clear()
      contentWatch.fault = served.trouble?.faults ?? ''
    }

    /** If the site would be broken, it stays as it was. */
    function change(next: () => Site): void {
      try {
        show(next())
      } catch (error) {
        contentWatch.fault = error instanceof Error ? error.message : String(error)
        app.log.error(`The site stays as it was, its content is broken:\n${contentWatch.fault}`)
      }
    }

    app.decorate('publishedContent', {
      folder,
      version: () => version,
      collections: () => served.collections,
      base: async () => (site.content.dir === contentDir ? sound.base() : site.content.dir),
      show(content) {
        const read = readSound(content.dir, now(), cache)
        const next = read.siteAt(now())
        served = read
        version = content.version
        show(next)
        for (const listener of contentWatch.listeners) listener()
      }
    })

    const timer = setInterval(() => {
      const { nextDate } = site.content
      if (nextDate && nextDate <= now()) change(() => served.siteAt(now()))
    }, REFRESH_MS).unref()
    app.addHook('onClose', async () => clearInterval(timer))

    if (app.isDevelopment) {
      watchContent(app, contentDir, () =>
        change(() => {
          served = readSound(contentDir, now(), cache)
          return served.siteAt(now())
        })
      )
    }
  },
  { name: 'site', dependencies: ['page-cache'] }
)

/** Tells of changes on the disk, and then whoever listens. */
function watchContent(app: FastifyInstance, contentDir: string, onChange: () => void): void {
  let settling: NodeJS.Timeout | undefined
  const watcher = watch(contentDir, { recursive: true }, () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      onChange()
      for (const listener of app.contentWatch.listeners) listener()
    }, SETTLE_MS)
  })
  app.addHook('onClose', async () => watcher.close())
}

function troubleText(shownDir: string, { dir, faults, since }: ContentTrouble): string {
  const text = since
    ? `The content in ${dir} is faulty: the last sound one is served, kept at ${since.toISOString()}. Mend these and start the site anew`
    : `What editors have published, in ${dir}, is faulty in this release: ${shownDir} is served. Go back to the release before, or publish these texts anew`
  return `${text}:\n${faults}`
}

function readConsent({ content }: Site): Consent {
  const [visitors, ...others] = consentDocuments(content)
  if (!visitors) throw new Error('a site is never built without legal/consent.md')
  // A copy would render the text, which nobody needs before the first lead.
  return Object.assign(visitors, { others })
}

/** A copy of the folder of content as it was at the start, which outlasts the process. */
async function openSoundCopy(
  { log }: Pick<FastifyInstance, 'log'>,
  contentDir: string,
  dataDir: string
) {
  const marks = await marksOf(contentDir).catch(() => '')
  let keeping: Promise<string | undefined> | undefined

  async function keepOnce(): Promise<string | undefined> {
    const dir = await keepSound(dataDir, contentDir, marks).catch((error) => {
      log.warn({ err: error }, 'no copy of the content could be kept')
    })
    if (!dir) keeping = undefined
    return dir ?? undefined
  }

  function keep(): Promise<string | undefined> {
    keeping ??= keepOnce()
    return keeping
  }

  return {
    keep,
    settled: async () => void (await keeping),
    /** @throws {Error} When files have changed since the start, and none was kept before: they are not published with the rest. */
    async base(): Promise<string> {
      const dir = await keep()
      if (dir) return dir
      throw new Error(`${contentDir} has changed since the start: start the site anew`)
    }
  }
}
