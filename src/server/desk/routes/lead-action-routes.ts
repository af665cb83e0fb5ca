import type { FastifyPluginAsync } from 'fastify'
import { AT_WORK, type StoredLead } from '../../leads/lead.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formText } from '../form-body.ts'
import { readOutcome, recordOutcomes } from '../outcome-form.ts'
import { seenIn } from '../outcome-token.ts'
import { sessionOf } from './account-routes.ts'
import { cardAction } from './card-action.ts'

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
      const changes = await recordOutcomes(store, [{ lead, seen }], () => entered, user.email)
      if (changes.length === 0) throw refused(await store.get(lead.resultID))
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
      if ((await store.outbox.redeliver(target, [resultID])) === 0) {
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
      if (!(await store.release(resultID, targets))) {
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
