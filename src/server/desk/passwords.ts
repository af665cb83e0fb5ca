import type { Options } from '@node-rs/argon2'
import { emailKey } from '../leads/contact.ts'

/** Source: OWASP Password Storage Cheat Sheet, Argon2id with 19 MiB, two passes, one thread. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const PASSWORD_LENGTH = { least: 8, most: 256 } as const

/** Different ones: `aaaaaaaa` is long enough and no password. */
const LEAST_CHARACTERS = 4

/** Argon2id in PHC format, computed off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2()
  return hash(normalised(password), COST)
}

/** Whether a password is the one of a hash; with no hash to compare it takes as long, and is false. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { verify } = await loadArgon2()
  const isSame = await verify(hash ?? (await nobody()), normalised(password))
  return isSame && hash !== undefined
}

export type PasswordFault = 'short' | 'long' | 'email' | 'poor' | 'common'

/**
 * Why a password may not be taken; undefined when it may.
 *
 * Source: NIST SP 800-63B, 5.1.1.2: length counts and what others have chosen, rules of composition do not.
 */
export async function passwordFault(
  password: string,
  email: string
): Promise<PasswordFault | undefined> {
  const text = password.toLowerCase()
  const length = [...text].length
  if (length < PASSWORD_LENGTH.least) return 'short'
  if (length > PASSWORD_LENGTH.most) return 'long'
  const [name = ''] = email.split('@')
  const bare = withoutEnd(text)
  if (
    emailKey(text) === emailKey(email) ||
    [email, name].some((one) => bare !== '' && bare === withoutEnd(one))
  ) {
    return 'email'
  }
  if (new Set(text).size < LEAST_CHARACTERS) return 'poor'
  // Half a megabyte that only those load who choose a password.
  const { isCommonPassword } = await import('./common-passwords.ts')
  return isCommonPassword(text) ? 'common' : undefined
}

/** Digits and signs at its end make a name no password. */
function withoutEnd(text: string): string {
  return text.replace(/\P{L}+$/u, '')
}

/** The same letters may be typed composed or not, depending on the keyboard. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

let hashOfNobody: Promise<string> | undefined
function nobody(): Promise<string> {
  hashOfNobody ??= hashPassword(crypto.randomUUID())
  return hashOfNobody
}

/** Loads the binary only where somebody signs in. */
function loadArgon2() {
  return import('@node-rs/argon2')
}
