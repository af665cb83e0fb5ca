import fp from 'fastify-plugin'
import { toCsv } from '../../shared/formats.ts'
import { links } from '../../shared/links.ts'
import { markdownTables } from '../content/markdown-parts.ts'
import { currentRatings, ratingCsv } from '../pages/rating/rating-table.ts'
import { type FeedKind, SITEMAP_SECTIONS, siteFeed, sitemap, sitemapIndex } from '../site/feeds.ts'
import type { Site } from '../site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    feeds: {
      sitemapIndex(): string
      sitemapSections: readonly string[]
      sitemap(section: string): string
      rss(kind: FeedKind): string
      robots(): string
      /** A rating's tables as CSV, with the weights of a query; undefined when there is no such rating. */
      ratingCsv(slug: string, query: URLSearchParams): string | undefined
      /**
       * A template's tables as CSV, one below the other; undefined when there is no such template or it has no table.
       */
      templateCsv(slug: string): string | undefined
      llms(): string
    }
  }
}

/** Parameters that change nothing on a page, as Yandex wants them: at most 500 characters to a rule. */
const CLEAN_PARAMS = [
  'utm_source&utm_medium&utm_campaign&utm_content&utm_term&utm_referrer&openstat&_openstat&from',
  'yclid&ymclid&yadclid&yadordid&yabizcmpgn&calltouch_tm&k50id&gclid&gbraid&wbraid&' +
    'dclid&gad_source&gad_campaignid&gclsrc&msclkid&rb_clickid&vkclid&mt_click_id&' +
    'mt_adset&mt_campaign&ttclid&twclid&li_fat_id&sccid&sc_cid&epik&rdt_cid&qclid&tblci&' +
    'tbclid&ob_click_id&obclid&dicbo&cto_pld&admitad_uid&roistat&erid',
  'ysclid&etext&srsltid&fbclid&igshid&igsh&mc_cid&mc_eid&_hsenc&_hsmi&hsctatracking&' +
    'mkt_tok&_kx&_ke&__s&vero_id&vero_conv&vgo_ee&oly_enc_id&oly_anon_id&dm_i&' +
    'ck_subscriber_id&mindbox-click-id&mindbox-message-key&_sendsay_id&sendsay_id&' +
    'us_privacy_id&unisender_id&wickedid'
]

/** What search engines, feed readers and assistants read, as text. */
export const feedsPlugin = fp(
  async (app, { siteUrl }: { siteUrl: string }) => {
    const absolute = (path: string) => `${siteUrl}${path}`
    const pages = () => app.site().pages.values()

    let keptFor: Site | undefined
    const keptFeeds = new Map<string, string>()
    /** Builds each feed once per state of the site, because it renders twenty texts. */
    function kept(kind: string, make: () => string): string {
      if (keptFor !== app.site()) keptFeeds.clear()
      keptFor = app.site()
      const text = keptFeeds.get(kind) ?? make()
      keptFeeds.set(kind, text)
      return text
    }

    function llms(): string {
      const { content, pages } = app.site()
      const { services, articles } = content
      const { company, frame, reading, ratings } = content.site
      const { demo } = frame.feeds
      const list = (title: string, lines: string[]) => `## ${title}\n\n${lines.join('\n')}\n`
      const line = (title: string, path: string) =>
        pages.get(path)?.meta.isIndexed ? [`- [${title}](${absolute(path)})`] : []
      return [
        `# ${company.name}\n`,
        `> ${company.descriptor}.${demo ? ` ${demo}` : ''}\n`,
        list(
          content.site.services.name,
          services.flatMap(({ slug, data }) => line(data.title, links.service(slug)))
        ),
        list(
          ratings.name,
          currentRatings(content).flatMap(({ slug, data }) => line(data.title, links.rating(slug)))
        ),
        list(
          reading.articles.name,
          articles.flatMap(({ slug, data }) => line(data.title, links.article(slug)))
        )
      ].join('\n')
    }

    app.decorate('feeds', {
      sitemapIndex: () => sitemapIndex(pages(), siteUrl),
      sitemapSections: SITEMAP_SECTIONS,
      sitemap: (section: string) => sitemap(pages(), section, siteUrl),
      rss: (kind) => kept(kind, () => siteFeed(kind, { content: app.site().content, siteUrl })),
      robots: () => robots(siteUrl),
      ratingCsv: (slug, query) => {
        const rating = app.site().content.ratings.find((candidate) => candidate.slug === slug)
        return rating && ratingCsv(rating.data, app.site().content.site.ratings.csv, query)
      },
      templateCsv: (slug: string) => {
        const { templates } = app.site().content
        const tables = markdownTables(templates.find(({ data }) => data.slug === slug)?.body ?? '')
        return tables.length > 0 ? toCsv(tables.flatMap((rows) => [...rows, []])) : undefined
      },
      llms
    })
  },
  { name: 'feeds', dependencies: ['site'] }
)

/** `robots.txt`; tells Yandex which parameters do not change a page. */
function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    '',
    'User-agent: Yandex',
    'Disallow: /api/',
    ...CLEAN_PARAMS.map((names) => `Clean-param: ${names} /`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    ''
  ].join('\n')
}
