import type { FastifyPluginAsync } from 'fastify'
import { assignLeads, readAssignee } from '../assignment.ts'
import { deskPaths } from '../desk-paths.ts'
import { peopleFor } from '../people.ts'
import { keepUndo } from '../undo.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf } from './lead-of.ts'

/** Who works on a lead. */
export const assignRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.post<ById>(
    deskPaths.assign(':id'),
    { config: { access: 'manager' } },
    async (request, reply) => {
      const { user } = sessionOf(request)
      const lead = await leadOf(store, request)
      const assignee = readAssignee(request.body, await peopleFor(user, store.desk))
      const changes = await assignLeads(store, [lead], assignee)
      if (changes.length === 0) return reply.redirect(deskPaths.lead(lead.resultID), 303)
      await note(request, 'desk assign', { object: lead.resultID, detail: assignee || 'nobody' })
      const kept = await keepUndo(store, user, { kind: 'assign', changes })
      return reply.redirect(`${deskPaths.lead(lead.resultID)}?done=assign&undo=${kept}`, 303)
    }
  )
}
