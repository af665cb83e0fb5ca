import { type IDBPObjectStore, openDB } from 'idb'
import { WAITING_MARK } from '../../shared/lead-waiting.ts'
import { STORAGE_PATIENCE_MS, within } from './within.ts'

/**
 * Leads that have left a form and are not known to have arrived. They are kept in IndexedDB from before the first
 * attempt until the server's answer, so that neither a tunnel nor a closed tab loses one.
 */

/** A lead as it will be sent; the key is its idempotency key, so that repeats are one lead. */
export interface WaitingLead {
  key: string
  fields: Record<string, string>
  file?: File
  /** Path of the page it was sent from. */
  path: string
  /** Milliseconds since 1970. */
  since: number
}

/** Older ones are erased: the visitor has long gone another way. */
const WAITING_LIMIT_MS = 24 * 60 * 60 * 1000

const DATABASE = 'leads'
const STORE = 'waiting'

/** The same leads as long as this page is open, for a browser that keeps nothing. */
const inMemory = new Map<string, WaitingLead>()

export async function keepLead(lead: WaitingLead): Promise<void> {
  inMemory.set(lead.key, lead)
  await withStore('readwrite', async (store) => store.put?.(lead))
  mark(true)
}

export async function dropLead(key: string): Promise<void> {
  inMemory.delete(key)
  await withStore('readwrite', async (store) => store.delete?.(key))
  if ((await waitingLeads()).length === 0) mark(false)
}

/** The leads that still wait, the oldest first; those past the limit are erased. */
export async function waitingLeads(): Promise<WaitingLead[]> {
  const kept: WaitingLead[] = (await withStore('readonly', (store) => store.getAll())) ?? []
  const all = [...new Map([...inMemory, ...kept.map((lead) => [lead.key, lead] as const)]).values()]
  const isOld = ({ since }: WaitingLead) => Date.now() - since > WAITING_LIMIT_MS
  for (const { key } of all.filter(isOld)) {
    inMemory.delete(key)
    await withStore('readwrite', async (store) => store.delete?.(key))
  }
  const waiting = all.filter((lead) => !isOld(lead)).sort((a, b) => a.since - b.since)
  if (waiting.length === 0) mark(false)
  return waiting
}

type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, [string], string, Mode>

/** Resolves with nothing where the browser keeps no database or does not open it, as in some private windows. */
function withStore<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  act: (store: Store<Mode>) => Promise<Result>
): Promise<Result | undefined> {
  return within(STORAGE_PATIENCE_MS, inStore(mode, act)).catch(() => undefined)
}

/** What is late is done all the same and in turn: a lead is put in before it is taken out. */
async function inStore<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  act: (store: Store<Mode>) => Promise<Result>
): Promise<Result> {
  const database = await openDB(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: 'key' })
  })
  try {
    const transaction = database.transaction(STORE, mode)
    const result = await act(transaction.store as Store<Mode>)
    await transaction.done
    return result
  } finally {
    database.close()
  }
}

function mark(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(WAITING_MARK, '1')
    else localStorage.removeItem(WAITING_MARK)
  } catch {
    // Without storage the lead is repeated as long as this page is open.
  }
}
