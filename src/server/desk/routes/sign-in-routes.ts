import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createAllowance, widestNetworkOf } from '../../allowance/allowance.ts'
import { type DeskCookies, showSignIn, tokenHash } from '../cookies.ts'
import { showRefusal } from '../desk-errors.ts'
import { deskPaths, firstPage } from '../desk-paths.ts'
import { formText } from '../form-body.ts'
import { sessionOf } from '../guard.ts'
import { keptAs } from '../kept-rows.ts'
import type { SentForm } from '../unsent-form.ts'
import type { DeskUser } from '../user-rows.ts'
import { readZoneName } from '../user-zone.ts'

/** The longest window of the limit that a person is likely to meet. */
const RETRY_S = 15 * 60

const NOTED_ONCE = { limit: 1, windowMs: RETRY_S * 1000 }

const SIGN_IN = { config: { access: 'open' } } as const

/** Longer than the path of any text. */
const LONGEST_NEXT = 250

const FAULTS = {
  refused: {
    status: 401,
    text: 'Почта, пароль или код не подошли. Проверьте их и войдите ещё раз.'
  },
  forged: { status: 403, text: 'Страница входа устарела. Введите данные ещё раз.' },
  'too-often': { status: 429, text: 'Слишком много попыток. Попробуйте через 15 минут.' }
} as const

const UNSENT = {
  heading: 'Ещё не отправлено',
  text: 'Сеанс закончился раньше, чем вы отправили форму.'
}

/** Signing in and out. */
export const signInRoutes: FastifyPluginAsync<{ cookies: DeskCookies }> = async (
  app,
  { cookies }
) => {
  app.get(deskPaths.signIn(), SIGN_IN, async (request, reply) => {
    const next = readNext((request.query as { next?: unknown }).next)
    if (request.deskSession) return reply.redirect(pageFor(request.deskSession.user, next), 303)
    // Cookies come with no link on another site. Asked for once more by this page, the address gets them.
    if (request.headers['sec-fetch-site'] === 'cross-site') reply.header('refresh', `0;url=${next}`)
    return showSignIn(request, reply, { email: '', next })
  })

  app.post(deskPaths.signIn(), SIGN_IN, async (request, reply) => {
    const email = formText(request.body, 'email', 254)
    const next = readNext(formText(request.body, 'next', LONGEST_NEXT))
    const outcome = await app.desk.signIn.open({
      email,
      password: formText(request.body, 'password', 1000),
      code: formText(request.body, 'code', 20),
      hasToken: request.isOurForm,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      timeZone: readZoneName(formText(request.body, 'zone', 64)),
      known: cookies.read(request.headers, 'desk-known')
    })
    if (outcome.kind === 'in') {
      await endOldSession(request)
      await noteAttempt(outcome.user.email, 'desk sign-in')
      const set = [
        cookies.set(request.headers, 'desk', outcome.token),
        cookies.remove(request.headers, 'desk-form'),
        cookies.set(request.headers, 'desk-known', outcome.known)
      ]
      return reply.header('set-cookie', set).redirect(pageFor(outcome.user, next), 303)
    }
    // What was typed may be a password in the wrong field: only a known name is noted.
    const actor = 'user' in outcome && outcome.user ? outcome.user.email : 'unknown'
    await noteRefusal(actor, outcome.kind, request.ip)
    request.log.info({ reason: outcome.kind }, 'sign-in refused')
    const { status, text } = FAULTS[outcome.kind]
    if (status === 429) reply.header('retry-after', RETRY_S)
    return showSignIn(request, reply.code(status), { email, next, fault: text })
  })

  app.get<{ Params: { form: string } }>(
    deskPaths.unsent(':form'),
    { config: { access: 'anybody' } },
    async (request, reply) => {
      const { user } = sessionOf(request)
      const { form: name } = request.params
      const form = await keptAs<SentForm>(app.desk.store, user.id, 'form', name)
      if (!form) return reply.redirect(firstPage(user.role), 303)
      const fields = [...form.fields, ['unsent', name] as const]
      return showRefusal(reply, UNSENT, { ...form, fields })
    }
  )

  app.post(deskPaths.signOut(), { config: { access: 'anybody' } }, async (request, reply) => {
    await endOldSession(request)
    await app.desk.note(request, 'desk sign-out')
    // Nothing of what was seen stays in the browser; its storage holds what a person has chosen, such as no keys.
    return reply
      .header('set-cookie', cookies.remove(request.headers, 'desk'))
      .header('clear-site-data', '"cache"')
      .redirect(deskPaths.signIn(), 303)
  })

  const refusals = createAllowance('desk refusal', [NOTED_ONCE], app.desk.store.ledger)

  function noteAttempt(actor: string, action: string, detail = ''): Promise<void> {
    return app.desk.store.leads.audit({ actor, action, object: '', detail })
  }

  /** Once in each window for all that one network is refused for, so that nobody can fill the audit. */
  async function noteRefusal(actor: string, kind: string, address: string): Promise<void> {
    const mark = tokenHash(`${actor} ${kind} ${widestNetworkOf(address)}`).slice(0, 32)
    if (await refusals.take(mark)) await noteAttempt(actor, 'desk sign-in refused', kind)
  }

  /** A session that this browser had is ended, so that its token is worth nothing any more. */
  async function endOldSession(request: FastifyRequest): Promise<void> {
    const secret = cookies.read(request.headers, 'desk')
    if (secret) await app.desk.store.desk.closeSession(tokenHash(secret))
  }
}

/** A path of the desk; anything else, such as another site, is its first page. */
function readNext(next: unknown): string {
  const known =
    /^\/(leads(\/[\w-]+)?|texts(\/[a-z0-9-]+){0,6}|texts\/new\?collection=[a-z]+|report|account|audit|unsent\/[0-9a-f-]{36})$/
  const isNext = typeof next === 'string' && next.length <= LONGEST_NEXT && known.test(next)
  return isNext ? next : deskPaths.home()
}

/** The page that was asked for, or the first one of who has signed in. */
function pageFor({ role }: DeskUser, next: string): string {
  return next === deskPaths.home() ? firstPage(role) : next
}
