import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Zone } from '../../../shared/dates.ts'
import { deskPaths } from '../desk-paths.ts'
import type { SessionRow } from '../desk-view-data.ts'
import { DeskRefusal, formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { hashPassword, PASSWORD_LENGTH, passwordFault } from '../passwords.ts'
import { readName } from '../people.ts'
import type { DeskSession } from '../user-rows.ts'
import { readZoneName, zoneOf, zoneOptions } from '../user-zone.ts'
import { clockName, PASSWORD_FAULTS, ROLE_NAMES } from '../words.ts'

const FRAME = { title: 'Учётная запись', section: 'account' } as const

/** Characters of a session's hash that name it in a form: enough to tell one's own sessions apart. */
const MARK_LENGTH = 16

/** One's own name, hours, password and sessions. */
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

  app.post(deskPaths.profile(), { config: { access: 'anybody' } }, async (request, reply) => {
    const { user } = sessionOf(request)
    const name = readName(request.body)
    const timeZone = readZoneName(formText(request.body, 'timeZone', 64))
    if (!timeZone) throw new DeskRefusal(422, 'invalid', 'Такого часового пояса нет.')
    await records.changeUser(user.id, { name, timeZone })
    await app.desk.note(request, 'desk profile')
    return reply.redirect(`${deskPaths.account()}?done=profile`, 303)
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
    const zone = zoneOf(request)
    return reply.desk('desk/pages/account', FRAME, {
      email: user.email,
      name: user.name,
      zones: zoneOptions(zone, app.desk.zone),
      roleName: ROLE_NAMES[user.role],
      seesColleagues: user.role === 'administrator',
      hasTotp: user.totpSecret !== undefined,
      sessions: sessions.map((session) => sessionRow(session, zone, tokenHash)),
      ...(fault ? { passwordFault: fault } : {})
    })
  }
}

function markOf({ tokenHash }: DeskSession): string {
  return tokenHash.slice(0, MARK_LENGTH)
}

/** A signed-in browser, told so that its owner knows it among others. */
function sessionRow(session: DeskSession, zone: Zone, thisHash: string): SessionRow {
  return {
    mark: markOf(session),
    device: `${browserOf(session.userAgent)}, ${systemOf(session.userAgent)}`,
    seenAt: zone.shortDateTime(session.seenAt),
    createdAt: zone.shortDateTime(session.createdAt),
    address: session.address,
    clock: session.timeZone && clockName({ name: session.timeZone }),
    isThis: session.tokenHash === thisHash
  }
}

type Families = readonly (readonly [pattern: RegExp, name: string])[]

/** Families by what their user agents hold, exceptions first; a group is the version. */
const BROWSERS: Families = [
  [/YaBrowser\/(\d+)/, 'Яндекс Браузер'],
  [/Edg\w*\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari']
]
const SYSTEMS: Families = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android(?!.*Mobile)/, 'планшет Android'],
  [/Android/, 'телефон Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux']
]

function browserOf(userAgent: string): string {
  for (const [pattern, name] of BROWSERS) {
    const found = pattern.exec(userAgent)
    if (found) return `${name} ${found[1]}`
  }
  return 'неизвестный браузер'
}

function systemOf(userAgent: string): string {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'неизвестное устройство'
}
