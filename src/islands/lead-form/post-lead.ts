import type { Asked } from '../../shared/lead/callback-words.ts'
import type { LeadErrors } from '../../shared/lead/lead-rules.ts'
import { links } from '../../shared/links.ts'
import type { BotCheck } from './bot-token.ts'
import { claimTelling, type WaitingLead } from './lead-queue.ts'

/** A dead connection must not block the form for ever; an upload may be slow. */
const TIMEOUT_MS = { text: 30_000, file: 120_000 }

/** Where the server insists on a token, one is worth more of a wait. */
const REQUIRED_PATIENCE_MS = 30_000

export type LeadAnswer =
  | { result: 'success'; resultID: ResultID }
  | { result: 'error'; code: string; isTransient?: boolean; fields?: LeadErrors }

/** Upload progress, 0 to 1. */
export type OnProgress = (share: number) => void

const UNREACHABLE: LeadAnswer = { result: 'error', code: 'unreachable', isTransient: true }

interface PostOptions {
  onProgress?: OnProgress
  /** How long to wait for a token before the lead goes without one. */
  patienceMs?: number
}

/** Sends a lead, without a token if there is none, and once more with a new one if it is refused for it. Never rejects. */
export async function postLead(
  lead: WaitingLead,
  botCheck: BotCheck,
  { onProgress, patienceMs }: PostOptions = {}
): Promise<LeadAnswer> {
  try {
    const answer = await post(lead, await botCheck.token(patienceMs), onProgress)
    if (answer.result === 'success' || answer.code !== 'bot_check_failed') return answer
    const token = await botCheck.token(REQUIRED_PATIENCE_MS)
    return token ? await post(lead, token, onProgress) : UNREACHABLE
  } catch {
    return UNREACHABLE
  }
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function post(
  { fields, file }: WaitingLead,
  token: string,
  onProgress?: OnProgress
): Promise<LeadAnswer> {
  return new Promise((resolve) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, captcha: token })) {
      body.append(name, value)
    }
    if (file) body.append('file', file)

    const request = new XMLHttpRequest()
    request.open('POST', links.leads())
    request.setRequestHeader('accept', 'application/json')
    request.timeout = file ? TIMEOUT_MS.file : TIMEOUT_MS.text
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve(UNREACHABLE)
    request.ontimeout = () => resolve(UNREACHABLE)
    request.onabort = () => resolve(UNREACHABLE)
    request.send(body)
  })
}

/**
 * A proxy in between may answer in its own words: then nobody knows what became of the lead, and it is sent again, unless
 * it is too large. So is one refused for its token, which the next challenge may mend.
 */
function readAnswer({ status, responseText }: XMLHttpRequest): LeadAnswer {
  const answer = parse(responseText)
  if (answer?.result === 'success') return { ...answer, resultID: answer.resultID ?? '' }
  if (typeof answer?.result !== 'string') {
    if (status === 413) return { result: 'error', code: 'file_too_large', isTransient: false }
    return { result: 'error', code: `status_${status}`, isTransient: true }
  }
  const isPassing = status >= 500 || status === 429 || status === 408
  return {
    ...answer,
    result: 'error',
    isTransient: isPassing || answer.code === 'bot_check_failed'
  }
}

function parse(text: string): LeadAnswer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Our own server names a lead by a text; what stands in its place may count leads, or not name them at all. */
export type ResultID = string | number

/** A lead that has arrived, as the page hears of it from its form. */
export interface LeadSentDetail extends Asked {
  resultID: ResultID
  webFormID: number
  /** Whether the sender has consented: what was promised holds only then. */
  isAgreed: boolean
  /** Whether nobody in this browser has told analytics of it yet; asked by whoever is about to. */
  claim(): Promise<boolean>
}

let last: LeadSentDetail | undefined

/** The lead that has been told of last: the dialog of thanks may come after it. */
export const lastSentLead = () => last

/** Tells the page that a form's lead has arrived. What the form has promised is kept, whatever it says later. */
export function tellOfLead(form: Element, lead: Omit<LeadSentDetail, 'promise' | 'claim'>): void {
  const { promise = '' } = form.querySelector<HTMLElement>('[data-promise]')?.dataset ?? {}
  last = { ...lead, promise, claim: () => claimTelling(lead.resultID) }
  form.dispatchEvent(new CustomEvent('lead-sent', { bubbles: true, detail: last }))
}
