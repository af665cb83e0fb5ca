import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { StoredLead } from '../../leads/lead.ts'
import type { SeenOutcome } from '../../leads/outcome.ts'
import { assignLeads, readAssignee } from '../assignment.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formList, formText } from '../form-body.ts'
import { unrecordedBulk } from '../inbox/bulk-form.ts'
import { formBack } from '../inbox/form-back.ts'
import { inboxAddress } from '../inbox/inbox-query.ts'
import { readMark } from '../inbox/lead-mark.ts'
import { readOutcome, recordOutcomes } from '../outcome-form.ts'
import { peopleFor } from '../people.ts'
import { keepUndo, type Undo, undoForLeads } from '../undo.ts'
import { sessionOf } from './account-routes.ts'
import { showInbox } from './show-inbox.ts'

/** Leads that one form may change. */
const MOST_AT_ONCE = 200

/** Outcomes and assignees of many leads at once, and the way back. */
export const bulkRoutes: FastifyPluginAsync = async (app) => {
  const { store, now, note, zone } = app.desk

  /** What cannot be recorded is shown with its list again, as it was typed and marked. */
  function bulkAction(path: string, act: (request: FastifyRequest) => Promise<string>) {
    app.post(path, { config: { access: 'manager' } }, async (request, reply) => {
      try {
        return reply.redirect(await act(request), 303)
      } catch (error) {
        const unrecorded = unrecordedBulk(request.body, error)
        const query = formBack(request.body)
        reply.code(unrecorded.refusal.statusCode)
        return showInbox(app.desk, request, reply, query, unrecorded)
      }
    })
  }

  bulkAction(deskPaths.bulk(), async (request) => {
    const { user } = sessionOf(request)
    const entered = readOutcome(request.body, now(), zone)
    const leads = await markedLeads(request)
    // A sum is that of one contract: each lead keeps the one it has.
    const keepingSum = ({ amount }: StoredLead) => ({
      ...entered,
      ...(amount === undefined || !['offer', 'won'].includes(entered.outcome) ? {} : { amount })
    })
    const changes = await recordOutcomes(store, leads, keepingSum, user.email)
    const left = leads.length - changes.length
    await note(request, 'desk outcome', { object: idsOf(changes), detail: entered.outcome })
    return listAfter(request, { kind: 'outcome', changes }, left)
  })

  bulkAction(deskPaths.assignMany(), async (request) => {
    const people = await peopleFor(sessionOf(request).user, store.desk)
    const assignee = readAssignee(request.body, people)
    const leads = await markedLeads(request)
    const changes = await assignLeads(
      store,
      leads.map(({ lead, was: seen }) => ({ lead, seen })),
      assignee
    )
    const others = leads.filter(({ lead }) => (lead.assignee ?? '') !== assignee)
    const left = others.length - changes.length
    await note(request, 'desk assign', { object: idsOf(changes), detail: assignee || 'nobody' })
    return listAfter(request, { kind: 'assign', changes }, left)
  })

  app.post(deskPaths.undo(), { config: { access: 'manager' } }, async (request, reply) => {
    const name = formText(request.body, 'undo', 64)
    const { ids, total } = await undoForLeads(store, sessionOf(request).user, name, now())
    await note(request, 'desk undo', { object: ids.join(' ') })
    if (ids.length === 0) return reply.redirect(listAddress(request, { done: 'nothing' }), 303)
    if (total === 1) return reply.redirect(`${deskPaths.lead(ids[0] ?? '')}?done=undone`, 303)
    const said = { done: 'undone', ...counts(ids.length, total - ids.length) }
    return reply.redirect(listAddress(request, said), 303)
  })

  async function markedLeads({ body }: FastifyRequest): Promise<MarkedLead[]> {
    const marks = formList(body, 'id', MOST_AT_ONCE).map(readMark)
    if (marks.length === 0) throw new DeskRefusal(422, 'invalid', 'Отметьте хотя бы одну заявку.')
    const leads = await Promise.all(
      marks.map(async ({ id, ...mark }) => ({ ...mark, lead: await store.get(id) }))
    )
    return leads.filter((mark): mark is MarkedLead => mark.lead !== undefined)
  }

  /** The list that the form was sent from, which says what was done and offers the way back. */
  async function listAfter(
    request: FastifyRequest,
    undo: Exclude<Undo, { kind: 'view' }>,
    left: number
  ): Promise<string> {
    const { length } = undo.changes
    if (length === 0) return listAddress(request, { done: 'same', ...counts(0, left) })
    return listAddress(request, {
      done: undo.kind,
      undo: await keepUndo(store, sessionOf(request).user, undo),
      ...counts(length, left),
      ...(undo.kind === 'outcome' && undo.changes[0] ? { set: undo.changes[0].set.outcome } : {})
    })
  }
}

/** How many leads were changed, and how many were left. */
function counts(many: number, left: number): Record<string, string> {
  return {
    ...(many > 0 ? { many: String(many) } : {}),
    ...(left > 0 ? { left: String(left) } : {})
  }
}

/** The list that a form was sent from, with what the page has to say. */
function listAddress({ body }: FastifyRequest, said: Record<string, string>): string {
  const back = inboxAddress(formBack(body))
  return `${deskPaths.leads()}${back}${back ? '&' : '?'}${new URLSearchParams(said)}`
}

/** A lead, and what the list showed of it. */
interface MarkedLead {
  lead: StoredLead
  seen: SeenOutcome | undefined
  was: string | undefined
}

function idsOf(changes: readonly { resultID: string }[]): string {
  return changes.map(({ resultID }) => resultID).join(' ')
}
