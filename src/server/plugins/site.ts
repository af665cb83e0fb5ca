import { statSync, watch } from 'node:fs'
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { withOffset } from '../../shared/dates.ts'
import { openContentCache } from '../content/content-cache.ts'
import { loadContent } from '../content/load-content.ts'
import { consentDocuments } from '../pages/legal/consent-documents.ts'
import type { PageMeta } from '../render/page-meta.ts'
import { type PageRemarks, remarksOf } from '../site/page-remarks.ts'
import { buildSite, type Site } from '../site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    site(): Site
    /** The document that visitors agree to in a form. */
    consent(): Consent
    /** When a page last changed: its content, what it lists, or its template. */
    changedAt(meta: PageMeta): Date
    /** In development: the current content error, the listeners to notify of every change, remarks about a page. */
    contentWatch: {
      fault: string
      listeners: Set<() => void>
      remarks: (path: string) => PageRemarks
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

/** Loads the content and exposes the site built from it; future-dated items appear when their time comes. */
export const sitePlugin = fp(
  async (app, { contentDir, dataDir, buildMark, contentCache, now }: SiteOptions) => {
    const cache = openContentCache(join(dataDir, 'content-cache.json'), contentCache)
    const load = () => buildSite(loadContent(contentDir, now(), cache))
    const built = statSync(buildMark).mtimeMs
    let site = load()
    app.decorate('site', () => site)
    let consentOf = { site, consent: readConsent(site) }
    app.decorate('consent', () => {
      if (consentOf.site !== site) consentOf = { site, consent: readConsent(site) }
      return consentOf.consent
    })
    app.decorate('changedAt', (meta: PageMeta) => {
      const updated = meta.updated ? Date.parse(withOffset(meta.updated)) : 0
      return new Date(Math.max(updated, site.content.changed.getTime(), built))
    })
    const contentWatch = { fault: '', listeners: new Set<() => void>(), remarks: remarksOf(site) }
    app.decorate('contentWatch', contentWatch)

    /** If the content has become invalid, the site stays as it was. */
    function reload(): void {
      try {
        site = load()
        contentWatch.remarks = remarksOf(site)
        app.pageCache.clear()
        app.viewCache.clear()
        contentWatch.fault = ''
      } catch (error) {
        contentWatch.fault = error instanceof Error ? error.message : String(error)
        app.log.error(`The site stays as it was, its content is broken:\n${contentWatch.fault}`)
      }
    }

    const timer = setInterval(() => {
      const { nextDate } = site.content
      if (nextDate && nextDate <= now()) reload()
    }, REFRESH_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))

    if (app.isDevelopment) {
      let settling: NodeJS.Timeout | undefined
      const watcher = watch(contentDir, { recursive: true }, () => {
        clearTimeout(settling)
        settling = setTimeout(() => {
          reload()
          for (const listener of contentWatch.listeners) listener()
        }, SETTLE_MS)
      })
      app.addHook('onClose', async () => watcher.close())
    }
  },
  { name: 'site', dependencies: ['page-cache'] }
)

function readConsent({ content }: Site): Consent {
  const [visitors, ...others] = consentDocuments(content)
  if (!visitors) throw new Error('a site is never built without legal/consent.md')
  return { ...visitors, others }
}
