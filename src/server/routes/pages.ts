import type { FastifyPluginAsync } from 'fastify'
import { speculationLink } from '../../shared/api-links.ts'
import { withVisit } from '../../shared/attribution/address.ts'
import { links } from '../../shared/links.ts'
import { renderPage, type SitePage } from '../pages/page.ts'

/** Every page of the site, by its path. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  const html = (page: SitePage) => renderPage(page, app.leadForms.main, app.render)

  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const query = request.url.slice(path.length + 1)
    const page = app.site().pages.get(path)
    if (!page) return reply.callNotFound()
    const moved = query ? page.moved?.(new URLSearchParams(query)) : undefined
    if (moved) return reply.redirect(withVisit(moved, query), 303)
    const view = query ? viewOf(page, new URLSearchParams(query)) : undefined
    const changed = () => app.changedAt(page.meta)
    if (view) {
      const key = `${path}?${view.query}`
      return reply.cached(key, () => html(view), changed, app.viewCache)
    }
    return reply.cached(page.meta.path, () => html(page), changed)
  })
}

/** @throws {Error} When search engines would take it for a page of its own. */
function viewOf(page: SitePage, query: URLSearchParams): ReturnType<NonNullable<SitePage['view']>> {
  const view = page.view?.(query)
  if (view?.meta.isIndexed) throw new Error(`a view of ${page.meta.path} lacks chosenMeta`)
  return view
}

/** Named by a header of every page. */
export const speculationRuleRoutes: FastifyPluginAsync<{ searchPath: string }> = async (
  app,
  { searchPath }
) => {
  const rules = speculationRules(searchPath)
  app.get(speculationLink(), ({ headers }, reply) =>
    reply
      .type('application/speculationrules+json')
      .headers({ vary: 'Save-Data', 'cache-control': 'public, max-age=3600' })
      .send(headers['save-data'] === 'on' ? NO_SPECULATION : rules)
  )
}

/** Pages of the site under their plain addresses; a query is a choice of the visitor's, a hash a place on a page. */
const PAGES = ['/', '/*/'].map((pathname) => ({ pathname, search: '', hash: '' }))

/**
 * What browsers may fetch before it is pressed: the page under a pointer that rests, without its scripts, pictures and
 * visit. The page itself is the same for everybody, so none is made for it that would not be made anyway.
 *
 * Source: html.spec.whatwg.org, "Speculation rules".
 */
function speculationRules(searchPath: string): string {
  // Answers to what a visitor has done: nobody is there yet.
  const withState = [`${links.thanks()}*`, `${links.englishThanks()}*`, `${searchPath}*`]
  return JSON.stringify({
    prefetch: [
      {
        source: 'document',
        eagerness: 'moderate',
        where: {
          and: [
            { href_matches: PAGES },
            { not: { href_matches: withState } },
            { not: { selector_matches: '[aria-current], [data-load-more], .pager a, [download]' } }
          ]
        }
      }
    ]
  })
}

/** For who saves data. */
const NO_SPECULATION = '{}'
