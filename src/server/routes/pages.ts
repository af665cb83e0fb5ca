import type { FastifyPluginAsync } from 'fastify'
import { withVisit } from '../../shared/attribution/address.ts'

/** Every page of the site, by its path. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  const tools = { render: app.render, leadForm: app.leadForms.main }

  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const query = request.url.slice(path.length + 1)
    const page = app.site().pages.get(path)
    if (!page) return reply.callNotFound()
    const moved = query ? page.moved?.(new URLSearchParams(query)) : undefined
    if (moved) return reply.redirect(withVisit(moved, query), 303)
    const view = query ? page.view?.(new URLSearchParams(query)) : undefined
    const changed = () => app.changedAt(page.meta)
    if (view) {
      const key = `${path}?${view.query}`
      return reply.cached(key, () => view.render(tools), changed, app.viewCache)
    }
    return reply.cached(page.meta.path, () => page.render(tools), changed)
  })
}
