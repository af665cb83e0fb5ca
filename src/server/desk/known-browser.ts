import { createHmac } from 'node:crypto'
import type { LeadStore } from '../leads/lead-store.ts'
import { isSameText, newToken } from './tokens.ts'

/**
 * Tells browsers in which an account has been signed in to from all others, so that guesses from elsewhere do not lock
 * its user out. It lets nobody in.
 *
 * Source: OWASP, slow down online guessing attacks with device cookies.
 */
export interface KnownBrowsers {
  /** What a browser keeps once somebody has signed in there. */
  markFor(account: string): Promise<string>
  /** The browser's own name in a mark of this account; undefined for any other text. */
  nameIn(mark: string | undefined, account: string): Promise<string | undefined>
}

/** A name and its signature. */
const MARK = /^[\w-]{22}\.[\w-]{43}$/

export function createKnownBrowsers(store: Pick<LeadStore, 'secret'>): KnownBrowsers {
  let key: string | undefined

  async function sign(name: string, account: string): Promise<string> {
    key ??= await store.secret('desk_known_key', newToken)
    return createHmac('sha256', key).update(`${name} ${account}`).digest('base64url')
  }

  return {
    async markFor(account) {
      const name = newToken().slice(0, 22)
      return `${name}.${await sign(name, account)}`
    },
    async nameIn(mark = '', account) {
      const [name = '', signature = ''] = MARK.test(mark) ? mark.split('.') : []
      if (!name) return undefined
      return isSameText(signature, await sign(name, account)) ? name : undefined
    }
  }
}
