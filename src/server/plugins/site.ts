import { join } from 'node:path'
import fp from 'fastify-plugin'
import { openContentCache } from '../content/content-cache.ts'
import { ContentError, loadContent } from '../content/load-content.ts'
import { renderMarkdown } from '../content/markdown.ts'
import { buildSite, type Site } from '../pages/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    site(): Site
    /** The document that visitors agree to in a form. */
    consent(): Consent
  }
}

interface Consent {
  /** Travels with every lead, so that it is known which text the visitor saw. */
  version: string
  title: string
  html: string
}

/** How often future-dated items are looked for. */
const REFRESH_MS = 30_000

/** Loads the content and lends the site made of it; an item whose time has come appears by itself. */
export const sitePlugin = fp(
  async (app, { contentDir, dataDir }: { contentDir: string; dataDir: string }) => {
    const cache = openContentCache(join(dataDir, 'content-cache.json'))
    let site = buildSite(loadContent(contentDir, new Date(), cache))
    app.decorate('site', () => site)
    app.decorate('consent', () => readConsent(site))

    const timer = setInterval(() => {
      const isDue = site.content.nextDate && site.content.nextDate <= new Date()
      if (!isDue) return
      site = buildSite(loadContent(contentDir, new Date(), cache))
      app.pageCache.clear()
    }, REFRESH_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'site', dependencies: ['pages'] }
)

function readConsent({ content }: Site): Consent {
  const document = content.legal.find(({ slug }) => slug === 'consent')
  if (!document) throw new ContentError('legal/consent.md is missing: forms cannot do without it')
  const { html } = renderMarkdown(document.body, document.file, 'agreement-')
  return { version: document.data.version, title: document.data.title, html }
}
