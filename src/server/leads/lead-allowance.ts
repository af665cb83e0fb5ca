import { createAllowance } from '../bot-check/allowance.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Leads that one address may send. */
const LEADS_PER_ADDRESS = [
  { limit: 5, windowMs: MINUTE_MS },
  { limit: 30, windowMs: HOUR_MS },
  { limit: 100, windowMs: DAY_MS }
] as const

/** Bytes of attachments that one address may send in a day. */
const FILE_BYTES_PER_DAY = 50 * 1024 * 1024

/** What an address may still send. A unit is one filled form: it is paid for once, however often it is sent. */
export interface LeadAllowance {
  takeLead(address: string, unit: string): boolean
  takeFile(address: string, unit: string, bytes: number): boolean
}

/** Counts in the memory of this process. */
export function createLeadAllowance(
  { isOn }: { isOn: boolean },
  now?: () => number
): LeadAllowance {
  const leads = LEADS_PER_ADDRESS.map((window) => createAllowance(window, now))
  const files = createAllowance({ limit: FILE_BYTES_PER_DAY, windowMs: DAY_MS }, now)
  return {
    takeLead: (address, unit) => !isOn || leads.every((window) => window.take(address, { unit })),
    takeFile: (address, unit, bytes) => !isOn || files.take(address, { unit, amount: bytes })
  }
}
