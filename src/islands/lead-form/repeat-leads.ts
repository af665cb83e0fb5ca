import { createBotCheck } from './bot-token.ts'
import { dropLead, type WaitingLead, waitingLeads } from './lead-queue.ts'
import { postLead } from './post-lead.ts'

/** A lead that was sent before has arrived; whoever still shows its form may prevent the default, silence. */
export interface LeadArrivedDetail {
  key: string
  resultID: string
  webFormID: number
  path: string
}

const FIRST_PAUSE_MS = 3000
const LAST_PAUSE_MS = 5 * 60 * 1000

let isRunning = false
let wake: (() => void) | undefined

/**
 * Sends what waits until nothing does, with growing pauses; being online again cuts a pause short.
 *
 * @param workerUrl Script of the bot check.
 */
export async function repeatLeads(workerUrl: string): Promise<void> {
  if (isRunning) return
  isRunning = true
  addEventListener('online', wakeUp)
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2)) {
    await pause(pauseMs * (0.75 + Math.random() / 2))
    const waiting = await waitingLeads()
    if (waiting.length === 0) break
    for (const lead of waiting) await alone(lead.key, () => repeat(lead, workerUrl))
  }
  removeEventListener('online', wakeUp)
  isRunning = false
}

async function repeat(lead: WaitingLead, workerUrl: string): Promise<void> {
  const answer = await postLead(lead, createBotCheck(workerUrl))
  if (answer.result === 'error') {
    if (!answer.isTransient) await dropLead(lead.key)
    return
  }
  await dropLead(lead.key)
  const detail: LeadArrivedDetail = {
    key: lead.key,
    resultID: answer.resultID,
    webFormID: Number(lead.fields.webFormID),
    path: lead.path
  }
  document.dispatchEvent(new CustomEvent('lead-arrived', { cancelable: true, detail }))
}

/**
 * One tab at a time sends a lead, where the browser can see to it; elsewhere the server stores it once anyway.
 * Another tab's turn is skipped, not waited for.
 */
export async function alone(key: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(`lead-${key}`, { ifAvailable: true }, async (lock) => {
    if (lock) await act()
  })
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
