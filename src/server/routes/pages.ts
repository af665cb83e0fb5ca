import type { FastifyPluginAsync } from 'fastify'
import { home } from '../../content/home.ts'
import { offices } from '../../content/offices.ts'
import { links } from '../../shared/links.ts'

/** Pages that are the same for everybody. */
export const pageRoutes: FastifyPluginAsync = async (app) => {
  const pages: Record<string, () => string> = {
    [links.home()]: () =>
      app.render('pages/home', { home, offices, form: app.leadForm({ place: 'bottom' }) }),
    [links.contacts()]: () =>
      app.render('pages/contacts', { offices, form: app.leadForm({ place: 'page' }) }),
    [links.consent()]: () => app.render('pages/consent', {}),
    [links.thanks()]: () => app.render('pages/thanks', {})
  }
  for (const [path, render] of Object.entries(pages)) {
    app.get(path, (_request, reply) => reply.cached(path, render))
  }
}
