import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../cookies.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskRefusal, formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { hashPassword } from '../passwords.ts'
import {
  colleaguesFor,
  leadsWords,
  NO_HEIR,
  type People,
  peopleFor,
  readAssignee,
  readName,
  roleOptions,
  withoutOne
} from '../people.ts'
import { type DeskUser, EMAIL, isWorker, ROLES, type Role } from '../user-rows.ts'

const options = { config: { access: 'administrator' as const } }

/** Who may sign in; a colleague who leaves hands over all leads in the step that ends the account. */
export const colleagueRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk

  app.get(deskPaths.colleagues(), options, (request, reply) =>
    showColleagues(app.desk, request, reply)
  )

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
}

/** Adds colleagues, and changes their names, roles and passwords. */
export const colleagueChangeRoutes: FastifyPluginAsync = async (app) => {
  const { store, note } = app.desk
  app.post(deskPaths.addColleague(), options, async (request, reply) => {
    const email = formText(request.body, 'email', 254).normalize('NFC').trim().toLowerCase()
    if (!EMAIL.test(email)) throw new DeskRefusal(422, 'invalid', 'Проверьте адрес почты.', 'email')
    const [name, role] = [readName(request.body), readRole(request.body)]
    const password = newToken().slice(0, PASSWORD_LETTERS)
    const passwordHash = await hashPassword(password)
    if (!(await store.desk.addUser({ email, name, role, passwordHash }))) {
      throw new DeskRefusal(409, 'invalid', `Учётная запись ${email} уже есть.`, 'email')
    }
    await note(request, 'desk-user add', { object: email, detail: role })
    return showColleagues(app.desk, request, reply, { email, password })
  })

  app.post(deskPaths.changeColleague(), options, async (request, reply) => {
    const [user, role] = [await userIn(request.body), readRole(request.body)]
    if (user.role !== role) await refuseRole(request, user, role)
    await store.desk.changeUser(user.id, { name: readName(request.body), role })
    await note(request, 'desk-user change', { object: user.email, detail: role })
    return reply.redirect(`${deskPaths.colleagues()}?done=colleague`, 303)
  })

  app.post(deskPaths.resetColleague(), options, async (request, reply) => {
    const { id, email } = await userIn(request.body)
    if (id === sessionOf(request).user.id) {
      throw new DeskRefusal(422, 'invalid', 'Свой пароль меняют в учётной записи.')
    }
    const password = newToken().slice(0, PASSWORD_LETTERS)
    await store.desk.setPassword(email, await hashPassword(password))
    await note(request, 'desk-user password', { object: email })
    if (formText(request.body, 'totp', 3) === 'off') {
      await store.desk.setTotpSecret(email, undefined)
      await note(request, 'desk-user totp', { object: email, detail: 'off' })
    }
    return showColleagues(app.desk, request, reply, { email, password })
  })

  async function userIn(body: unknown): Promise<DeskUser> {
    const id = formText(body, 'user', 12)
    const user = (await store.desk.users()).find((one) => String(one.id) === id)
    if (!user) throw new DeskRefusal(404, 'unknown')
    return user
  }

  /** The last administrator cannot be lost by this, and no lead stays with somebody who cannot work on it. */
  async function refuseRole(request: FastifyRequest, user: DeskUser, role: Role): Promise<void> {
    if (user.id === sessionOf(request).user.id) {
      throw new DeskRefusal(422, 'invalid', 'Свою роль меняет другой администратор.')
    }
    const leads = isWorker(role) ? 0 : await store.leads.countLeads({ assignee: String(user.id) })
    if (leads > 0) {
      const text = `За этим сотрудником ${leadsWords(leads)}. Сначала передайте их в списке заявок.`
      throw new DeskRefusal(422, 'invalid', text)
    }
  }
}

async function showColleagues(
  { store }: FastifyInstance['desk'],
  request: FastifyRequest,
  reply: FastifyReply,
  fresh?: { email: string; password: string }
) {
  const people = await peopleFor(sessionOf(request).user, store.desk)
  const done = removedWords(request.query as Record<string, unknown>, people)
  const frame = { title: 'Сотрудники', section: 'account' } as const
  return reply.desk(
    'desk/pages/colleagues',
    { ...frame, ...(done ? { done } : {}) },
    {
      colleagues: await colleaguesFor(people, store),
      roles: roleOptions('manager'),
      ...(fresh ? { fresh } : {})
    }
  )
}

/** 96 random bits, which nobody has to remember: the user chooses another. */
const PASSWORD_LETTERS = 16

function readRole(body: unknown): Role {
  const role = ROLES.find((one) => one === formText(body, 'role', 20))
  if (!role) throw new DeskRefusal(422, 'invalid', 'Выберите роль.')
  return role
}

function removedWords({ removed, heir }: Record<string, unknown>, { names }: People): string {
  if (typeof removed !== 'string' || !/^\d{1,9}$/.test(removed)) return ''
  const said = `Учётная запись удалена. За ней было: ${leadsWords(Number(removed))}.`
  return removed === '0'
    ? said
    : `${said} Новый ответственный: ${names.get(String(heir)) ?? 'никто'}.`
}
