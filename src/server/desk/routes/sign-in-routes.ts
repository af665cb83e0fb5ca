import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { DeskUser } from '../../leads/desk-records.ts'
import { keepTyped, readTyped } from '../card/keep-typed.ts'
import type { DeskCookies } from '../cookies.ts'
import { deskPaths } from '../desk-paths.ts'
import { formText } from '../form-body.ts'
import { showSignIn } from '../sign-in-form.ts'
import { tokenHash } from '../tokens.ts'

/** JSON of all fields of a card, each as long as it may be. */
const MOST_TYPED = 20_000

/** The longest window of the limit that a person is likely to meet. */
const RETRY_S = 15 * 60

const FAULTS = {
  refused: {
    status: 401,
    text: 'Почта, пароль или код не подошли. Проверьте их и войдите ещё раз.'
  },
  forged: { status: 403, text: 'Страница входа устарела. Введите данные ещё раз.' },
  'too-often': { status: 429, text: 'Слишком много попыток. Попробуйте через 15 минут.' }
} as const

/** Signing in and out. */
export const signInRoutes: FastifyPluginAsync<{ cookies: DeskCookies }> = async (
  app,
  { cookies }
) => {
  app.get<{ Querystring: { next?: unknown } }>(
    deskPaths.signIn(),
    { config: { access: 'open' } },
    async (request, reply) => {
      const next = readNext(request.query.next)
      if (request.deskSession) return reply.redirect(next, 303)
      return showSignIn(request, reply, { email: '', next })
    }
  )

  app.post(deskPaths.signIn(), { config: { access: 'open' } }, async (request, reply) => {
    const email = formText(request.body, 'email', 254)
    const next = readNext(formText(request.body, 'next', 200))
    const typed = formText(request.body, 'typed', MOST_TYPED)
    const outcome = await app.desk.signIn.open({
      email,
      password: formText(request.body, 'password', 1000),
      code: formText(request.body, 'code', 20),
      hasToken: request.isOurForm,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? ''
    })
    if (outcome.kind === 'in') {
      await endOldSession(request)
      await noteAttempt(outcome.user.email, 'desk sign-in')
      const set = [cookies.set('desk', outcome.token), cookies.remove('desk-form')]
      const back = typed ? await withTyped(next, outcome.user, typed) : next
      return reply.header('set-cookie', set).redirect(back, 303)
    }
    // What was typed may be a password in the wrong field: only a known name is noted.
    const actor = 'user' in outcome && outcome.user ? outcome.user.email : 'unknown'
    await noteAttempt(actor, 'desk sign-in refused', outcome.kind)
    request.log.info({ reason: outcome.kind }, 'sign-in refused')
    const { status, text } = FAULTS[outcome.kind]
    if (status === 429) reply.header('retry-after', RETRY_S)
    return showSignIn(request, reply.code(status), { email, next, fault: text, typed })
  })

  app.post(deskPaths.signOut(), { config: { access: 'reader' } }, async (request, reply) => {
    await endOldSession(request)
    await app.desk.note(request, 'desk sign-out')
    // Nothing of what was seen stays in the browser.
    return reply
      .header('set-cookie', cookies.remove('desk'))
      .header('clear-site-data', '"cache", "storage"')
      .redirect(deskPaths.signIn(), 303)
  })

  /** The page that was asked for, with what was typed on it before the session ended. */
  async function withTyped(path: string, user: DeskUser, text: string): Promise<string> {
    const typed = readTyped(text)
    return typed ? `${path}?typed=${await keepTyped(app.desk.store, user, typed)}` : path
  }

  function noteAttempt(actor: string, action: string, detail = ''): Promise<void> {
    return app.desk.store.audit({ actor, action, object: '', detail })
  }

  /** A session that this browser had is ended, so that its token is worth nothing any more. */
  async function endOldSession(request: FastifyRequest): Promise<void> {
    const secret = cookies.read(request.headers.cookie, 'desk')
    if (secret) await app.desk.store.desk.closeSession(tokenHash(secret))
  }
}

/** A path of the desk; anything else, such as another site, is its first page. */
function readNext(next: unknown): string {
  const known = /^\/(leads(\/[\w-]{1,64})?|report|account|audit)$/
  return typeof next === 'string' && known.test(next) ? next : deskPaths.leads()
}
