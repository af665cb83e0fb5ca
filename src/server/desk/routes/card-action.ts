import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StoredLead } from '../../leads/lead.ts'
import { keepTyped } from '../card/keep-typed.ts'
import { type Recorded, type Typed, typedIn, unsaved } from '../card/typed.ts'
import { deskPaths } from '../desk-paths.ts'
import type { Role } from '../desk-records.ts'
import { DeskRefusal } from '../desk-refusal.ts'
import { keepUndo, type Undo } from '../undo.ts'
import { sessionOf } from './account-routes.ts'
import { type ById, leadOf } from './lead-of.ts'
import { showCard } from './show-card.ts'

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
export function cardAction(app: FastifyInstance, action: CardAction): void {
  const { store, note } = app.desk
  const { path, access, recorded, act } = action
  app.post<ById>(path, { config: { access } }, async (request, reply) => {
    const lead = await leadOf(store, request)
    const typed = typedIn(request.body)
    try {
      const done = await act(request, lead, typed)
      if (done) await note(request, `desk ${done.word}`, { object: lead.resultID, ...detail(done) })
      return reply.redirect(await pageAfter(request, lead, { typed, recorded, done }), 303)
    } catch (refusal) {
      if (!(refusal instanceof DeskRefusal)) throw refusal
      const now = await leadOf(store, request)
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
