import { parseCookies } from '../../shared/cookie-text.ts'
import { completeLead } from '../../shared/lead-payload.ts'
import type { LeadErrors, LeadRules } from '../../shared/lead-rules.ts'
import { leadSource } from '../../shared/lead-source.ts'
import { links } from '../../shared/links.ts'
import type { BotCheck } from './bot-token.ts'
import { callTouchId } from './call-touch.ts'
import type { FilledForm } from './read-form.ts'

/** A slow upload may take its time; a dead connection must not hold the form for ever. */
const TIMEOUT_MS = 120_000

type LeadAnswer =
  | { result: 'success'; resultID: string }
  | { result: 'error'; code: string; fields?: LeadErrors }

export interface LeadSender {
  /**
   * Sends a filled-in form. Sending the same form again repeats the same lead under the same key, so the server
   * stores it once, whatever became of the first answer. Never rejects.
   */
  send(form: FilledForm): Promise<LeadAnswer>
  /** The form has been edited: what comes next is another lead. */
  forget(): void
}

/** Sends the leads of one form. */
export function createLeadSender(botCheck: BotCheck, rules: LeadRules): LeadSender {
  let lead: Record<string, string> | undefined

  async function post(token: string): Promise<LeadAnswer> {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...lead, captcha: token }))
      body.append(name, value)
    const response = await fetch(links.leads(), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    return response.json()
  }

  return {
    async send(form) {
      lead ??= compose(form, rules)
      try {
        let answer = await post(await botCheck.token())
        if (answer.result === 'error' && answer.code === 'bot_check_failed') {
          answer = await post(await botCheck.token())
        }
        if (answer.result === 'success') lead = undefined
        return answer
      } catch {
        return { result: 'error', code: 'unreachable' }
      }
    },
    forget() {
      lead = undefined
    }
  }
}

function compose({ values, website }: FilledForm, rules: LeadRules): Record<string, string> {
  const source = leadSource(parseCookies(document.cookie), location.href, callTouchId())
  return { ...completeLead(values, source, rules), website, idempotency_key: createKey() }
}

/** `crypto.randomUUID` is missing on plain http, this is not. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
