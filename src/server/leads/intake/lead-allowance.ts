import { createAllowance, type Ledger } from '../../allowance/allowance.ts'
import { CONTENT_WINDOW_MS } from '../lead-store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Leads that one address may send, per window. */
const LEADS_PER_ADDRESS = [
  { limit: 5, windowMs: MINUTE_MS },
  { limit: 30, windowMs: HOUR_MS },
  { limit: 100, windowMs: DAY_MS }
] as const

/** Bytes of attachments that one address may send in a day. */
const FILE_BYTES_PER_DAY = 50 * 1024 * 1024

/**
 * What an address may still send. A unit is one filled form: it is charged once, however often it is resent while the
 * same content counts as the same lead. After that it is stored again, and charged again.
 */
export interface LeadAllowance {
  takeLead(address: string, unit: string): Promise<boolean>
  takeFile(address: string, unit: string, bytes: number): Promise<boolean>
}

/** @param ledger Where usage is counted; without one nothing is limited. */
export function createLeadAllowance(ledger: Ledger | undefined): LeadAllowance {
  if (!ledger) return { takeLead: async () => true, takeFile: async () => true }
  const fileWindow = { limit: FILE_BYTES_PER_DAY, windowMs: DAY_MS }
  const leads = createAllowance('leads', LEADS_PER_ADDRESS, ledger, CONTENT_WINDOW_MS)
  const files = createAllowance('files', [fileWindow], ledger, CONTENT_WINDOW_MS)
  return {
    takeLead: (address, unit) => leads.take(address, { unit }),
    takeFile: (address, unit, bytes) => files.take(address, { unit, amount: bytes })
  }
}
