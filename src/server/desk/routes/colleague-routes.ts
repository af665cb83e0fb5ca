import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal, formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import {
  colleaguesFor,
  leadsWords,
  NO_HEIR,
  type People,
  peopleFor,
  readAssignee,
  withoutOne
} from '../people.ts'

/** Who may sign in; a colleague who leaves hands over all leads in the step that ends the account. */
export const colleagueRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk
  const options = { config: { access: 'administrator' as const } }

  app.get(deskPaths.colleagues(), options, show)

  app.post(deskPaths.removeColleague(), options, async (request, reply) => {
    const people = await peopleFor(sessionOf(request).user, store.desk)
    const id = formText(request.body, 'user', 12)
    if (id === people.me) {
      throw new DeskRefusal(422, 'invalid', 'Свою учётную запись удаляет другой администратор.')
    }
    const heir = await readHeir(request.body, withoutOne(people, id), id)
    const users = await store.desk.users()
    const emailOf = (one: string) => users.find((user) => String(user.id) === one)?.email
    const email = emailOf(id)
    const leads = email && (await store.desk.removeUser(email, heir ? Number(heir) : undefined))
    if (!email || leads === undefined) throw new DeskRefusal(404, 'unknown')
    const detail = `${leads} ${emailOf(heir) ?? ''}`.trim()
    await note(request, 'desk-user remove', { object: email, detail })
    return reply.redirect(`${deskPaths.colleagues()}?removed=${leads}&heir=${heir}`, 303)
  })

  /** The number of who gets the leads; empty for nobody. Who has leads leaves none of them by oversight. */
  async function readHeir(body: unknown, others: People, id: string): Promise<string> {
    const chosen = formText(body, 'heir', 12)
    if (chosen === NO_HEIR) return ''
    if (chosen === '' && (await store.leads.countLeads({ assignee: id })) > 0) {
      throw new DeskRefusal(422, 'invalid', 'Выберите, кому перейдут заявки.', 'heir')
    }
    return readAssignee(body, others, 'heir')
  }

  async function show(request: FastifyRequest, reply: FastifyReply) {
    const people = await peopleFor(sessionOf(request).user, store.desk)
    const done = removedWords(request.query as Record<string, unknown>, people)
    const frame = { title: 'Сотрудники', section: 'account' } as const
    return reply.desk(
      'desk/pages/colleagues',
      { ...frame, ...(done ? { done } : {}) },
      { colleagues: await colleaguesFor(people, store) }
    )
  }
}

function removedWords({ removed, heir }: Record<string, unknown>, { names }: People): string {
  if (typeof removed !== 'string' || !/^\d{1,9}$/.test(removed)) return ''
  const said = `Учётная запись удалена. За ней было: ${leadsWords(Number(removed))}.`
  return removed === '0'
    ? said
    : `${said} Новый ответственный: ${names.get(String(heir)) ?? 'никто'}.`
}
