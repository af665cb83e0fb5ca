import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { links } from '../../shared/links.ts'
import type { Role } from '../leads/desk-records.ts'
import { isFromOwnPage } from '../leads/intake/own-origin.ts'
import type { DeskCookies } from './cookies.ts'
import type { Access } from './desk-context.ts'
import { deskPaths } from './desk-paths.ts'
import { DeskRefusal } from './desk-refusal.ts'
import { showSignIn } from './sign-in-form.ts'
import { formToken, isFormToken, newToken, tokenHash } from './tokens.ts'
import { isTypedForm, typedForm } from './typed-form.ts'

interface GuardOptions {
  cookies: DeskCookies
  /** The desk's public origin, which its own forms are sent from. */
  url: string | undefined
}

/** A session is noted as used this often at most. */
const TOUCH_MS = 60_000

/** Lets in who may be there: a session, a role and, for changes, a form of our own. */
export const guardPlugin = fp(
  async (app, { cookies, url }: GuardOptions) => {
    app.decorateRequest('deskSession', undefined)
    app.decorateRequest('formToken', '')
    app.decorateRequest('isOurForm', false)
    app.decorateRequest('isTypedHere', false)
    app.decorateRequest('sessionFault', undefined)
    app.decorateReply('freshFormSecret', freshFormSecret)

    app.addHook('onRequest', async (request, reply) => {
      const secret = cookies.read(request.headers.cookie, 'desk')
      request.isTypedHere = isTyped(request)
      if (secret && !isPlain(request))
        await findSession(request, secret).catch((error) => putOff(request, error))
      if (request.deskSession || request.is404) return
      if (accessOf(request) !== 'open' && !request.isTypedHere) return turnAway(request, reply)
    })

    app.addHook('preHandler', async (request, reply) => {
      if (request.is404 || request.method === 'GET' || request.method === 'HEAD') return
      if (request.sessionFault) throw request.sessionFault
      if (!request.deskSession && request.isTypedHere) return askToSignIn(request, reply)
      const isOurs = isFromOwnPage(request, url) && isFormToken(tokenIn(request), secretOf(request))
      // Signing in counts its attempts, so it looks by itself.
      if (!isOurs && accessOf(request) !== 'open') throw new DeskRefusal(403, 'forged')
      request.isOurForm = isOurs
    })

    // Every page is for one operator at one moment.
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })

    async function findSession(request: FastifyRequest, secret: string) {
      const found = await app.desk.store.desk.session(tokenHash(secret))
      if (!found) return
      request.deskSession = found
      request.formToken = formToken(secret)
      const access = accessOf(request)
      if (!request.is404 && access !== 'open' && !mayDo(found.user.role, access)) {
        throw new DeskRefusal(403, 'role')
      }
      if (app.desk.now().getTime() - found.seenAt.getTime() > TOUCH_MS) {
        await app.desk.store.desk.touchSession(found.tokenHash)
      }
    }

    /** A form that people type into, from a page of our own. */
    function isTyped(request: FastifyRequest): boolean {
      return request.method === 'POST' && isTypedForm(request.url) && isFromOwnPage(request, url)
    }

    function secretOf({ headers, deskSession }: FastifyRequest): string {
      return cookies.read(headers.cookie, deskSession ? 'desk' : 'desk-form') ?? ''
    }

    function freshFormSecret(this: FastifyReply): string {
      const secret = newToken()
      this.header('set-cookie', cookies.set('desk-form', secret))
      return formToken(secret)
    }
  },
  { name: 'desk-guard', dependencies: ['desk-context'] }
)

/** Without a database nobody is known; what was typed is read all the same, so that it can be given back. */
function putOff(request: FastifyRequest, error: Error): void {
  if (error instanceof DeskRefusal || !request.isTypedHere) throw error
  request.sessionFault = error
}

declare module 'fastify' {
  interface FastifyRequest {
    isTypedHere: boolean
    sessionFault: Error | undefined
    /** The form that was sent is one that this browser was given. */
    isOurForm: boolean
  }
  interface FastifyReply {
    /** Sets the secret of a form before signing in; returns the token for the form. */
    freshFormSecret(): string
  }
}

/** What was typed goes to the page that asks to sign in, and comes back to its form from there. */
function askToSignIn(request: FastifyRequest, reply: FastifyReply) {
  const left = typedForm(request.url, request.body)
  if (!left) return turnAway(request, reply)
  const form = { email: '', next: left.page, typed: left.json }
  return reply.code(401).send(showSignIn(request, reply, form))
}

/** These routes are of other plugins, the same for everybody, and do without the database. */
const PLAIN_ROUTES = new Set<string | undefined>(['/assets/*', links.health(), links.readiness()])

function isPlain({ routeOptions: { url } }: FastifyRequest): boolean {
  return PLAIN_ROUTES.has(url)
}

function accessOf(request: FastifyRequest): Access {
  return isPlain(request) ? 'open' : (request.routeOptions.config.access ?? 'administrator')
}

/** Who may do what a role may. Editors see no lead, and who works on leads writes no text. */
const MAY: Readonly<Record<Role, readonly Role[]>> = {
  reader: ['reader', 'manager', 'administrator'],
  manager: ['manager', 'administrator'],
  editor: ['editor', 'administrator'],
  administrator: ['administrator']
}

function mayDo(role: Role, needed: Exclude<Access, 'open'>): boolean {
  return needed === 'anybody' || MAY[needed].includes(role)
}

function tokenIn({ body }: FastifyRequest): unknown {
  return (body as { token?: unknown } | undefined)?.token
}

/** A page is asked for again after signing in; what a script asked for is refused. */
function turnAway(request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?', 1)
  const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (!isPage && request.method === 'GET' && request.headers['sec-fetch-mode'] !== undefined) {
    return reply.code(401).type('text/plain; charset=utf-8').send('sign in')
  }
  const next = path === deskPaths.home() || path === deskPaths.leads() ? '' : `?next=${path}`
  return reply.redirect(`${deskPaths.signIn()}${request.method === 'GET' ? next : ''}`, 303)
}
