import type { FastifyInstance } from 'fastify'
import { type HTMLElement, parse } from 'node-html-parser'
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

/** Every page of the site as its visitor gets it. */
export async function allPages(app: FastifyInstance): Promise<ParsedPage[]> {
  const pages: ParsedPage[] = []
  for (const { meta } of app.site().pages.values()) {
    const { body } = await app.inject(meta.path)
    const dom = parse(body, { comment: true, blockTextElements: { script: true, style: true } })
    const data = dom.querySelector('script[type="application/ld+json"]')?.text
    const graph = data ? (JSON.parse(data)['@graph'] as JsonLdNode[]) : []
    pages.push({ path: meta.path, meta, html: body, dom, graph })
  }
  return pages
}

/** Paths of the pages for which something does not hold. */
export function pathsWithout(
  pages: readonly ParsedPage[],
  fits: (page: ParsedPage) => unknown
): string[] {
  return pages.filter((page) => !fits(page)).map(({ path }) => path)
}
