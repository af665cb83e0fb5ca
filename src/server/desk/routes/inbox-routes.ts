import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SeenOutcome, StoredLead } from '../../leads/lead.ts'
import {
  keepUndo,
  readOutcome,
  recordOutcomes,
  seenIn,
  type Undo,
  undoForLeads,
  undoForView
} from '../card-changes.ts'
import { deskPaths, firstPage } from '../desk-paths.ts'
import { DeskRefusal, formList, formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { tellHandedOver } from '../handover.ts'
import { type UnrecordedBulk, unrecordedBulk } from '../inbox/inbox-filters.ts'
import { inboxPage } from '../inbox/inbox-page.ts'
import { formBack, type InboxQuery, inboxAddress, readInboxQuery } from '../inbox/inbox-query.ts'
import { readMark } from '../inbox/inbox-row.ts'
import { MOST_VIEWS } from '../note-rows.ts'
import { assignLeads, peopleFor, readAssignee } from '../people.ts'
import { namesFor, zoneOf } from '../user-zone.ts'
import { VIEW_REMOVED } from '../words.ts'

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

const FRAME = { title: 'Заявки', section: 'leads' } as const

/** The list of leads that an address asks for, with what was typed below it and could not be recorded. */
async function showInbox(
  { store, note, now }: FastifyInstance['desk'],
  request: FastifyRequest,
  reply: FastifyReply,
  query: InboxQuery,
  unrecorded?: UnrecordedBulk
): Promise<string> {
  const { user } = sessionOf(request)
  const clocks = { ...namesFor(request), now: now() }
  const page = await inboxPage(store, user, query, clocks, unrecorded)
  const detail = [...Object.keys(query.chosen), page.text && 'text'].filter(Boolean).join(' ')
  await note(request, 'desk list', { detail })
  return reply.desk('desk/pages/inbox', FRAME, page)
}

const LONGEST_NAME = 60

/** Filters that an operator keeps under a name. */
export const viewRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.post(deskPaths.views(), { config: { access: 'reader' } }, async (request, reply) => {
    const name = formText(request.body, 'name', LONGEST_NAME).replace(/\s+/g, ' ').trim()
    const { chosen } = formBack(request.body)
    const query = inboxAddress({ chosen })
    if (!name) throw new DeskRefusal(422, 'invalid', 'Назовите набор фильтров.')
    if (!query) throw new DeskRefusal(422, 'invalid', 'Сначала выберите хотя бы один фильтр.')
    if (!(await store.desk.addView(sessionOf(request).user.id, { name, query }))) {
      throw new DeskRefusal(
        409,
        'invalid',
        `Больше наборов не сохранить, их уже ${MOST_VIEWS}. Уберите тот, что не нужен.`
      )
    }
    await note(request, 'desk view', { detail: Object.keys(chosen).join(' ') })
    return reply.redirect(`${deskPaths.leads()}${query}&done=view`, 303)
  })

  app.post(deskPaths.removeView(), { config: { access: 'reader' } }, async (request, reply) => {
    const { user } = sessionOf(request)
    const id = formText(request.body, 'view', 20)
    const view = await store.desk.removeView(user.id, id)
    if (!view) return reply.redirect(`${deskPaths.leads()}?done=nothing`, 303)
    const { name, query } = view
    const kept = await keepUndo(store, user, { kind: 'view', view: { name, query } })
    await note(request, 'desk view remove')
    return reply.redirect(`${deskPaths.leads()}?done=${VIEW_REMOVED}&undo=${kept}`, 303)
  })

  app.post(deskPaths.undoView(), { config: { access: 'reader' } }, async (request, reply) => {
    const name = formText(request.body, 'undo', 64)
    const isBack = await undoForView(store, sessionOf(request).user, name)
    await note(request, 'desk view undo')
    return reply.redirect(`${deskPaths.leads()}?done=${isBack ? 'view' : 'nothing'}`, 303)
  })
}

/** Leads that one form may change. */
const MOST_AT_ONCE = 200

/** Outcomes and assignees of many leads at once, and the way back. */
export const bulkRoutes: FastifyPluginAsync = async (app) => {
  const { store, now, note } = app.desk

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
    const entered = readOutcome(request.body, now(), zoneOf(request))
    const leads = await markedLeads(request)
    // A sum is that of one contract: each lead keeps the one it has.
    const keepingSum = ({ amount }: StoredLead) => ({
      ...entered,
      ...(amount === undefined || !['offer', 'won'].includes(entered.outcome) ? {} : { amount })
    })
    const changes = await recordOutcomes(store.leads, leads, keepingSum, user.email)
    const left = leads.length - changes.length
    await note(request, 'desk outcome', { object: idsOf(changes), detail: entered.outcome })
    return listAfter(request, { kind: 'outcome', changes }, left)
  })

  bulkAction(deskPaths.assignMany(), async (request) => {
    const people = await peopleFor(sessionOf(request).user, store.desk)
    const assignee = readAssignee(request.body, people)
    const leads = await markedLeads(request)
    const given = leads.map(({ lead, was: seen }) => ({ lead, seen }))
    const changes = await assignLeads(store.leads, given, assignee, people.me)
    await tellHandedOver(app.desk, request, changes, assignee)
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
      marks.map(async ({ id, ...mark }) => ({ ...mark, lead: await store.leads.get(id) }))
    )
    return leads.filter((mark): mark is MarkedLead => mark.lead !== undefined)
  }

  /** The list that the form was sent from, which says what was done and offers the way back. */
  async function listAfter(
    request: FastifyRequest,
    undo: Exclude<Undo, { kind: 'view' }>,
    left: number
  ): Promise<string> {
    const { length, 0: first } = undo.changes
    const set = undo.kind === 'outcome' && seenIn(first?.set)
    if (length === 0) return listAddress(request, { done: 'same', ...counts(0, left) })
    return listAddress(request, {
      done: undo.kind,
      undo: await keepUndo(store, sessionOf(request).user, undo),
      ...counts(length, left),
      ...(set ? { set: set.outcome } : {})
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
