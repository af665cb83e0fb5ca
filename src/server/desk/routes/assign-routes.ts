import type { FastifyPluginAsync } from 'fastify'
import { assignLeads, readAssignee } from '../assignment.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formText } from '../form-body.ts'
import { peopleFor } from '../people.ts'
import { sessionOf } from './account-routes.ts'
import { cardAction } from './card-action.ts'

/** Who works on a lead. */
export const assignRoutes: FastifyPluginAsync = async (app) => {
  const { store } = app.desk

  cardAction(app, {
    path: deskPaths.assign(':id'),
    access: 'manager',
    recorded: 'assign',
    async act(request, lead, { was }) {
      const people = await peopleFor(sessionOf(request).user, store.desk)
      const name = formText(request.body, 'take', 12) ? 'take' : 'assignee'
      const assignee = readAssignee(request.body, people, name)
      const changes = await assignLeads(store, [{ lead, seen: was }], assignee)
      if (changes.length > 0) {
        return { word: 'assign', detail: assignee || 'nobody', undo: { kind: 'assign', changes } }
      }
      const { assignee: holder = '' } = (await store.get(lead.resultID)) ?? {}
      if (was === undefined || holder === assignee) return undefined
      const who = people.names.get(holder) ?? 'никто'
      const text = `Пока карточка была открыта, ответственный сменился: теперь ${who}.`
      throw new DeskRefusal(409, 'stale', text, 'assignee')
    }
  })
}
