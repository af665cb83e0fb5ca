import type { FastifyPluginAsync } from 'fastify'
import { deskPaths, firstPage } from '../desk-paths.ts'
import { formText } from '../form-body.ts'
import { formBack } from '../inbox/form-back.ts'
import { inboxAddress, readInboxQuery } from '../inbox/inbox-query.ts'
import { sessionOf } from './account-routes.ts'
import { showInbox } from './show-inbox.ts'

const LONGEST_SEARCH = 100

/** The list of leads: filters in the address, what names a person on the server. */
export const inboxRoutes: FastifyPluginAsync = async (app) => {
  const { store } = app.desk

  app.get(deskPaths.home(), { config: { access: 'anybody' } }, (request, reply) =>
    reply.redirect(firstPage(sessionOf(request).user.role), 303)
  )

  app.get(deskPaths.leads(), { config: { access: 'reader' } }, (request, reply) =>
    showInbox(app.desk, request, reply, readInboxQuery(request.query))
  )

  app.post(deskPaths.search(), { config: { access: 'reader' } }, async (request, reply) => {
    const text = formText(request.body, 'q', LONGEST_SEARCH).trim()
    const { chosen } = formBack(request.body)
    if (!text) return reply.redirect(deskPaths.leads() + inboxAddress({ chosen }), 303)
    const find = await store.desk.keep(sessionOf(request).user.id, text)
    return reply.redirect(deskPaths.leads() + inboxAddress({ chosen, find }), 303)
  })
}
