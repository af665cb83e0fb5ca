import t from 'tap'
import {
  allPages,
  type JsonLdNode,
  type ParsedPage,
  pathsWithout
} from '../../support/all-pages.ts'
import { buildTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'

const { app } = await buildTestApp(t, { SITE_URL })
const pages = allPages(app)
const indexed = pages.filter(({ meta }) => meta.isIndexed)

const without = (fits: (page: ParsedPage) => unknown, among = pages) => pathsWithout(among, fits)

t.test('structured data', async (t) => {
  const types = ({ graph }: ParsedPage) => graph.map((node) => node['@type'])
  const family = (pattern: RegExp) => indexed.filter(({ path }) => pattern.test(path))
  const has = (pattern: RegExp, type: string, id: string) => {
    const members = family(pattern)
    t.ok(members.length > 0, `${id}: there are such pages`)
    t.same(
      without((page) => types(page).includes(type), members),
      [],
      `${id}: ${type}`
    )
  }
  has(/./, 'Organization', 'SEO-55')
  has(/^\/$/, 'WebSite', 'SEO-56')
  has(/^\/(?!en\/$).+/, 'BreadcrumbList', 'SEO-57')
  has(/^\/contacts\/.+/, 'ProfessionalService', 'SEO-58')
  has(/^\/services\/.+/, 'Service', 'SEO-59')
  has(/^\/education\/articles\/(?!topic)[^/]+\/$/, 'Article', 'SEO-60')
  has(/^\/news\/(?!page|category|\d)[^/]+\/$/, 'NewsArticle', 'SEO-61')
  has(/^\/about\/team\/.+/, 'ProfilePage', 'SEO-62')
  has(/^\/rating\/(?!methodology|participate).+/, 'ItemList', 'SEO-63/RAT-10')
  has(/^\/about\/vacancies\/.+/, 'JobPosting', 'SEO-65')
  t.same(without(breadcrumbsAgree, family(/^\/(?!en\/$).+/)), [], 'SEO-57: as the visible ones')
  t.same(
    indexed.flatMap((page) => types(page).filter((type) => /HowTo|AggregateRating/.test(type))),
    [],
    'SEO-67: no dead or self-serving types'
  )
  t.same(without(datesAgree, family(/^\/(news|education\/articles)\//)), [], 'SEO-51')
})

function find(graph: JsonLdNode[], type: RegExp): JsonLdNode | undefined {
  return graph.find((node) => type.test(node['@type']))
}

function breadcrumbsAgree({ dom, graph }: ParsedPage): boolean {
  const visible = dom.querySelectorAll('.breadcrumbs li').map(({ text }) => text.trim())
  const list = find(graph, /^BreadcrumbList$/)?.itemListElement as { name: string }[] | undefined
  const plain = (text: string) => text.replace(/[\u00a0\s]+/g, ' ').trim()
  return visible.map(plain).join('|') === list?.map(({ name }) => plain(name)).join('|')
}

/** The day that is shown is the day that machines read. */
function datesAgree({ dom, graph, meta }: ParsedPage): boolean {
  const article = find(graph, /^(NewsArticle|Article)$/)
  if (!article) return true
  const shown = dom.querySelectorAll('main time').map((time) => time.getAttribute('datetime') ?? '')
  const published = String(article.datePublished).slice(0, 10)
  return (
    shown.some((date) => date.slice(0, 10) === published) &&
    String(article.dateModified).slice(0, 10) === meta.updated.slice(0, 10)
  )
}
