import { sentPath, VISIT_PATH_KEY } from '../../shared/attribution/attribution.ts'
import { decode } from '../../shared/attribution/cookies.ts'
import { leadSource } from '../../shared/attribution/lead-source.ts'
import { CITY_KEY } from '../../shared/city.ts'
import { ASKED_FIELDS, filledFields, type LeadValues } from '../../shared/lead/lead-fields.ts'
import { completeLead, type LeadRules, MESSAGES } from '../../shared/lead/lead-rules.ts'
import { phoneNumber } from '../../shared/phone/national-number.ts'
import { trimUnseen } from '../../shared/words/text.ts'
import { pageCookies } from '../page-cookies.ts'
import { createBotCheck } from './bot-token.ts'
import { dropLead, keepLead, readFile, type WaitingLead, waitingLeads } from './lead-queue.ts'
import { type LeadAnswer, type OnProgress, postLead } from './post-lead.ts'
import { alone, hideFixedForm, repeatLeads } from './repeat-leads.ts'

export type LeadSender = ReturnType<typeof createLeadSender>

/** Sends the leads of one form. */
export function createLeadSender(rules: LeadRules) {
  const botCheck = createBotCheck()
  let lead: WaitingLead | undefined
  let isOutdated = false

  return {
    /** Starts solving the bot check, so that pressing Send need not wait. */
    prepare: botCheck.prepare,
    /**
     * Sends a filled-in form. Sending the same form again repeats the same lead under the same key, so the server
     * stores it once, whatever became of the first answer. What could not be delivered is repeated in the background. A
     * form whose file cannot be read is not sent, and says so.
     * Never rejects.
     *
     * @param onKept Told the key under which the lead is kept from now on, whatever becomes of the page.
     */
    async send(
      form: FilledForm,
      onProgress: OnProgress,
      onKept: (key: string) => void
    ): Promise<LeadAnswer> {
      isOutdated = false
      const sent = lead ?? (await compose(form, rules))
      if (!sent) return UNREAD
      if (!isOutdated) lead = sent
      await keepLead(sent)
      // Edited meanwhile, the form holds another lead.
      if (lead === sent) onKept(sent.key)
      let answer: LeadAnswer = { result: 'error', code: 'arrived', isTransient: true }
      const isOwn = lead === sent
      await alone(
        sent.key,
        async () => {
          // A repeat of it that was on its way may have arrived: then the form has been thanked for.
          if (!isOwn || lead === sent) answer = await postLead(sent, botCheck, { onProgress })
        },
        REPEAT_PATIENCE_MS
      )
      return settle(sent, answer)
    },
    /** The form holds what an earlier page has sent under this key, and may still be waiting. */
    async adopt(key: string) {
      const waiting = (await waitingLeads()).find((one) => one.key === key)
      if (!isOutdated) lead ??= waiting
    },
    /** Whether the form still holds the lead that was sent under this key, unchanged. */
    holds: (key: string) => lead?.key === key,
    /** Whether the form has been edited since it was sent last: what was added has not been sent to anybody. */
    isOutdated: () => isOutdated,
    /** The form has been edited: what comes next is another lead, and the former one is not repeated any more. */
    forget() {
      if (lead) void dropLead(lead.key)
      lead = undefined
      isOutdated = true
    }
  }

  async function settle(sent: WaitingLead, answer: LeadAnswer): Promise<LeadAnswer> {
    if (answer.result === 'error' && answer.isTransient) {
      if (lead === sent) void repeatLeads()
      // The visitor has gone on editing meanwhile: this one is not repeated.
      else await dropLead(sent.key)
      return answer
    }
    await dropLead(sent.key)
    if (lead === sent) lead = undefined
    if (answer.result === 'success') hideFixedForm(sent)
    return answer
  }
}

/** As long as a request may take. */
const REPEAT_PATIENCE_MS = 30_000

const UNREAD: LeadAnswer = {
  result: 'error',
  code: 'file_unread',
  fields: { file: MESSAGES.fileUnread }
}

/** Undefined when its file cannot be read. */
async function compose(
  { values, page, website, file: chosen }: FilledForm,
  rules: LeadRules
): Promise<WaitingLead | undefined> {
  const file = chosen && (await readFile(chosen).catch(() => null))
  if (file === null) return undefined
  const address = page.includes('://') ? page : decode(page)
  const { href, pathname: path } = new URL(address || location.href, location.href)
  const source = leadSource(pageCookies(), href, {
    callTouchID: callTouchId(),
    referrer: document.referrer
  })
  const noted = { visit_path: pathOf(stored(VISIT_PATH_KEY)), city: stored(CITY_KEY) }
  const key = createKey()
  const fields = {
    ...completeLead({ ...noted, ...values }, source, rules),
    website,
    idempotency_key: key
  }
  return { key, fields, path, since: Date.now(), ...(file ? { file } : {}) }
}

/** What the page keeps for later visits; storage may be forbidden. */
function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Somebody else may have written there: then the lead goes without it. */
function pathOf(text: string): string {
  try {
    return sentPath(text)
  } catch {
    return ''
  }
}

/** `crypto.randomUUID` is missing on plain http, this is not. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

declare global {
  interface Window {
    /** Calltouch's function, present when its script has loaded. */
    ct?: (command: 'calltracking_params', modId?: string) => unknown
  }
}

/**
 * The call-tracking session from Calltouch's function; empty when its script is missing, blocked or broken.
 *
 * Source: `window.ct('calltracking_params', modId).sessionId`, as public sites use it.
 */
export function callTouchId(): string {
  try {
    const session = window.ct?.('calltracking_params', document.documentElement.dataset.calltouch)
    const { sessionId } = (session ?? {}) as { sessionId?: string | number }
    return sessionId === undefined ? '' : String(sessionId)
  } catch {
    return ''
  }
}

/** Raw form values, before they are prepared for sending. */
export interface FilledForm {
  values: LeadValues
  /** Where a form that has come back was first filled in, as it came or URL-encoded; empty in a page's own form. */
  page: string
  /** The honeypot, empty when a person filled in the form. */
  website: string
  file?: File
}

export function readForm(form: HTMLFormElement): FilledForm {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const kind = data.has('from') ? 'callback' : 'main'
  const asked = filledFields(({ forms }) => forms.includes(kind))
  const texts: LeadValues = Object.fromEntries(
    asked.map((name) => [name, ASKED_FIELDS[name].hasLines ? text(name) : trimUnseen(text(name))])
  )
  return {
    values: {
      ...texts,
      webFormID: text('WEB_FORM_ID'),
      phone: phoneNumber(text('phone')),
      ...(kind === 'callback' && { do_not_check_captcha: text('do_not_check_captcha') }),
      agreement: String(data.has('agreement')),
      consent_version: text('consent_version')
    },
    page: text('page'),
    website: text('website'),
    ...attachmentOf(data)
  }
}

/** An untouched file control yields a file without a name. */
function attachmentOf(data: FormData): { file?: File } {
  const file = data.get('file')
  return file instanceof File && file.name ? { file } : {}
}
