import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'
import { styleguidePage } from '../site/styleguide-page.ts'

/** For developers: on in development, elsewhere only with `STYLEGUIDE=on`. */
export const styleguideRoutes: FastifyPluginAsync<{ isOn: boolean }> = async (app, { isOn }) => {
  if (!isOn && !app.isDevelopment) return
  const path = links.styleguide()
  app.get(path, (_request, reply) =>
    reply.send(reply.page('pages/styleguide', styleguidePage(path, app.leadForms.main)))
  )
}
