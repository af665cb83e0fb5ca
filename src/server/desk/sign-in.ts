import { createAllowance } from '../allowance/allowance.ts'
import { fewAtOnce } from '../budget/few-at-once.ts'
import type { Config } from '../config.ts'
import type { DeskUser } from '../leads/desk-records.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { totpStep } from './one-time-code.ts'
import { isPassword } from './passwords.ts'
import { newToken, tokenHash } from './tokens.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Failed attempts from one address. */
const PER_ADDRESS = [
  { limit: 20, windowMs: 15 * MINUTE_MS },
  { limit: 100, windowMs: DAY_MS }
] as const

/** Failed attempts at one account, from wherever. */
const PER_ACCOUNT = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 50, windowMs: DAY_MS }
] as const

/** Each takes 19 MiB and a processor for a moment. */
const HASHES_AT_ONCE = 2

/** Characters of the browser's name that are kept with a session. */
const MAX_USER_AGENT = 300

/** What was typed, and where it came from. */
interface Attempt {
  email: string
  password: string
  code: string
  /** The form was one of ours. */
  hasToken: boolean
  address: string
  userAgent: string
}

type SignInOutcome =
  | { kind: 'in'; token: string; user: DeskUser }
  /** Who it was about, when there is such a user. */
  | { kind: 'refused' | 'forged'; user?: DeskUser }
  | { kind: 'too-often' }

interface SignInParts {
  store: LeadStore
  /** `off` lifts the limit per address; that per account always holds. */
  rateLimit: Config['LEADS_RATE_LIMIT']
  now: () => Date
}

/** Lets in who knows a password, and a one-time code where one is asked for. */
export interface SignIn {
  open(attempt: Attempt): Promise<SignInOutcome>
  /** Asks a signed-in user for the password once more, under the same limits. */
  confirm(
    user: DeskUser,
    password: string,
    address: string
  ): Promise<'right' | 'wrong' | 'too-often'>
}

export function createSignIn({ store, rateLimit, now }: SignInParts): SignIn {
  const addresses = createAllowance('desk address', PER_ADDRESS, store.ledger)
  const accounts = createAllowance('desk account', PER_ACCOUNT, store.ledger)
  const oneOfFew = fewAtOnce(HASHES_AT_ONCE)
  const isRight = (password: string, hash: string | undefined) =>
    oneOfFew(() => isPassword(password, hash))

  /** Paid before anything is looked at, so that attempts at the same moment cannot pass together. */
  async function pay(email: string, address: string, amount: 1 | -1): Promise<boolean> {
    // An account's name is not kept where addresses are counted.
    if (!(await accounts.take(tokenHash(email).slice(0, 32), { amount }))) return false
    return rateLimit === 'off' || addresses.take(address, { amount })
  }

  async function isWhoTheySay(user: DeskUser | undefined, { password, code }: Attempt) {
    if (!(await isRight(password, user?.passwordHash)) || !user) return false
    if (!user.totpSecret) return true
    const step = totpStep(user.totpSecret, code, now())
    return step !== undefined && store.desk.takeTotpStep(user.id, step)
  }

  return {
    async open(attempt) {
      const email = normalEmail(attempt.email)
      const { address, userAgent } = attempt
      if (!(await pay(email, address, 1))) return { kind: 'too-often' }
      const user = await store.desk.userByEmail(email)
      const about = user ? { user } : {}
      if (!attempt.hasToken) return { kind: 'forged', ...about }
      if (!(await isWhoTheySay(user, attempt)) || !user) return { kind: 'refused', ...about }
      await pay(email, address, -1)
      const token = newToken()
      await store.desk.openSession({
        tokenHash: tokenHash(token),
        userId: user.id,
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT)
      })
      return { kind: 'in', token, user }
    },
    async confirm({ email, passwordHash }, password, address) {
      if (!(await pay(email, address, 1))) return 'too-often'
      if (!(await isRight(password, passwordHash))) return 'wrong'
      await pay(email, address, -1)
      return 'right'
    }
  }
}

/** An e-mail as users are found by. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}
