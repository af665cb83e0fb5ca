import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'

/** Lets open pages notice that the server was restarted. Only there when the build was made for it. */
export const devRoutes: FastifyPluginAsync = async (app) => {
  if (!app.hasAsset('dev-reload.js')) return

  app.get(links.devEvents(), (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 200\n\n')
  })
  app.addHook('preClose', async () => app.server.closeAllConnections())
}
