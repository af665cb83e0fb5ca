import type { LeadErrors } from '../../shared/lead-rules.ts'
import { links } from '../../shared/links.ts'
import type { BotCheck } from './bot-token.ts'
import type { WaitingLead } from './lead-queue.ts'

/** Allows a slow upload, but a dead connection must not block the form for ever. */
const TIMEOUT_MS = 120_000

export type LeadAnswer =
  | { result: 'success'; resultID: string }
  | { result: 'error'; code: string; isTransient?: boolean; fields?: LeadErrors }

/** Upload progress, 0 to 1. */
export type OnProgress = (share: number) => void

const UNREACHABLE: LeadAnswer = { result: 'error', code: 'unreachable', isTransient: true }

/** Sends a lead, and retries once with a new token if the first is refused. Never rejects. */
export async function postLead(
  lead: WaitingLead,
  botCheck: BotCheck,
  onProgress?: OnProgress
): Promise<LeadAnswer> {
  try {
    const answer = await post(lead, await botCheck.token(), onProgress)
    const isRefused = answer.result === 'error' && answer.code === 'bot_check_failed'
    return isRefused ? await post(lead, await botCheck.token(), onProgress) : answer
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
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve(UNREACHABLE)
    request.ontimeout = () => resolve(UNREACHABLE)
    request.onabort = () => resolve(UNREACHABLE)
    request.send(body)
  })
}

/** A proxy in between may answer in its own format: then nobody knows what became of the lead. */
function readAnswer({ status, responseText }: XMLHttpRequest): LeadAnswer {
  const isTransient = status >= 500 || status === 429 || status === 408
  const answer = parse(responseText)
  if (answer?.result === 'success') return answer
  if (answer?.result === 'error') return { ...answer, isTransient }
  return { result: 'error', code: `status_${status}`, isTransient: isTransient || status < 400 }
}

function parse(text: string): LeadAnswer | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
