import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredLead } from '../../leads/lead.ts'
import type { Unrecorded } from '../card/card-form.ts'
import { cardPage } from '../card/card-page.ts'
import { type EraseProof, partsOf } from '../card/erase-form.ts'
import { personLeads } from '../card/person.ts'
import { peopleFor } from '../people.ts'
import { suggestedReasons } from '../reasons.ts'
import { sessionOf } from './account-routes.ts'

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
    store.consentOf(resultID),
    store.outbox.deliveriesOf(resultID),
    store.outcomesOf(resultID),
    store.desk.notesOf(resultID),
    peopleFor(user, store.desk),
    suggestedReasons(store),
    personLeads(store, lead, names())
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
