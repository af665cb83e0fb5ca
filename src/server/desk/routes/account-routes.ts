import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { deskPaths } from '../desk-paths.ts'
import type { DeskSession } from '../desk-records.ts'
import { formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { hashPassword, PASSWORD_LENGTH, passwordFault } from '../passwords.ts'
import { PASSWORD_FAULTS, ROLE_NAMES } from '../words.ts'

const FRAME = { title: 'Учётная запись', section: 'account' } as const

/** Characters of a session's hash that name it in a form: enough to tell one's own sessions apart. */
const MARK_LENGTH = 16

/** One's own password and sessions. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const records = app.desk.store.desk

  app.get(deskPaths.account(), { config: { access: 'anybody' } }, (request, reply) =>
    show(request, reply)
  )

  app.post(deskPaths.password(), { config: { access: 'anybody' } }, async (request, reply) => {
    const { user, tokenHash } = sessionOf(request)
    const [old, next, again] = ['password', 'next', 'again'].map((name) =>
      formText(request.body, name, 2 * PASSWORD_LENGTH.most)
    ) as [string, string, string]
    const fault = await faultOf(request, old, next, again)
    if (fault) return show(request, reply.code(422), fault)
    await records.setPassword(user.email, await hashPassword(next), tokenHash)
    await app.desk.note(request, 'desk password')
    return reply.redirect(`${deskPaths.account()}?done=password`, 303)
  })

  app.post(deskPaths.endSession(), { config: { access: 'anybody' } }, async (request, reply) => {
    const { user, tokenHash } = sessionOf(request)
    const mark = formText(request.body, 'session', 64)
    if (mark === 'others') await records.closeSessionsOf(user.id, tokenHash)
    else await endOne(user.id, mark)
    await app.desk.note(request, 'desk session end', { detail: mark === 'others' ? mark : 'one' })
    return reply.redirect(`${deskPaths.account()}?done=session`, 303)
  })

  async function endOne(userId: number, mark: string): Promise<void> {
    const found = (await records.sessionsOf(userId)).find((one) => markOf(one) === mark)
    if (found) await records.closeSession(found.tokenHash)
  }

  async function faultOf(request: FastifyRequest, old: string, next: string, again: string) {
    const { user } = sessionOf(request)
    // There is a limit, as for signing in: an open browser must not be a way to guess the password.
    const found = await app.desk.signIn.confirm(user, old)
    if (found === 'too-often') return 'Слишком много попыток. Попробуйте через 15 минут.'
    if (found === 'wrong') return 'Нынешний пароль не подошёл.'
    if (next !== again) return 'Новый пароль введён по-разному.'
    const weakness = await passwordFault(next, user.email)
    return weakness && PASSWORD_FAULTS[weakness]
  }

  async function show(request: FastifyRequest, reply: FastifyReply, fault?: string) {
    const { user, tokenHash } = sessionOf(request)
    const sessions = await records.sessionsOf(user.id)
    return reply.desk('desk/pages/account', FRAME, {
      email: user.email,
      roleName: ROLE_NAMES[user.role],
      seesColleagues: user.role === 'administrator',
      hasTotp: user.totpSecret !== undefined,
      sessions: sessions.map((session) => ({
        mark: markOf(session),
        address: session.address,
        seenAt: session.seenAt,
        createdAt: session.createdAt,
        browser: browserOf(session.userAgent),
        isThis: session.tokenHash === tokenHash
      })),
      ...(fault ? { passwordFault: fault } : {})
    })
  }
}

function markOf({ tokenHash }: DeskSession): string {
  return tokenHash.slice(0, MARK_LENGTH)
}

/** Families by what their user agents hold, exceptions first. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari']
]

function browserOf(userAgent: string): string {
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Неизвестный браузер'
}
