import type { FastifyPluginAsync } from 'fastify'
import { cardPage } from '../card/card-page.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { peopleFor } from '../people.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf } from './lead-of.ts'

/** One lead: everything known of it, and its file. */
export const cardRoutes: FastifyPluginAsync = async (app) => {
  const { store, targets, names, note } = app.desk

  app.get<ById>(deskPaths.lead(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const lead = await leadOf(store, request)
    const { resultID } = lead
    await note(request, 'desk show', { object: resultID })
    const [consent, deliveries, outcomes, notes] = await Promise.all([
      store.consentOf(resultID),
      store.outbox.deliveriesOf(resultID),
      store.outcomesOf(resultID),
      store.desk.notesOf(resultID)
    ])
    const { user } = sessionOf(request)
    const { role } = user
    const page = cardPage({
      lead,
      consent,
      deliveries,
      outcomes,
      notes,
      targets,
      names: names(),
      people: await peopleFor(user, store.desk),
      mayChange: role !== 'reader',
      mayAdminister: role === 'administrator'
    })
    return reply.desk('desk/pages/card', { title: 'Заявка', section: 'leads' }, page)
  })

  app.get<ById>(deskPaths.file(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const { attachment, resultID } = await leadOf(store, request)
    const data = attachment && (await store.readAttachment(attachment.id))
    if (!data) throw new DeskRefusal(404, 'unknown', 'Файла у этой заявки нет.')
    await note(request, 'desk file', { object: resultID })
    // Whatever a visitor has sent is saved, never shown: it could be a page with a script.
    return reply
      .type('application/octet-stream')
      .header('content-disposition', saveAs(attachment.name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(data)
  })
}

/**
 * The header that saves a file under its visitor's name.
 *
 * Source: RFC 6266, 4.3; RFC 8187.
 */
function saveAs(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => {
    return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
