import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { buildTestApp, sharedTestApp } from '../../support/test-app.ts'

const MAX_CLICKS = 3

interface CrawledPage {
  path: string
  html: string
  clicks: number
  links: string[]
}

/** Every page that can be reached from `/` by links, and what does not answer 200 directly. */
async function crawl(app: FastifyInstance) {
  const pages = new Map<string, CrawledPage>()
  const asked = new Set<string>()
  const broken: string[] = []

  /** The pages that `path` leads to. */
  async function visit({ path, from }: Step, clicks: number): Promise<Step[]> {
    asked.add(path)
    const { statusCode, body, headers } = await app.inject(path)
    if (statusCode !== 200) broken.push(`${from} → ${path} (${statusCode})`)
    const isPage = String(headers['content-type']).startsWith('text/html')
    if (statusCode !== 200 || !isPage) return []
    const links = internalLinks(body)
    pages.set(path, { path, html: body, clicks, links })
    return links.map((link) => ({ path: link.split('#')[0] || path, from: path }))
  }

  let frontier: Step[] = [{ path: '/', from: 'the start' }]
  for (let clicks = 0; frontier.length > 0; clicks++) {
    const found: Step[] = []
    for (const step of frontier) {
      if (!asked.has(step.path)) found.push(...(await visit(step, clicks)))
    }
    frontier = found
  }
  return { pages, broken }
}

interface Step {
  path: string
  from: string
}

function internalLinks(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, href = '']) => href)
  const read = hrefs.map((href) => href.replaceAll('&amp;', '&'))
  return read.filter((href) => /^[/#]/.test(href) && !href.startsWith('//'))
}

const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const title = ({ html }: CrawledPage) => one(html, /<title>([^<]*)/)
const description = ({ html }: CrawledPage) =>
  one(html, /<meta name="description" content="([^"]*)/)
const isIndexed = ({ html }: CrawledPage) =>
  !html.includes('<meta name="robots" content="noindex">')

function duplicates(pages: CrawledPage[], read: (page: CrawledPage) => string): string[] {
  const seen = new Map<string, string>()
  return pages.flatMap((page) => {
    const earlier = seen.get(read(page))
    seen.set(read(page), page.path)
    return earlier ? [`${earlier} and ${page.path}: ${read(page)}`] : []
  })
}

t.test('a crawl from the home page', async (t) => {
  const { app } = await sharedTestApp()
  const { pages, broken } = await crawl(app)
  const all = [...pages.values()]
  const indexed = all.filter(isIndexed)

  t.ok(all.length > 120, `${all.length} pages`)
  t.same(broken, [], 'SEO-05: every link answers 200 at once')
  t.same(
    [...app.site().pages.values()]
      .filter(({ meta }) => meta.isIndexed && !pages.has(meta.path))
      .map(({ meta }) => meta.path),
    [],
    'SEO-48: no page is an orphan'
  )
  t.same(
    all.filter(({ clicks }) => clicks > MAX_CLICKS).map(({ path }) => path),
    [],
    'SEO-48: every page is at most three clicks away'
  )
  t.same(duplicates(indexed, title), [], 'SEO-30: titles are unique')
  t.same(duplicates(indexed, description), [], 'SEO-31: descriptions are unique')
  t.same(
    indexed
      .filter((page) => title(page).length < 30 || title(page).length > 70)
      .map((page) => `${page.path}: ${title(page)}`),
    [],
    'SEO-30: titles have 30 to 70 characters'
  )
  t.same(
    indexed
      .filter((page) => {
        const { length } = description(page).replace(/&\w+;/g, '"')
        return length < 110 || length > 175
      })
      .map((page) => `${page.path}: ${description(page).length}`),
    [],
    'SEO-31: descriptions have 110 to 175 characters'
  )
  t.same(
    all.filter(({ html }) => html.match(/<h1[\s>]/g)?.length !== 1).map(({ path }) => path),
    [],
    'SEO-45: one h1'
  )
  t.same(
    indexed
      .filter(
        ({ html, path }) =>
          !one(html, /<link rel="canonical" href="([^"]*)/).endsWith(`:3000${path}`)
      )
      .map(({ path }) => path),
    [],
    'SEO-32: canonical is the page itself'
  )
  t.same(all.flatMap(anchorFaults), [], 'every anchor exists')
  t.same(
    indexed.flatMap(jsonLdFaults),
    [],
    'SEO-66: structured data is valid JSON with whole addresses'
  )
})

/** Links to a part of the same page that it does not have. */
function anchorFaults({ path, html, links }: CrawledPage): string[] {
  const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1))
  return anchors
    .filter((anchor) => !html.includes(`id="${decodeURIComponent(anchor)}"`))
    .map((anchor) => `${path}#${anchor}`)
}

function jsonLdFaults({ path, html }: CrawledPage): string[] {
  const text = one(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  try {
    const graph: { '@type'?: string; url?: string }[] = JSON.parse(text)['@graph']
    const faulty = graph.filter((node) => !node['@type'] || node.url?.startsWith('/'))
    return faulty.map((node) => `${path}: ${JSON.stringify(node).slice(0, 100)}`)
  } catch (error) {
    return [`${path}: ${error}`]
  }
}

t.test('the crawl notices what is planted', async (t) => {
  const { app } = await buildTestApp(t)
  app.pageCache.clear()
  const html = '<h1>1</h1><a href="/none/">x</a><a href="/contacts">y</a>'
  await app.pageCache.load('/', () => html, new Date())

  const { broken } = await crawl(app)

  t.same(broken, ['/ → /none/ (404)', '/ → /contacts (301)'])
})
