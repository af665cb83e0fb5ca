import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { eraseEach, erasePartsOfEach } from '../../leads/erasure.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { isLeadPart, LEAD_PARTS } from '../../leads/lead-parts.ts'
import { type LeadStore, leadBatches } from '../../leads/lead-store.ts'
import {
  type EraseProof,
  eraseProof,
  keepProof,
  keptProof,
  partsOf,
  personFilter,
  personLeads,
  type Unrecorded
} from '../card/card-form.ts'
import { cardPage } from '../card/card-page.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal, formList, formText } from '../form-body.ts'
import { KEPT_ID } from '../inbox/inbox-query.ts'
import { keptTyped } from '../kept.ts'
import { suggestedReasons } from '../outcome-form.ts'
import { peopleFor } from '../people.ts'
import { sessionOf } from './account-routes.ts'

/** One lead: everything known of it, and its file. */
export const cardRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.get<ById>(deskPaths.lead(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const lead = await leadOf(store.leads, request)
    await note(request, 'desk show', { object: lead.resultID })
    const { user } = sessionOf(request)
    const [typedName, proofName] = [keptName(request, 'typed'), keptName(request, 'erased')]
    const typed = typedName ? await keptTyped(store, user, typedName) : undefined
    const proof = proofName ? await keptProof(store, user.id, proofName) : undefined
    return showCard(app.desk, request, reply, lead, typed && { typed }, proof)
  })

  app.get<ById>(deskPaths.file(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const { attachment, resultID } = await leadOf(store.leads, request)
    const data = attachment && (await store.leads.readAttachment(attachment.id))
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

/** The page of a lead, with what was typed on it and could not be recorded. */
export async function showCard(
  { store, targets, names, now }: FastifyInstance['desk'],
  request: FastifyRequest,
  reply: FastifyReply,
  lead: StoredLead,
  unrecorded?: Unrecorded,
  proof?: EraseProof
): Promise<string> {
  const { user } = sessionOf(request)
  const { resultID } = lead
  const [consent, deliveries, outcomes, notes, people, reasons, person] = await Promise.all([
    store.leads.consentOf(resultID),
    store.delivery.deliveriesOf(resultID),
    store.leads.outcomesOf(resultID),
    store.desk.notesOf(resultID),
    peopleFor(user, store.desk),
    suggestedReasons(store.leads),
    personLeads(store.leads, lead, names())
  ])
  const faultOf = (field: string) =>
    unrecorded?.refusal?.field === field ? (unrecorded.refusal.text ?? '') : ''
  const hasNotes = notes.length > 0 || outcomes.some(({ reason }) => reason)
  const page = cardPage({
    lead,
    consent,
    deliveries,
    outcomes,
    notes,
    targets,
    names: names(),
    people,
    person,
    proof,
    now: now(),
    reasons,
    unrecorded,
    erase: {
      count: person.count + 1,
      fault: faultOf('sure'),
      parts: partsOf(lead, names(), hasNotes),
      partsFault: faultOf('part')
    },
    mayChange: user.role !== 'reader',
    mayAdminister: user.role === 'administrator'
  })
  const frame = { title: 'Заявка', section: 'leads' } as const
  if ((request.query as { done?: unknown }).done !== 'outcome') {
    return reply.desk('desk/pages/card', frame, page)
  }
  // A sum that was written in words is said as it was read.
  const done = `Итог записан: ${[page.outcomeName, page.amount].filter(Boolean).join(', ')}.`
  return reply.desk('desk/pages/card', { ...frame, done }, page)
}

/** A route whose path names a lead. */
export type ById = { Params: { id: string } }

const LEAD_ID = /^[0-9a-f-]{36}$/

/**
 * The lead that a path names.
 *
 * @throws {DeskRefusal} When there is none.
 */
export async function leadOf(
  store: Pick<LeadStore, 'get'>,
  { params }: { params: ById['Params'] }
): Promise<StoredLead> {
  const lead = LEAD_ID.test(params.id) ? await store.get(params.id) : undefined
  if (!lead) throw new DeskRefusal(404, 'unknown')
  return lead
}

/** A person asks to be forgotten, or that some of a lead is: the page after proves it. */
export const eraseRoutes: FastifyPluginAsync = async (app) => {
  const { store, names, note } = app.desk

  app.post<ById>(
    deskPaths.erase(':id'),
    { config: { access: 'administrator' } },
    async (request, reply) => {
      const lead = await leadOf(store.leads, request)
      if (!formText(request.body, 'sure', 1)) {
        const text = 'Поставьте галочку: стёртое не вернуть.'
        const refusal = new DeskRefusal(422, 'invalid', text, 'sure')
        return showCard(app.desk, request, reply.code(422), lead, { typed: {}, refusal })
      }
      const erasure = await eraseEach(store, await leadsToErase(lead))
      for (const { resultID, copies } of erasure.erased) {
        const detail = copies.map(({ target, remoteID = '' }) => `${target} ${remoteID}`.trim())
        await note(request, 'desk erase', { object: resultID, detail: detail.join(', ') })
      }
      const proof = eraseProof(erasure, names())
      const kept = await keepProof(store, sessionOf(request).user.id, proof)
      return reply.redirect(`${deskPaths.lead(lead.resultID)}?erased=${kept}`, 303)
    }
  )

  app.post<ById>(
    deskPaths.eraseParts(':id'),
    { config: { access: 'administrator' } },
    async (request, reply) => {
      const lead = await leadOf(store.leads, request)
      const parts = formList(request.body, 'part', LEAD_PARTS.size).filter(isLeadPart)
      if (parts.length === 0) {
        const refusal = new DeskRefusal(422, 'invalid', 'Отметьте, что стереть.', 'part')
        return showCard(app.desk, request, reply.code(422), lead, { typed: {}, refusal })
      }
      const erasure = await erasePartsOfEach(store, [lead], parts, names().standIns)
      for (const { resultID } of erasure.erased) {
        await note(request, 'desk erase parts', { object: resultID, detail: parts.join(' ') })
      }
      const proof = eraseProof(erasure, names(), parts)
      const kept = await keepProof(store, sessionOf(request).user.id, proof)
      return reply.redirect(`${deskPaths.lead(lead.resultID)}?erased=${kept}`, 303)
    }
  )

  async function leadsToErase(lead: StoredLead): Promise<StoredLead[]> {
    const filters = personFilter(lead, names())
    const found = new Map([[lead.resultID, lead]])
    if (!filters) return [lead]
    for await (const leads of leadBatches(store.leads, { filters })) {
      for (const one of leads) found.set(one.resultID, one)
    }
    return [...found.values()].filter(({ status }) => status !== 'erased')
  }
}
