import type { FastifyPluginAsync } from 'fastify'

/** Every page of the site, by its path. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  const tools = { render: app.render, leadForm: app.leadForm }

  app.get('/*', (request, reply) => {
    const page = app.site().pages.get(request.url.split('?', 1)[0] ?? '/')
    if (!page) return reply.callNotFound()
    return reply.cached(page.meta.path, () => page.render(tools))
  })
}
