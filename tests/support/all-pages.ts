import type { FastifyInstance } from 'fastify'
import { type HTMLElement, parse } from 'node-html-parser'
import { renderPage } from '../../src/server/pages/page.ts'
import type { PageMeta } from '../../src/server/render/page-meta.ts'

export interface ParsedPage {
  path: string
  meta: PageMeta
  html: string
  dom: HTMLElement
  /** The objects of its structured data. */
  graph: JsonLdNode[]
}

export type JsonLdNode = Record<string, unknown> & { '@type': string }

const known = new WeakMap<FastifyInstance, ParsedPage[]>()

/** Every page of the site as it is rendered, without what serves and compresses it; the same to all who ask, to be read. */
export function allPages(app: FastifyInstance): readonly ParsedPage[] {
  const pages = known.get(app) ?? parsePages(app)
  known.set(app, pages)
  return pages
}

function parsePages(app: FastifyInstance): ParsedPage[] {
  return [...app.site().pages.values()].map((page) => {
    const { meta } = page
    const html = renderPage(page, app.leadForms.main, app.render)
    const dom = parse(html, { comment: true, blockTextElements: { script: true, style: true } })
    const data = dom.querySelector('script[type="application/ld+json"]')?.text
    const graph = data ? (JSON.parse(data)['@graph'] as JsonLdNode[]) : []
    return { path: meta.path, meta, html, dom, graph }
  })
}

/** Paths of the pages for which something does not hold. */
export function pathsWithout(
  pages: readonly ParsedPage[],
  fits: (page: ParsedPage) => unknown
): string[] {
  return pages.filter((page) => !fits(page)).map(({ path }) => path)
}
