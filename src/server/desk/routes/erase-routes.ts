import type { FastifyPluginAsync } from 'fastify'
import { eraseEach, erasePartsOfEach } from '../../leads/erasure.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { isLeadPart, LEAD_PARTS } from '../../leads/lead-parts.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import { eraseProof, keepProof } from '../card/erase-form.ts'
import { personFilter } from '../card/person.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { formList, formText } from '../form-body.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf } from './lead-of.ts'
import { showCard } from './show-card.ts'

/** A person asks to be forgotten, or that some of a lead is: the page after proves it. */
export const eraseRoutes: FastifyPluginAsync = async (app) => {
  const { store, names, note } = app.desk

  app.post<ById>(
    deskPaths.erase(':id'),
    { config: { access: 'administrator' } },
    async (request, reply) => {
      const lead = await leadOf(store, request)
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
      const lead = await leadOf(store, request)
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
    for await (const leads of leadBatches(store, { filters })) {
      for (const one of leads) found.set(one.resultID, one)
    }
    return [...found.values()].filter(({ status }) => status !== 'erased')
  }
}
