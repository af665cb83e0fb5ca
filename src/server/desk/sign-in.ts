import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Allowance, createAllowance } from '../allowance/allowance.ts'
import { fewAtOnce } from '../budget/byte-budgets.ts'
import type { Settings } from '../database/settings.ts'
import { emailKey } from '../leads/contact.ts'
import { isSameText, newToken, tokenHash } from './cookies.ts'
import type { DeskStore } from './desk-records.ts'
import { isPassword } from './passwords.ts'
import type { DeskUser } from './user-rows.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Failed attempts from one address. */
const PER_ADDRESS = [
  { limit: 20, windowMs: 15 * MINUTE_MS },
  { limit: 100, windowMs: DAY_MS }
] as const

/** Failed attempts at one account, from all browsers that it does not know, and from each that it does. */
const PER_ACCOUNT = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 50, windowMs: DAY_MS }
] as const

/**
 * Passwords that are checked at a time for browsers that an account knows, and as many for all others, who keep nobody
 * waiting but each other. Each takes 19 MiB and a processor for a moment.
 */
const HASHES_AT_ONCE = 1
/** Attempts of unknown browsers that wait for their turn: a few seconds' worth. More are refused. */
const MOST_WAITING = 50

/** Forms that one browser without a session may have kept. */
const KEPT_FORMS = [{ limit: 20, windowMs: 15 * MINUTE_MS }] as const

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
  /** The zone of the browser's clock; empty where no script has told it. */
  timeZone: string
  /** What the browser keeps from an earlier time. */
  known: string | undefined
}

type SignInOutcome =
  | { kind: 'in'; token: string; user: DeskUser; known: string }
  /** Who it was about, when there is such a user. */
  | { kind: 'refused' | 'forged'; user?: DeskUser }
  | { kind: 'too-often' }

/** Lets in who knows a password, and a one-time code where one is asked for. */
export function createSignIn({ store, now }: { store: DeskStore; now: () => Date }) {
  const addresses = createAllowance('desk address', PER_ADDRESS, store.ledger)
  const accounts = createAllowance('desk account', PER_ACCOUNT, store.ledger)
  const browsers = createAllowance('desk browser', PER_ACCOUNT, store.ledger)
  const confirmations = createAllowance('desk password', PER_ACCOUNT, store.ledger)
  const keptForms = createAllowance('desk form', KEPT_FORMS, store.ledger)
  const knownBrowsers = createKnownBrowsers(store.settings)
  const [forKnown, forOthers] = [fewAtOnce(HASHES_AT_ONCE), fewAtOnce(HASHES_AT_ONCE)]

  /**
   * Paid before anything is looked at, so that attempts at the same moment cannot pass together. The address pays
   * first, and one that is refused costs the account nothing. A browser that the account knows pays for itself: neither
   * guesses from elsewhere nor neighbours at its address keep its user out.
   *
   * @returns What gives it back; undefined when not enough is left.
   */
  async function pay(account: string, browser: string | undefined, address: string) {
    if (browser) return payFrom(browsers, browser)
    const back = await payFrom(addresses, address)
    return back && joined(back, await payFrom(accounts, account))
  }

  /** What an attempt has paid and whose turn it waits for; undefined when it is one too many. */
  async function admit({ address, known, hasToken }: Attempt, account: string) {
    const browser = await knownBrowsers.nameIn(known, account)
    const oneOfFew = browser ? forKnown : forOthers
    if (!browser && oneOfFew.waiting() >= MOST_WAITING) return undefined
    // Another site's form cannot tell whether a password is right: it costs the account nothing.
    const giveBack = await (hasToken ? pay(account, browser, address) : payFrom(addresses, address))
    return giveBack && { giveBack, oneOfFew }
  }

  async function isWhoTheySay(
    user: DeskUser | undefined,
    { password, code }: Attempt,
    oneOfFew: typeof forKnown
  ) {
    if (!(await oneOfFew(() => isPassword(password, user?.passwordHash))) || !user) return false
    if (!user.totpSecret) return true
    const step = totpStep(user.totpSecret, code, now())
    return step !== undefined && store.desk.takeTotpStep(user.id, step)
  }

  return {
    async open(attempt: Attempt): Promise<SignInOutcome> {
      const account = accountOf(attempt.email)
      const { address, userAgent, timeZone, hasToken } = attempt
      const admitted = await admit(attempt, account)
      if (!admitted) return { kind: 'too-often' }
      const user = await store.desk.userByEmail(attempt.email)
      const about = user ? { user } : {}
      if (!hasToken) return { kind: 'forged', ...about }
      const isRight = await isWhoTheySay(user, attempt, admitted.oneOfFew)
      if (!isRight || !user) return { kind: 'refused', ...about }
      await admitted.giveBack()
      // The browser's zone is the user's until one is chosen in the account.
      if (timeZone && !user.timeZone) await store.desk.changeUser(user.id, { timeZone })
      const token = newToken()
      await store.desk.openSession({
        tokenHash: tokenHash(token),
        userId: user.id,
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        timeZone
      })
      return { kind: 'in', token, user, known: await knownBrowsers.markFor(account) }
    },
    /** Asks a signed-in user for the password once more, under a limit of its own. */
    async confirm({ email, passwordHash }: DeskUser, password: string) {
      const giveBack = await payFrom(confirmations, accountOf(email))
      if (!giveBack) return 'too-often'
      if (!(await forKnown(() => isPassword(password, passwordHash)))) return 'wrong'
      await giveBack()
      return 'right'
    },
    /**
     * Whose form a browser may have kept whose session has ended: the user by whose account it is known. Undefined for
     * unknown browsers, and for one that has sent too many.
     */
    async keeperOf(known: string | undefined) {
      if (!known) return undefined
      for (const user of await store.desk.users()) {
        const browser = await knownBrowsers.nameIn(known, accountOf(user.email))
        if (browser) return (await keptForms.take(browser)) ? user : undefined
      }
      return undefined
    }
  }
}

export type SignIn = ReturnType<typeof createSignIn>

/** Gives back what was paid. */
type Refund = () => Promise<unknown>

async function payFrom(allowance: Allowance, name: string): Promise<Refund | undefined> {
  const isPaid = await allowance.take(name, { amount: 1 })
  return isPaid ? () => allowance.take(name, { amount: -1 }) : undefined
}

function joined(one: Refund, other: Refund | undefined): Refund | undefined {
  return other && (() => Promise.all([one(), other()]))
}

/** An account's name is not kept where attempts are counted. */
function accountOf(email: string): string {
  return tokenHash(emailKey(email)).slice(0, 32)
}

/** A name and its signature. */
const MARK = /^[\w-]{22}\.[\w-]{43}$/

/**
 * Tells browsers in which an account has been signed in to from all others, so that guesses from elsewhere do not lock
 * its user out. It lets nobody in.
 *
 * Source: OWASP, slow down online guessing attacks with device cookies.
 */
function createKnownBrowsers(settings: Pick<Settings, 'secret'>) {
  let key: string | undefined

  async function sign(name: string, account: string): Promise<string> {
    key ??= await settings.secret('desk_known_key', newToken)
    return createHmac('sha256', key).update(`${name} ${account}`).digest('base64url')
  }

  return {
    /** What a browser keeps once somebody has signed in there. */
    async markFor(account: string) {
      const name = newToken().slice(0, 22)
      return `${name}.${await sign(name, account)}`
    },
    /** The browser's own name in a mark of this account; undefined for any other text. */
    async nameIn(mark = '', account: string) {
      const [name = '', signature = ''] = MARK.test(mark) ? mark.split('.') : []
      if (!name) return undefined
      return isSameText(signature, await sign(name, account)) ? name : undefined
    }
  }
}

const PERIOD_S = 30
/** A code of the step before and after is taken too: clocks differ. */
const WINDOW = 1

/** A new secret of 160 bits, in base32. Source: RFC 4226, 4. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads: `otpauth://totp/…`; the issuer is what it lists the code under. */
export function totpUri(secret: string, email: string, issuer: string): string {
  return totpOf(secret, email, issuer).toString()
}

/** The time step that a code belongs to; undefined when it is wrong or too old. Source: RFC 6238. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp }) + delta
}

function totpOf(secret: string, email = '', issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S
  })
}
