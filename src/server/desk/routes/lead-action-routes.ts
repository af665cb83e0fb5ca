import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formText } from '../form-body.ts'
import { readOutcome, recordOutcomes } from '../outcome-form.ts'
import { keepUndo } from '../undo.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf } from './lead-of.ts'

const LONGEST_NOTE = 2000

/** What may be done with one lead. */
export const leadActionRoutes: FastifyPluginAsync = async (app) => {
  const { store, targets, now, note, wake, zone } = app.desk

  app.post<ById>(
    deskPaths.outcome(':id'),
    { config: { access: 'manager' } },
    async (request, reply) => {
      const { user } = sessionOf(request)
      const lead = await leadOf(store, request)
      const entered = readOutcome(request.body, now(), zone)
      const changes = await recordOutcomes(store, [lead], () => entered, user.email)
      if (changes.length === 0) {
        throw new DeskRefusal(
          409,
          'invalid',
          lead.status === 'erased'
            ? 'Данные этой заявки стёрты: записать на неё ничего нельзя.'
            : 'Заявка в карантине: сначала её выпускают.'
        )
      }
      await note(request, 'desk outcome', { object: lead.resultID, detail: entered.outcome })
      const kept = await keepUndo(store, user, { kind: 'outcome', changes })
      return reply.redirect(`${deskPaths.lead(lead.resultID)}?done=outcome&undo=${kept}`, 303)
    }
  )

  app.post<ById>(
    deskPaths.notes(':id'),
    { config: { access: 'manager' } },
    async (request, reply) => {
      const { resultID } = await leadOf(store, request)
      const text = formText(request.body, 'text', LONGEST_NOTE).trim()
      if (!text) throw new DeskRefusal(422, 'invalid', 'Заметка пуста.')
      const actor = sessionOf(request).user.email
      if (!(await store.desk.addNote(resultID, { actor, text }))) {
        throw new DeskRefusal(409, 'invalid', 'Данные этой заявки стёрты.')
      }
      return done(request, reply, resultID, 'note')
    }
  )

  app.post<ById>(
    deskPaths.deliver(':id'),
    { config: { access: 'manager' } },
    async (request, reply) => {
      const { resultID } = await leadOf(store, request)
      const target = targets.find((one) => one === formText(request.body, 'target', 40))
      if (!target) throw new DeskRefusal(422, 'invalid', 'Такого получателя нет.')
      if ((await store.outbox.redeliver(target, [resultID])) === 0) {
        throw new DeskRefusal(409, 'invalid', 'Заявка уже отправляется или её нельзя отправить.')
      }
      wake()
      return done(request, reply, resultID, 'deliver', target)
    }
  )

  app.post<ById>(
    deskPaths.release(':id'),
    { config: { access: 'administrator' } },
    async (request, reply) => {
      const { resultID } = await leadOf(store, request)
      if (!(await store.release(resultID, targets))) {
        throw new DeskRefusal(409, 'invalid', 'Этой заявки в карантине нет.')
      }
      wake()
      return done(request, reply, resultID, 'release')
    }
  )

  /** Notes what was done, and shows the lead again. */
  async function done(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    word: string,
    detail = ''
  ) {
    await note(request, `desk ${word}`, { object: id, detail })
    return reply.redirect(`${deskPaths.lead(id)}?done=${word}`, 303)
  }
}
