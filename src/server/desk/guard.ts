import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Zone } from '../../shared/dates.ts'
import { links } from '../../shared/links.ts'
import { isFromOwnPage } from '../leads/intake/read-submission.ts'
import type { Names } from '../leads/lead-parts.ts'
import type { Editor } from '../room/editor.ts'
import {
  type DeskCookies,
  formToken,
  isFormToken,
  isToken,
  newToken,
  showSignIn,
  tokenHash
} from './cookies.ts'
import { deskPaths } from './desk-paths.ts'
import type { DeskStore } from './desk-records.ts'
import type { DeskViewData } from './desk-view-data.ts'
import { DeskRefusal, FORM } from './form-body.ts'
import type { Frame } from './frame.ts'
import { KEPT_ID, keepAs } from './kept-rows.ts'
import type { Handover } from './people.ts'
import type { ServedText } from './room/find-words.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { isTypedForm, sentForm } from './unsent-form.ts'
import type { DeskSession, DeskUser, Role } from './user-rows.ts'

interface GuardOptions {
  cookies: DeskCookies
  /** The desk's public origin, which its own forms are sent from. */
  url: string | undefined
}

/** A session is noted as used this often at most. */
const TOUCH_MS = 60_000

/** Sessions that are remembered for when the database is away: hashes of 64 characters. */
const MOST_REMEMBERED = 1000

/**
 * Lets in who may be there: a session, a role and, for changes, a form of our own. Everybody else is answered before a
 * body is read, but for signing in and for what a browser that is known sends to be kept.
 */
export const guardPlugin = fp(
  async (app, { cookies, url }: GuardOptions) => {
    const sessions = rememberSessions()
    app.decorateRequest('deskSession', undefined)
    app.decorateRequest('formToken', '')
    app.decorateRequest('isOurForm', false)
    app.decorateRequest('isTypedHere', false)
    app.decorateRequest('keeper', undefined)
    app.decorateRequest('sessionFault', undefined)
    app.decorateReply('freshFormSecret', freshFormSecret)

    app.addHook('onRequest', async (request, reply) => {
      if (isPlain(request)) return
      const secret = cookies.read(request.headers, 'desk')
      request.isTypedHere = isTyped(request)
      if (isToken(secret))
        await findSession(request, secret).catch((error) => putOff(request, secret, error))
      request.isSenderKnown ||= Boolean(request.deskSession || request.sessionFault)
      if (request.isSenderKnown || request.is404 || accessOf(request) === 'open') return
      if (!request.isTypedHere) return turnAway(request, reply)
      request.keeper = await app.desk.signIn.keeperOf(cookies.read(request.headers, 'desk-known'))
      if (!request.keeper)
        return askToSignIn(request, reply, { next: deskPaths.home(), fault: NOT_KEPT })
      request.isSenderKnown = true
    })

    app.addHook('preHandler', async (request, reply) => {
      if (request.is404 || request.method === 'GET' || request.method === 'HEAD') return
      if (request.sessionFault) throw request.sessionFault
      if (request.keeper) return keepForm(app.desk.store, request, reply)
      const isOurs = isFromOwnPage(request, url) && isFormToken(tokenIn(request), secretOf(request))
      // Signing in counts its attempts, so it looks by itself.
      if (!isOurs && accessOf(request) !== 'open') throw new DeskRefusal(403, 'forged')
      request.isOurForm = isOurs
    })

    // Every page is for one operator at one moment.
    app.addHook('onSend', async (request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      if (request.isTypedHere && reply.statusCode < 400) await forgetSent(app.desk.store, request)
    })

    async function findSession(request: FastifyRequest, secret: string) {
      const found = await app.desk.store.desk.session(tokenHash(secret))
      if (!found) return
      request.deskSession = found
      request.formToken = formToken(secret)
      sessions.add(found.tokenHash)
      const access = accessOf(request)
      if (!request.is404 && access !== 'open' && !mayDo(found.user.role, access)) {
        throw new DeskRefusal(403, 'role')
      }
      if (app.desk.now().getTime() - found.seenAt.getTime() > TOUCH_MS) {
        await app.desk.store.desk.touchSession(found.tokenHash)
      }
    }

    /** Without the database no session can be looked up; the form of a remembered one is read, to be given back. */
    function putOff(request: FastifyRequest, secret: string, error: Error): void {
      const isRemembered = request.isTypedHere && sessions.has(tokenHash(secret))
      if (error instanceof DeskRefusal || !isRemembered) throw error
      request.sessionFault = error
      request.formToken = formToken(secret)
    }

    /** A form that people type into, from a page of our own. */
    function isTyped(request: FastifyRequest): boolean {
      const { method, headers } = request
      const isForm = method === 'POST' && headers['content-type']?.startsWith(FORM)
      return Boolean(isForm) && isTypedForm(request.url) && isFromOwnPage(request, url)
    }

    function secretOf({ headers, deskSession }: FastifyRequest): string {
      return cookies.read(headers, deskSession ? 'desk' : 'desk-form') ?? ''
    }

    function freshFormSecret(this: FastifyReply): string {
      const secret = newToken()
      this.header('set-cookie', cookies.set(this.request.headers, 'desk-form', secret))
      return formToken(secret)
    }
  },
  { name: 'desk-guard', dependencies: ['desk-context'] }
)

declare module 'fastify' {
  interface FastifyRequest {
    isTypedHere: boolean
    /** The user whose session ended before this form was sent; it is kept for them. */
    keeper: DeskUser | undefined
    sessionFault: Error | undefined
    /** The form that was sent is one that this browser was given. */
    isOurForm: boolean
  }
  interface FastifyReply {
    /** Sets the secret of a form before signing in; returns the token for the form. */
    freshFormSecret(): string
  }
}

/** Sessions that this process has seen. */
function rememberSessions() {
  const hashes = new Set<string>()
  return {
    has: (hash: string) => hashes.has(hash),
    add(hash: string): void {
      hashes.delete(hash)
      hashes.add(hash)
      const [oldest = ''] = hashes
      if (hashes.size > MOST_REMEMBERED) hashes.delete(oldest)
    }
  }
}

/** A form that was sent when the session had ended is kept for its user, and can be sent again after signing in. */
async function keepForm(store: DeskStore, request: FastifyRequest, reply: FastifyReply) {
  const form = sentForm(request)
  if (!form || !request.keeper) return turnAway(request, reply)
  const name = await keepAs(store, request.keeper.id, 'form', form)
  return askToSignIn(request, reply, { next: deskPaths.unsent(name) })
}

/** A form that was kept and is recorded is offered no more; where its row stays, it ends with its day. */
async function forgetSent({ desk }: DeskStore, { body, deskSession }: FastifyRequest) {
  const { unsent } = (body ?? {}) as { unsent?: unknown }
  if (deskSession && typeof unsent === 'string' && KEPT_ID.test(unsent))
    await desk.takeKept(deskSession.user.id, unsent).catch(() => undefined)
}

const NOT_KEPT =
  'Нужно войти. Набранное не сохранено: вернитесь на прежнюю страницу, скопируйте его, войдите и вставьте снова.'

function askToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  form: { next: string; fault?: string }
) {
  return reply.code(401).send(showSignIn(request, reply, { email: '', ...form }))
}

/** Routes of other plugins: the same for everybody, and without the database. */
const PLAIN_ROUTES = new Set<string | undefined>(['/assets/*', links.health(), links.readiness()])

function isPlain({ routeOptions: { url } }: FastifyRequest): boolean {
  return PLAIN_ROUTES.has(url)
}

function accessOf(request: FastifyRequest): Access {
  return isPlain(request) ? 'open' : (request.routeOptions.config.access ?? 'administrator')
}

/** The roles that may do what a role may. Editors see no lead, and managers write no text. */
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

/** What the desk takes from the site. */
interface DeskParts {
  store: DeskStore
  /** Names of the targets that every lead goes to. */
  targets: readonly string[]
  /** What keeps the site from doing its work, in words. */
  troubles(): readonly string[]
  /** Deliveries have been queued. */
  wake(): void
  /** Leads have been given to a colleague. */
  tellHandedOver(handover: Handover): void
  /** What the values of a lead are called. */
  names(): Names
  /** The zone of days and hours, in what is shown and in what is entered. */
  zone: Zone
  now: () => Date
  editor: Editor
  /** What visitors can read. */
  servedTexts(): readonly ServedText[]
  /** A file of the site by its address; undefined where there is none. */
  siteFile(path: string): Promise<SiteFile | undefined>
}

interface SiteFile {
  type: string
  data: Buffer
}

/** Who may use a route: everybody, whoever has signed in, or users of a role and of the roles that include it. */
type Access = 'open' | 'anybody' | Role

/** What a page tells its frame. */
type PageFrame = Pick<Frame, 'title' | 'section' | 'done' | 'undo'>

declare module 'fastify' {
  interface FastifyInstance {
    desk: DeskParts & {
      signIn: SignIn
      /** Fulfilled once what an operator did is in the audit. */
      note(
        request: FastifyRequest,
        action: string,
        about?: { object?: string; detail?: string }
      ): Promise<void>
    }
  }
  interface FastifyRequest {
    /** The session of the request; undefined before signing in. */
    deskSession: DeskSession | undefined
    /** The token in every form of this browser. */
    formToken: string
  }
  interface FastifyReply {
    /** The HTML of `views/desk/<name>.eta`. */
    desk<Name extends keyof DeskViewData & `desk/pages/${string}`>(
      name: Name,
      frame: PageFrame,
      data: Omit<DeskViewData[Name], 'frame'>
    ): string
  }
  interface FastifyContextConfig {
    /** Who may ask. Without it only administrators, so that nothing new is open by oversight. */
    access?: Access
  }
}

/** Lends the leads to the desk's routes as `app.desk`. */
export const deskContextPlugin = fp(
  async (app, { parts }: { parts: DeskParts }) => {
    app.decorate('desk', {
      ...parts,
      signIn: createSignIn(parts),
      note: ({ deskSession }, action, { object = '', detail = '' } = {}) =>
        parts.store.leads.audit({
          actor: deskSession?.user.email ?? 'unknown',
          action,
          object,
          detail
        })
    })
  },
  { name: 'desk-context' }
)

/** The session that the guard has let in. */
export function sessionOf({ deskSession }: FastifyRequest): DeskSession {
  if (!deskSession) throw new DeskRefusal(403, 'role')
  return deskSession
}
