import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'
import { PALETTE } from '../../shared/palette.ts'
import type { Company } from '../../shared/site.ts'
import { withoutControls } from '../../shared/words/plain-text.ts'
import { keptText } from '../http/page-cache.ts'

const SECURITY_TXT_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000

/** Files for search engines, feed readers and assistants. */
export const feedRoutes: FastifyPluginAsync = async (app) => {
  const { feeds } = app
  const company = () => app.site().content.site.company

  function serve(path: string, type: string, text: () => string) {
    app.get(
      path,
      keptText(type, () => withoutControls(text()))
    )
  }

  serve('/robots.txt', 'text/plain', feeds.robots)
  serve('/sitemap.xml', 'application/xml', feeds.sitemapIndex)
  for (const section of feeds.sitemapSections) {
    serve(`/sitemaps/${section}.xml`, 'application/xml', () => feeds.sitemap(section))
  }
  serve(links.rss(), 'application/rss+xml', () => feeds.rss('news'))
  serve(links.articlesRss(), 'application/rss+xml', () => feeds.rss('articles'))
  serve(links.allRss(), 'application/rss+xml', () => feeds.rss('all'))
  serve('/llms.txt', 'text/plain', feeds.llms)
  serve('/site.webmanifest', 'application/manifest+json', () => JSON.stringify(manifest()))
  serve('/.well-known/security.txt', 'text/plain', () => securityTxt(company()))
  function serveCsv(
    path: string,
    table: (slug: string, query: URLSearchParams) => string | undefined
  ) {
    app.get<{ Params: { slug: string; period?: string } }>(path, (request, reply) => {
      const { slug, period } = request.params
      const [, query] = request.url.split(/\?(.*)/s, 2)
      const csv = table(period ? `${slug}/${period}` : slug, new URLSearchParams(query))
      if (csv === undefined) return reply.callNotFound()
      const name = period ? `${slug}-${period}` : slug
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(csv)
    })
  }
  serveCsv(links.ratingCsv(':slug'), feeds.ratingCsv)
  serveCsv(links.ratingCsv(':slug/:period'), feeds.ratingCsv)
  serveCsv(links.templateCsv(':slug'), feeds.templateCsv)
  const favicon = await readFile(app.assetFile('favicon.ico'))
  app.get('/favicon.ico', (_request, reply) =>
    reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(favicon)
  )

  function manifest() {
    const { name, descriptor } = company()
    return {
      name: `${name}: ${descriptor}`,
      short_name: name,
      start_url: links.home(),
      display: 'browser',
      lang: 'ru',
      background_color: PALETTE.paper50,
      theme_color: PALETTE.ink950,
      icons: [
        { src: app.asset('favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
        { src: app.asset('icon-192.png'), sizes: '192x192', type: 'image/png' },
        { src: app.asset('icon-512.png'), sizes: '512x512', type: 'image/png' },
        {
          src: app.asset('icon-maskable.png'),
          sizes: '512x512',
          type: 'image/png',
          purpose: 'maskable'
        }
      ]
    }
  }
}

function securityTxt({ email }: Company): string {
  const expires = new Date(Date.now() + SECURITY_TXT_LIFETIME_MS).toISOString()
  return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: ru, en\n`
}
