import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { eraseEach, erasePartsOfEach } from '../../leads/erasure.ts'
import { AT_WORK, type StoredLead } from '../../leads/lead.ts'
import { isLeadPart, LEAD_PARTS, type Names } from '../../leads/lead-parts.ts'
import { leadBatches } from '../../leads/lead-search.ts'
import type { LeadStore } from '../../leads/lead-store.ts'
import { readCallAt } from '../call-later.ts'
import { cardPage } from '../card/card-page.ts'
import {
  type EraseProof,
  eraseProof,
  partsOf,
  personFilter,
  personLeads,
  type Unrecorded
} from '../card/card-parts.ts'
import {
  keepUndo,
  type Recorded,
  readOutcome,
  recordOutcomes,
  seenIn,
  suggestedReasons,
  type Typed,
  typedIn,
  type Undo,
  unsaved
} from '../card-changes.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal, formList, formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { tellHandedOver } from '../handover.ts'
import { keepAs, keptAs } from '../kept-rows.ts'
import { assignLeads, peopleFor, readAssignee } from '../people.ts'
import type { Role } from '../user-rows.ts'
import { namesFor, zoneOf } from '../user-zone.ts'
import { money, OUTCOME_NAMES } from '../words.ts'

/** One lead: everything known of it, and its file. */
export const cardRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.get<ById>(deskPaths.lead(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const lead = await leadOf(store.leads, request)
    await note(request, 'desk show', { object: lead.resultID })
    const { user } = sessionOf(request)
    if (lead.isHanded && lead.assignee === String(user.id)) {
      await store.leads.noteSeen(lead.resultID, String(user.id))
      request.handed &&= request.handed - 1
    }
    const { typed: typedName, erased } = request.query as Record<string, unknown>
    const typed = await keptAs<Typed>(store, user.id, 'typed', typedName)
    const proof = await keptAs<EraseProof>(store, user.id, 'proof', erased)
    return showCard(app.desk, request, reply, lead, typed && { typed }, proof)
  })

  app.get<ById>(deskPaths.file(':id'), { config: { access: 'reader' } }, async (request, reply) => {
    const { attachment, resultID } = await leadOf(store.leads, request)
    const data = attachment && (await store.leads.readAttachment(attachment.id))
    if (!data) throw new DeskRefusal(404, 'unknown', 'Файла у этой заявки нет.')
    await note(request, 'desk file', { object: resultID })
    // A visitor's file is only downloaded, never shown: it could be a page with a script.
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
  { store, targets, now }: FastifyInstance['desk'],
  request: FastifyRequest,
  reply: FastifyReply,
  lead: StoredLead,
  unrecorded?: Unrecorded,
  proof?: EraseProof
): Promise<string> {
  const { user } = sessionOf(request)
  const { resultID } = lead
  const names = namesFor(request)
  const [consent, deliveries, outcomes, notes, corrections, people, reasons, person] =
    await Promise.all([
      store.leads.consentOf(resultID),
      store.delivery.deliveriesOf(resultID),
      store.leads.outcomesOf(resultID),
      store.desk.notesOf(resultID),
      store.leads.correctionsOf(resultID),
      peopleFor(user, store.desk),
      suggestedReasons(store.leads),
      personLeads(store.leads, lead, names)
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
    corrections,
    actor: user.email,
    targets,
    names,
    people,
    person,
    proof,
    now: now(),
    reasons,
    unrecorded,
    erase: {
      count: person.count + 1,
      fault: faultOf('sure'),
      parts: partsOf(lead, names, hasNotes),
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
  const { store, note } = app.desk

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
      const erasure = await eraseEach(store, await leadsToErase(lead, namesFor(request)))
      for (const { resultID, copies } of erasure.erased) {
        const detail = copies.map(({ target, remoteID = '' }) => `${target} ${remoteID}`.trim())
        await note(request, 'desk erase', { object: resultID, detail: detail.join(', ') })
      }
      const proof = eraseProof(erasure, namesFor(request))
      const kept = await keepAs(store, sessionOf(request).user.id, 'proof', proof)
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
      const erasure = await erasePartsOfEach(store, [lead], parts, namesFor(request))
      for (const { resultID } of erasure.erased) {
        await note(request, 'desk erase parts', { object: resultID, detail: parts.join(' ') })
      }
      const proof = eraseProof(erasure, namesFor(request), parts)
      const kept = await keepAs(store, sessionOf(request).user.id, 'proof', proof)
      return reply.redirect(`${deskPaths.lead(lead.resultID)}?erased=${kept}`, 303)
    }
  )

  async function leadsToErase(lead: StoredLead, names: Names): Promise<StoredLead[]> {
    const filters = personFilter(lead, names)
    const found = new Map([[lead.resultID, lead]])
    if (!filters) return [lead]
    for await (const leads of leadBatches(store.leads, { filters })) {
      for (const one of leads) found.set(one.resultID, one)
    }
    return [...found.values()].filter(({ status }) => status !== 'erased')
  }
}

export const LONGEST_NOTE = 2000

/** What may be done with one lead. */
export const leadActionRoutes: FastifyPluginAsync = async (app) => {
  const { store, targets, now, wake } = app.desk

  cardAction(app, {
    path: deskPaths.outcome(':id'),
    access: 'manager',
    recorded: 'outcome',
    async act(request, lead, { version }) {
      // The operator keeps what somebody else has recorded.
      if (formText(request.body, 'keep', 1)) return undefined
      const { user } = sessionOf(request)
      const entered = readOutcome(request.body, now(), zoneOf(request))
      const seen = seenIn(version)
      const changes = await recordOutcomes(store.leads, [{ lead, seen }], () => entered, user.email)
      if (changes.length === 0) throw await refused(app.desk, request, lead.resultID)
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
    path: deskPaths.callLater(':id'),
    access: 'manager',
    recorded: 'later',
    async act(request, lead) {
      const { resultID, callAt: before } = lead
      const at = readCallAt(request.body, lead, namesFor(request), now())
      if (!(await store.leads.callLater(resultID, at, before ?? null)))
        throw await refusedCall(app.desk, request, resultID)
      const [set = '', former = ''] = [at, before].map((one) => one?.toISOString())
      const change = { resultID, set, before: former }
      return { word: at ? 'later' : 'never', undo: { kind: 'later', changes: [change] } }
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

export const ERASED = 'Данные этой заявки стёрты: записать на неё ничего нельзя.'

async function refusedCall(
  desk: FastifyInstance['desk'],
  request: FastifyRequest,
  id: string
): Promise<DeskRefusal> {
  const lead = await desk.store.leads.get(id)
  if (!lead || !AT_WORK.includes(lead.status)) return refused(desk, request, id)
  const text = 'Время звонка сменил другой. Посмотрите его и отложите ещё раз.'
  return new DeskRefusal(409, 'invalid', text, 'at')
}

/** Why an outcome was not recorded. */
async function refused(
  { store }: FastifyInstance['desk'],
  request: FastifyRequest,
  id: string
): Promise<DeskRefusal> {
  const zone = zoneOf(request)
  const lead = await store.leads.get(id)
  if (lead?.status === 'quarantine') {
    return new DeskRefusal(409, 'invalid', 'Заявка в карантине: сначала её выпускают.')
  }
  const last = (await store.leads.outcomesOf(id)).at(-1)
  if (!last || !lead || !AT_WORK.includes(lead.status)) {
    return new DeskRefusal(409, 'invalid', ERASED)
  }
  const { outcome, amount, reason, actor, recordedAt } = last
  const theirs = [OUTCOME_NAMES[outcome], amount !== undefined && money(amount), reason]
  const text = `Итог не записан: пока карточка была открыта, его изменил другой (${actor}, ${zone.shortDateTime(recordedAt)}). Записано: ${theirs.filter(Boolean).join(', ')}. Набранное осталось в форме.`
  return new DeskRefusal(409, 'stale', text, 'outcome')
}

interface CardAction {
  path: string
  access: Role
  /** The part of the card's form that it records; the rest stays typed. */
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
export function cardAction(app: FastifyInstance, action: CardAction): void {
  const { store, note } = app.desk
  const { path, access, recorded, act } = action
  app.post<ById>(path, { config: { access } }, async (request, reply) => {
    const lead = await leadOf(store.leads, request)
    const typed = typedIn(request.body)
    try {
      const done = await act(request, lead, typed)
      const { word, detail = '' } = done ?? {}
      if (word) await note(request, `desk ${word}`, { object: lead.resultID, detail })
      return reply.redirect(await pageAfter(request, lead, unsaved(typed, recorded), done), 303)
    } catch (refusal) {
      if (!(refusal instanceof DeskRefusal)) throw refusal
      const now = await leadOf(store.leads, request)
      // Its card has no form for what was typed.
      if (!AT_WORK.includes(now.status)) throw refusal
      return showCard(app.desk, request, reply.code(refusal.statusCode), now, { typed, refusal })
    }
  })

  async function pageAfter(
    request: FastifyRequest,
    { resultID }: StoredLead,
    left: Typed | undefined,
    done: Done | undefined
  ): Promise<string> {
    const { user } = sessionOf(request)
    const query = new URLSearchParams({
      ...(done ? { done: done.word } : {}),
      ...(done?.undo ? { undo: await keepUndo(store, user, done.undo) } : {}),
      ...(left ? { typed: await keepAs(store, user.id, 'typed', left) } : {})
    })
    return `${deskPaths.lead(resultID)}${query.size > 0 ? `?${query}` : ''}`
  }
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
      const changes = await assignLeads(store.leads, [{ lead, seen: was }], assignee, people.me)
      if (changes.length > 0) {
        await tellHandedOver(app.desk, request, changes, assignee)
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
