import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { StoredLead } from '../../leads/lead.ts'
import { assignLeads, readAssignee } from '../assignment.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formList, formText } from '../form-body.ts'
import { formBack } from '../inbox/form-back.ts'
import { inboxAddress } from '../inbox/inbox-query.ts'
import { readOutcome, recordOutcomes } from '../outcome-form.ts'
import { peopleFor } from '../people.ts'
import { keepUndo, type Undo, undoForLeads } from '../undo.ts'
import { sessionOf } from './account-routes.ts'

/** Leads that one form may change. */
const MOST_AT_ONCE = 200

/** Outcomes and assignees of many leads at once, and the way back. */
export const bulkRoutes: FastifyPluginAsync = async (app) => {
  const { store, now, note, zone } = app.desk

  app.post(deskPaths.bulk(), { config: { access: 'manager' } }, async (request, reply) => {
    const { user } = sessionOf(request)
    const entered = readOutcome(request.body, now(), zone)
    const leads = await markedLeads(request)
    // A sum is that of one contract: each lead keeps the one it has.
    const keepingSum = ({ amount }: StoredLead) => ({
      ...entered,
      ...(amount === undefined || !['offer', 'won'].includes(entered.outcome) ? {} : { amount })
    })
    const changes = await recordOutcomes(store, leads, keepingSum, user.email)
    await note(request, 'desk outcome', { object: idsOf(changes), detail: entered.outcome })
    return reply.redirect(await listAfter(request, { kind: 'outcome', changes }), 303)
  })

  app.post(deskPaths.assignMany(), { config: { access: 'manager' } }, async (request, reply) => {
    const people = await peopleFor(sessionOf(request).user, store.desk)
    const assignee = readAssignee(request.body, people)
    const changes = await assignLeads(store, await markedLeads(request), assignee)
    await note(request, 'desk assign', { object: idsOf(changes), detail: assignee || 'nobody' })
    return reply.redirect(await listAfter(request, { kind: 'assign', changes }), 303)
  })

  app.post(deskPaths.undo(), { config: { access: 'manager' } }, async (request, reply) => {
    const name = formText(request.body, 'undo', 64)
    const ids = await undoForLeads(store, sessionOf(request).user, name, now())
    await note(request, 'desk undo', { object: ids.join(' ') })
    const path = ids.length === 1 ? deskPaths.lead(ids[0] ?? '') : deskPaths.leads()
    return reply.redirect(`${path}?done=${ids.length > 0 ? 'undone' : 'nothing'}`, 303)
  })

  async function markedLeads({ body }: FastifyRequest): Promise<StoredLead[]> {
    const ids = formList(body, 'id', MOST_AT_ONCE)
    if (ids.length === 0) throw new DeskRefusal(422, 'invalid', 'Отметьте хотя бы одну заявку.')
    const leads = await Promise.all(ids.map((id) => store.get(id)))
    return leads.filter((lead) => lead !== undefined)
  }

  /** The list that the form was sent from, which says what was done and offers the way back. */
  async function listAfter(request: FastifyRequest, undo: Undo): Promise<string> {
    const kept = await keepUndo(store, sessionOf(request).user, undo)
    const back = inboxAddress(formBack(request.body))
    return `${deskPaths.leads()}${back}${back ? '&' : '?'}done=${undo.kind}&undo=${kept}`
  }
}

function idsOf(changes: readonly { resultID: string }[]): string {
  return changes.map(({ resultID }) => resultID).join(' ')
}
