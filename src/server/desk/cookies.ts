import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The session, the secret of the form before there is one, and what a browser is known by that has had one. */
type DeskCookie = 'desk' | 'desk-form' | 'desk-known'

/** Half a year, in seconds, since the last time. */
const KNOWN_S = 180 * 24 * 60 * 60

/**
 * The desk's cookies: unreadable by scripts, sent by no other site, gone with the browser but for the last. Over https their prefix
 * keeps neighbours of the domain from setting them. Cookies know no ports: the name holds the one that the browser asks at, so that
 * two desks of one host do not sign each other out.
 *
 * Source: RFC 6265bis, 4.1.3.2 and 8.5.
 */
export function createDeskCookies(isSecure: boolean) {
  const nameOf = ({ host }: Asked, cookie: DeskCookie) =>
    `${isSecure ? '__Host-' : ''}${cookie}${/:(?!80$|443$)\d+$/.exec(host ?? '')?.[0].replace(':', '-') ?? ''}`
  const text = (asked: Asked, cookie: DeskCookie, value: string, end = '') =>
    `${nameOf(asked, cookie)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}${end}`
  return {
    read(asked: Asked, cookie: DeskCookie): string | undefined {
      const start = `${nameOf(asked, cookie)}=`
      const pairs = asked.cookie?.split(';').map((pair) => pair.trim())
      return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length)
    },
    set: (asked: Asked, cookie: DeskCookie, value: string) =>
      text(asked, cookie, value, cookie === 'desk-known' ? `; Max-Age=${KNOWN_S}` : ''),
    remove: (asked: Asked, cookie: DeskCookie) => text(asked, cookie, '', '; Max-Age=0')
  }
}

type Asked = Pick<IncomingHttpHeaders, 'host' | 'cookie'>

export type DeskCookies = ReturnType<typeof createDeskCookies>

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a cookie may hold a token: nothing else is looked for. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** What is stored of a token, hex: whoever reads the database cannot sign in with it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** What every form carries, derived from the secret in the browser's cookie, which no other site can read. */
export function formToken(secret: string): string {
  return createHmac('sha256', secret).update('form').digest('base64url')
}

/** Whether a form's token belongs to the cookie's secret, in constant time. */
export function isFormToken(given: unknown, secret: string): boolean {
  return typeof given === 'string' && isSameText(given, formToken(secret))
}

/** In constant time. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a as Buffer, b as Buffer)
}

interface SignInForm {
  email: string
  /** Where to go once signed in. */
  next: string
  fault?: string
}

/** The page that asks to sign in, with a form of its own. */
export function showSignIn(request: FastifyRequest, reply: FastifyReply, form: SignInForm): string {
  request.formToken = reply.freshFormSecret()
  return reply.desk('desk/pages/sign-in', { title: 'Вход' }, form)
}
