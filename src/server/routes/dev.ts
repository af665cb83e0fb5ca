import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'
import { styleguidePage } from '../site/styleguide-page.ts'

/** Tells open pages of a restart, of changed content, of its faults and of remarks about them. Only there when the build was made for it. */
export const devRoutes: FastifyPluginAsync = async (app) => {
  if (!app.isDevelopment) return
  const { contentWatch } = app
  // Rules for texts are not loaded where nobody writes them.
  const { remarksOf } = await import('../site/page-remarks.ts')
  let remarks = remarksOf(app.site())
  const open = new Set<ServerResponse>()
  let hasFault = false

  contentWatch.listeners.add(() => {
    remarks = remarksOf(app.site())
    for (const response of open) tell(response)
    hasFault = contentWatch.fault !== ''
  })

  function tell(response: ServerResponse): void {
    const event = contentWatch.fault ? 'fault' : 'changed'
    response.write(`event: ${event}\ndata: ${JSON.stringify(contentWatch.fault)}\n\n`)
  }

  app.get(links.devEvents(), (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write('retry: 200\n\n')
    if (hasFault) tell(reply.raw)
    open.add(reply.raw)
    reply.raw.once('close', () => open.delete(reply.raw))
  })
  app.get<{ Querystring: { path?: string } }>('/dev/remarks', ({ query }) => ({
    fault: contentWatch.fault,
    ...remarks(query.path ?? '/')
  }))
  app.addHook('preClose', async () => app.server.closeAllConnections())
}

/** For developers: on in development, elsewhere only with `STYLEGUIDE=on`. */
export const styleguideRoutes: FastifyPluginAsync<{ isOn: boolean }> = async (app, { isOn }) => {
  if (!isOn && !app.isDevelopment) return
  const path = links.styleguide()
  app.get(path, (_request, reply) =>
    reply.send(reply.page('pages/styleguide', styleguidePage(path, app.leadForms.main)))
  )
}
