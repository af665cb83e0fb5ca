import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AT_WORK, type StoredLead } from '../../leads/lead.ts'
import { deskPaths } from '../desk-paths.ts'
import type { Role } from '../desk-records.ts'
import { DeskRefusal, formText } from '../form-body.ts'
import {
  keepTyped,
  keepUndo,
  type Recorded,
  type Typed,
  typedIn,
  type Undo,
  unsaved
} from '../kept.ts'
import { readOutcome, recordOutcomes, seenIn } from '../outcome-form.ts'
import { assignLeads, peopleFor, readAssignee } from '../people.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf, showCard } from './card-routes.ts'

const LONGEST_NOTE = 2000

/** What may be done with one lead. */
export const leadActionRoutes: FastifyPluginAsync = async (app) => {
  const { store, targets, now, wake, zone } = app.desk

  cardAction(app, {
    path: deskPaths.outcome(':id'),
    access: 'manager',
    recorded: 'outcome',
    async act(request, lead, { version }) {
      // What somebody else has recorded stays.
      if (formText(request.body, 'keep', 1)) return undefined
      const { user } = sessionOf(request)
      const entered = readOutcome(request.body, now(), zone)
      const seen = seenIn(version)
      const changes = await recordOutcomes(store.leads, [{ lead, seen }], () => entered, user.email)
      if (changes.length === 0) throw refused(await store.leads.get(lead.resultID))
      return { word: 'outcome', detail: entered.outcome, undo: { kind: 'outcome', changes } }
    }
  })

  cardAction(app, {
    path: deskPaths.notes(':id'),
    access: 'manager',
    recorded: 'note',
    async act(request, { resultID }) {
      const text = formText(request.body, 'text', LONGEST_NOTE).trim()
      if (!text) throw new DeskRefusal(422, 'invalid', 'Заметка пуста.', 'text')
      const actor = sessionOf(request).user.email
      if (!(await store.desk.addNote(resultID, { actor, text }))) {
        throw new DeskRefusal(409, 'invalid', ERASED)
      }
      return { word: 'note' }
    }
  })

  cardAction(app, {
    path: deskPaths.deliver(':id'),
    access: 'manager',
    async act(request, { resultID }) {
      const target = targets.find((one) => one === formText(request.body, 'target', 40))
      if (!target) throw new DeskRefusal(422, 'invalid', 'Такого получателя нет.')
      if ((await store.delivery.redeliver(target, [resultID])) === 0) {
        throw new DeskRefusal(409, 'invalid', 'Заявка уже отправляется или её нельзя отправить.')
      }
      wake()
      return { word: 'deliver', detail: target }
    }
  })

  cardAction(app, {
    path: deskPaths.release(':id'),
    access: 'administrator',
    async act(_request, { resultID }) {
      if (!(await store.leads.release(resultID, targets))) {
        throw new DeskRefusal(409, 'invalid', 'Этой заявки в карантине нет.')
      }
      wake()
      return { word: 'release' }
    }
  })
}

const ERASED = 'Данные этой заявки стёрты: записать на неё ничего нельзя.'

/** Why an outcome was not recorded. */
function refused(lead: StoredLead | undefined): DeskRefusal {
  if (lead?.status === 'quarantine') {
    return new DeskRefusal(409, 'invalid', 'Заявка в карантине: сначала её выпускают.')
  }
  if (!lead || !AT_WORK.includes(lead.status)) return new DeskRefusal(409, 'invalid', ERASED)
  const text =
    'Итог не записан: пока карточка была открыта, его изменил другой. Набранное осталось.'
  return new DeskRefusal(409, 'stale', text, 'outcome')
}

interface CardAction {
  path: string
  access: Role
  /** What of the card's form it records. The rest stays typed. */
  recorded?: Recorded
  /** Undefined when there was nothing to do. */
  act(request: FastifyRequest, lead: StoredLead, typed: Typed): Promise<Done | undefined>
}

interface Done {
  /** Names what was done, in the audit and in the address of the page that says so. */
  word: string
  detail?: string
  undo?: Undo
}

/** A button of a lead's page: does one thing, and shows the page again with whatever else was typed. */
function cardAction(app: FastifyInstance, action: CardAction): void {
  const { store, note } = app.desk
  const { path, access, recorded, act } = action
  app.post<ById>(path, { config: { access } }, async (request, reply) => {
    const lead = await leadOf(store.leads, request)
    const typed = typedIn(request.body)
    try {
      const done = await act(request, lead, typed)
      if (done) await note(request, `desk ${done.word}`, { object: lead.resultID, ...detail(done) })
      return reply.redirect(await pageAfter(request, lead, { typed, recorded, done }), 303)
    } catch (refusal) {
      if (!(refusal instanceof DeskRefusal)) throw refusal
      const now = await leadOf(store.leads, request)
      return showCard(app.desk, request, reply.code(refusal.statusCode), now, { typed, refusal })
    }
  })

  async function pageAfter(
    request: FastifyRequest,
    { resultID }: StoredLead,
    {
      typed,
      recorded,
      done
    }: { typed: Typed; recorded: Recorded | undefined; done?: Done | undefined }
  ): Promise<string> {
    const { user } = sessionOf(request)
    const left = unsaved(typed, recorded)
    const query = new URLSearchParams({
      ...(done ? { done: done.word } : {}),
      ...(done?.undo ? { undo: await keepUndo(store, user, done.undo) } : {}),
      ...(left ? { typed: await keepTyped(store, user, left) } : {})
    })
    return `${deskPaths.lead(resultID)}${query.size > 0 ? `?${query}` : ''}`
  }
}

function detail({ detail }: Done) {
  return detail === undefined ? {} : { detail }
}

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
      const changes = await assignLeads(store.leads, [{ lead, seen: was }], assignee)
      if (changes.length > 0) {
        return { word: 'assign', detail: assignee || 'nobody', undo: { kind: 'assign', changes } }
      }
      const { assignee: holder = '' } = (await store.leads.get(lead.resultID)) ?? {}
      if (was === undefined || holder === assignee) return undefined
      const who = people.names.get(holder) ?? 'никто'
      const text = `Пока карточка была открыта, ответственный сменился: теперь ${who}.`
      throw new DeskRefusal(409, 'stale', text, 'assignee')
    }
  })
}
