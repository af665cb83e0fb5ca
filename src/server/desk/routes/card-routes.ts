import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { keptProof } from '../card/erase-form.ts'
import { keptTyped } from '../card/keep-typed.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { KEPT_ID } from '../inbox/inbox-query.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf } from './lead-of.ts'
import { showCard } from './show-card.ts'

/** One lead: everything known of it, and its file. */
export const cardRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.get<ById>(deskPaths.lead(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const lead = await leadOf(store, request)
    await note(request, 'desk show', { object: lead.resultID })
    const { user } = sessionOf(request)
    const [typedName, proofName] = [keptName(request, 'typed'), keptName(request, 'erased')]
    const typed = typedName ? await keptTyped(store, user, typedName) : undefined
    const proof = proofName ? await keptProof(store, user.id, proofName) : undefined
    return showCard(app.desk, request, reply, lead, typed && { typed }, proof)
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

/** What names something kept, in the address of a page. */
export function keptName({ query }: FastifyRequest, name: string): string | undefined {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && KEPT_ID.test(value) ? value : undefined
}

/**
 * The header that saves a file under its visitor's name.
 *
 * Source: RFC 6266, 4.3; RFC 8187.
 */
function saveAs(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '\uFFFD')).replace(
    /['()*]/g,
    (sign) => {
      return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
    }
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
