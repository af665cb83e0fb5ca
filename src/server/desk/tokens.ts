import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
