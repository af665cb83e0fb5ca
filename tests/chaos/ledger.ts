import { createHash, randomUUID } from 'node:crypto'
import type { StoredLead } from '../../src/server/leads/lead.ts'
import { openSqliteStore } from '../../src/server/store/site-store.ts'
import { type DeskWrite, writtenFaults } from './written.ts'

/** A lead that the site has thanked for. */
interface Acknowledged {
  resultID: string
  message: string
  sha256?: string
}

/** What was promised to visitors, and what the operator has asked for; everything else is checked against it. */
export interface Ledger {
  acknowledged: Acknowledged[]
  /** Leads whose erasure has begun, whether or not it came to its end. */
  erasing: Set<string>
  /** How often a lead was asked to be sent again. */
  redelivered: Map<string, number>
  /** Kept for longer than is allowed. */
  expired: Set<string>
  /** What managers have sent from cards, in this order. */
  written: DeskWrite[]
}

export function createLedger(): Ledger {
  return {
    acknowledged: [],
    erasing: new Set(),
    redelivered: new Map(),
    expired: new Set(),
    written: []
  }
}

/** One of a sender's leads; every fourth has a file. */
export function chaosLead(base: Record<string, string>, sender: number, n: number) {
  const message = `Заявка ${sender} ${n}`
  const text = message.repeat(2000)
  const file = new File([text], 'a.txt', { type: 'text/plain' })
  const hasFile = n % 4 === 0
  return {
    parts: { ...base, message, idempotency_key: randomUUID(), ...(hasFile ? { file } : {}) },
    message,
    ...(hasFile ? { sha256: hashOf(Buffer.from(text)) } : {})
  }
}

/**
 * What is wrong with a data folder: promises that it does not hold.
 *
 * @param promised What it must have: all unless told.
 */
export async function faultsOf(
  dataDir: string,
  ledger: Ledger,
  promised = promisedBy(ledger)
): Promise<string[]> {
  const store = openSqliteStore(dataDir)
  try {
    const leads = await store.leads.list()
    const faults = twice(leads)
    const byId = new Map(leads.map((lead) => [lead.resultID, lead]))
    for (const promise of promised.leads) {
      const fault = await faultOf(promise, byId.get(promise.resultID), ledger, store.leads)
      if (fault) faults.push(`${promise.message} (${promise.resultID}) ${fault}`)
    }
    return [...faults, ...(await writtenFaults(store, promised.written))]
  } finally {
    await store.close()
  }
}

/** What has been promised up to this moment. */
export function promisedBy({ acknowledged, written }: Ledger) {
  return { leads: [...acknowledged], written: written.map((write) => ({ ...write })) }
}

type Files = Pick<ReturnType<typeof openSqliteStore>['leads'], 'readAttachment'>

async function faultOf(
  promise: Acknowledged,
  lead: StoredLead | undefined,
  { erasing }: Ledger,
  files: Files
): Promise<string | undefined> {
  if (!lead) return 'is lost'
  if (lead.status === 'erased') {
    if (!erasing.has(lead.resultID)) return 'was erased unasked'
    return lead.values.message ? 'is erased and still says what it said' : undefined
  }
  if (lead.values.message !== promise.message) return 'is another lead'
  // The file goes first: an erasure that was cut off can be repeated.
  if (!promise.sha256 || erasing.has(lead.resultID)) return undefined
  const data = lead.attachment && (await files.readAttachment(lead.attachment.id))
  return data && hashOf(data) === promise.sha256 ? undefined : 'has lost its file'
}

function twice(leads: readonly StoredLead[]): string[] {
  const seen = new Set<string>()
  const doubled: string[] = []
  for (const { values } of leads) {
    const { message = '' } = values
    if (message && seen.has(message)) doubled.push(`${message} is stored twice`)
    seen.add(message)
  }
  return doubled
}

function hashOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
