import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isPhoneValid } from '../../../shared/lead/lead-rules.ts'
import { contactsOf } from '../../leads/contact.ts'
import { CORRECTED_FIELDS, type CorrectedField } from '../../leads/correct-rows.ts'
import { AT_WORK, type StoredLead } from '../../leads/lead.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal, formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { namesFor } from '../user-zone.ts'
import { type ById, cardAction, ERASED, LONGEST_NOTE, leadOf, showCard } from './card-routes.ts'

/** What managers put right: a name or a phone that was mistyped, their own notes. What stood there before is kept. */
export const correctionRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  cardAction(app, {
    path: deskPaths.correctNote(':id'),
    access: 'manager',
    async act(request, { resultID }) {
      const text = formText(request.body, 'text', LONGEST_NOTE).trim()
      if (!text) throw new DeskRefusal(422, 'invalid', 'Заметка пуста.')
      const actor = sessionOf(request).user.email
      const id = formText(request.body, 'note', 20)
      if (!(await store.desk.correctNote(resultID, { id, text, actor }))) {
        throw new DeskRefusal(409, 'invalid', 'Исправить можно только свою заметку.')
      }
      return { word: 'note-corrected' }
    }
  })

  app.post<ById>(
    deskPaths.correct(':id'),
    { config: { access: 'manager' } },
    async (request, reply) => {
      const lead = await leadOf(store.leads, request)
      const correction = correctedIn(request.body)
      try {
        const changed = await correctLead(app.desk, request, lead, correction)
        const detail = changed.join(' ')
        if (detail) await note(request, 'desk corrected', { object: lead.resultID, detail })
        const done = detail ? 'corrected' : 'same'
        return reply.redirect(`${deskPaths.lead(lead.resultID)}?done=${done}`, 303)
      } catch (refusal) {
        if (!(refusal instanceof DeskRefusal)) throw refusal
        const now = await leadOf(store.leads, request)
        if (!AT_WORK.includes(now.status)) throw new DeskRefusal(409, 'invalid', ERASED)
        const unrecorded = { typed: {}, refusal, correction }
        return showCard(app.desk, request, reply.code(refusal.statusCode), now, unrecorded)
      }
    }
  )
}

type Corrected = Readonly<Record<CorrectedField, string>>

/**
 * Writes what is another than before.
 *
 * @throws {DeskRefusal} When something is no name or no phone, or another has put it right.
 */
async function correctLead(
  { store }: FastifyInstance['desk'],
  request: FastifyRequest,
  { resultID, values }: StoredLead,
  correction: Corrected
): Promise<CorrectedField[]> {
  const names = namesFor(request)
  const said = { ...values, ...contactsOf(values, names) }
  const changed = CORRECTED_FIELDS.filter((field) => correction[field] !== (said[field] ?? ''))
  for (const field of changed) {
    const fault = FAULTS[field](correction[field])
    if (fault) throw new DeskRefusal(422, 'invalid', fault, field)
  }
  const actor = sessionOf(request).user.email
  for (const field of changed) {
    const change = { field, seen: values[field] ?? '', value: correction[field], actor }
    if (await store.leads.correct(resultID, change, names)) continue
    const text = 'Это уже исправил другой. Посмотрите и повторите.'
    throw new DeskRefusal(409, 'invalid', text, field)
  }
  return changed
}

const LONGEST = 200

function correctedIn(body: unknown): Corrected {
  const [fio = '', phone = ''] = CORRECTED_FIELDS.map((field) =>
    formText(body, field, LONGEST).trim()
  )
  return { fio, phone }
}

/** What is wrong with a value; empty where nothing is. */
const FAULTS: Readonly<Record<CorrectedField, (value: string) => string>> = {
  fio: (name) => (name === '' || /\p{Cc}/u.test(name) ? 'Впишите имя.' : ''),
  phone: (phone) => (isPhoneValid(phone) ? '' : 'Это не телефон: нужны цифры.')
}
