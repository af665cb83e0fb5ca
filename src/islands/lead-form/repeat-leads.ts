import { FIXED_FORM_HIDDEN, FIXED_FORM_PATHS } from '../../shared/lead/fixed-form.ts'
import { WEB_FORM_IDS } from '../../shared/lead/lead-fields.ts'
import { setCookie } from '../page-cookies.ts'
import { createBotCheck } from './bot-token.ts'
import {
  claimTelling,
  dropLead,
  STORAGE_PATIENCE_MS,
  sendable,
  type WaitingLead,
  waitingLeads,
  withTimeout
} from './lead-queue.ts'
import { type LeadSentDetail, postLead } from './post-lead.ts'

/**
 * An earlier lead has arrived. A form that still shows it calls preventDefault and handles it; otherwise only analytics
 * hears of it.
 */
export interface LeadArrivedDetail extends Omit<LeadSentDetail, 'promise'> {
  key: string
}

const FIRST_PAUSE_MS = 3000
const LAST_PAUSE_MS = 5 * 60 * 1000

let isRunning = false
let wake: (() => void) | undefined

/** Retries queued leads with backoff until none is left; coming online cuts a pause short. */
export async function repeatLeads(): Promise<void> {
  if (isRunning) return
  isRunning = true
  addEventListener('online', wakeUp)
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2)) {
    await pause(pauseMs * (0.75 + Math.random() / 2))
    const waiting = await waitingLeads()
    if (waiting.length === 0) break
    for (const lead of waiting) await alone(lead.key, () => repeat(lead, pauseMs))
  }
  removeEventListener('online', wakeUp)
  isRunning = false
}

/** The longer a lead has waited, the longer it may wait for its token. */
async function repeat(lead: WaitingLead, patienceMs: number): Promise<void> {
  const answer = await postLead(await sendable(lead), createBotCheck(), { patienceMs })
  if (answer.result === 'error') {
    if (!answer.isTransient) await dropLead(lead.key)
    return
  }
  await dropLead(lead.key)
  hideFixedForm(lead)
  const detail: LeadArrivedDetail = {
    key: lead.key,
    resultID: answer.resultID,
    webFormID: Number(lead.fields.webFormID),
    hours: { from: lead.fields.from ?? '', to: lead.fields.to ?? '' },
    isAgreed: lead.fields.agreement !== 'false',
    claim: () => claimTelling(answer.resultID)
  }
  document.dispatchEvent(new CustomEvent('lead-arrived', { cancelable: true, detail }))
}

/**
 * Lets one tab at a time send a lead, using the browser's locks; where those are missing, blocked or do not respond,
 * the server stores the lead only once anyway.
 *
 * @param waitMs How long to wait while another holds the lock; after that it acts all the same. Without it, it is skipped.
 */
export async function alone(key: string, act: () => Promise<void>, waitMs?: number): Promise<void> {
  let release: () => void = () => undefined
  const isDone = new Promise<void>((resolve) => {
    release = resolve
  })
  try {
    let lock = await lockFor(key, isDone, { ifAvailable: true }, STORAGE_PATIENCE_MS)
    if (lock === 'taken' && waitMs) lock = await lockFor(key, isDone, {}, waitMs)
    if (lock !== 'taken') await act()
  } finally {
    release()
  }
}

/** Holds the lock of a lead until `isDone`; `none` when there are no locks to be had. */
function lockFor(
  key: string,
  isDone: Promise<void>,
  options: LockOptions,
  patienceMs: number
): Promise<'held' | 'taken' | 'none'> {
  const asked = new Promise<'held' | 'taken'>((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      resolve(lock ? 'held' : 'taken')
      return lock ? isDone : undefined
    }
    navigator.locks.request(`lead-${key}`, options, hold).catch(reject)
  })
  return withTimeout(patienceMs, asked).catch(() => 'none')
}

function wakeUp(): void {
  wake?.()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Hides the fixed form for a day once a main form has been sent from a page that has it. */
export function hideFixedForm({ path, fields }: Pick<WaitingLead, 'path' | 'fields'>): void {
  if (fields.webFormID !== WEB_FORM_IDS.main || !FIXED_FORM_PATHS.test(path)) return
  delete document.documentElement.dataset.fixed
  try {
    setCookie(FIXED_FORM_HIDDEN)
  } catch {
    // Cookies are refused: the form is hidden on this page only.
  }
}
