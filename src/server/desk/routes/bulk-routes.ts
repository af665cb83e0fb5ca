import type { FastifyPluginAsync } from 'fastify'
import type { StoredLead } from '../../leads/lead.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formList, formText } from '../form-body.ts'
import { formBack } from '../inbox/form-back.ts'
import { inboxAddress } from '../inbox/inbox-query.ts'
import { readOutcome, recordOutcomes, undoOutcomes } from '../outcome-form.ts'
import { sessionOf } from './account-routes.ts'

/** Leads that one form may change. */
const MOST_AT_ONCE = 200

/** Outcomes of many leads at once, and the way back. */
export const bulkRoutes: FastifyPluginAsync = async (app) => {
  const { store, now, note } = app.desk

  app.post(deskPaths.bulk(), { config: { access: 'manager' } }, async (request, reply) => {
    const { user } = sessionOf(request)
    const entered = readOutcome(request.body, now())
    const ids = formList(request.body, 'id', MOST_AT_ONCE)
    if (ids.length === 0) throw new DeskRefusal(422, 'invalid', 'Отметьте хотя бы одну заявку.')
    const leads = (await Promise.all(ids.map((id) => store.get(id)))).filter(
      (lead) => lead !== undefined
    )
    // A sum is that of one contract: each lead keeps the one it has.
    const keepingSum = ({ amount }: StoredLead) => ({
      ...entered,
      ...(amount === undefined || !['offer', 'won'].includes(entered.outcome) ? {} : { amount })
    })
    const undo = await recordOutcomes(store, leads, keepingSum, user.email)
    await note(request, 'desk outcome', {
      object: undo.map(({ resultID }) => resultID).join(' '),
      detail: entered.outcome
    })
    const kept = await store.desk.keep(user.id, JSON.stringify(undo))
    const back = inboxAddress(formBack(request.body))
    return reply.redirect(
      `${deskPaths.leads()}${back}${back ? '&' : '?'}done=outcome&undo=${kept}`,
      303
    )
  })

  app.post(deskPaths.undo(), { config: { access: 'manager' } }, async (request, reply) => {
    const { user } = sessionOf(request)
    const kept = await store.desk.takeKept(user.id, formText(request.body, 'undo', 64))
    const undone = kept ? await undoOutcomes(store, JSON.parse(kept), user.email, now()) : []
    await note(request, 'desk undo', { object: undone.join(' ') })
    const done = undone.length > 0 ? 'undone' : 'nothing'
    return reply.redirect(
      `${undone.length === 1 ? deskPaths.lead(undone[0] ?? '') : deskPaths.leads()}?done=${done}`,
      303
    )
  })
}
