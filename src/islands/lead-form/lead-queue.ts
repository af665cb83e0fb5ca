import { type IDBPObjectStore, openDB } from 'idb'
import { LEAD_LIMITS } from '../../shared/lead/lead-fields.ts'
import { unixLines } from '../../shared/words/text.ts'
import { WAITING_MARK } from './draft-names.ts'

/**
 * Leads sent from a form but not yet confirmed. They stay in IndexedDB from before the first attempt until the server
 * responds, so that neither a tunnel nor a closed tab loses one.
 */

/** A lead ready to send; the key is its idempotency key, so that retries are one lead. */
export interface WaitingLead {
  key: string
  fields: Record<string, string>
  file?: File
  /** Path of the page it was sent from. */
  path: string
  /** Milliseconds since 1970. */
  since: number
}

/** Older leads are deleted: the visitor has moved on by then. */
const WAITING_LIMIT_MS = 24 * 60 * 60 * 1000

const DATABASE = 'leads'
const STORE = 'waiting'

/** Of leads that could not be stored, for as long as this page is open: a stored one may be delivered by another tab. */
const inMemory = new Map<string, WaitingLead>()

export async function keepLead(lead: WaitingLead): Promise<void> {
  inMemory.set(lead.key, lead)
  if (await withStore('readwrite', async (store) => store.put(lead))) inMemory.delete(lead.key)
  mark(true)
}

export async function dropLead(key: string): Promise<void> {
  inMemory.delete(key)
  await withStore('readwrite', async (store) => store.delete(key))
  if ((await waitingLeads()).length === 0) mark(false)
}

/** Queued leads, oldest first; deletes those past the limit. */
export async function waitingLeads(): Promise<WaitingLead[]> {
  const kept: WaitingLead[] = (await withStore('readonly', (store) => store.getAll())) ?? []
  const all = [...new Map([...inMemory, ...kept.map((lead) => [lead.key, lead] as const)]).values()]
  const isOld = ({ since }: WaitingLead) => Date.now() - since > WAITING_LIMIT_MS
  for (const { key } of all.filter(isOld)) {
    inMemory.delete(key)
    await withStore('readwrite', async (store) => store.delete(key))
  }
  const waiting = all.filter((lead) => !isOld(lead)).sort((a, b) => a.since - b.since)
  if (waiting.length === 0) mark(false)
  return waiting
}

/** Numbers of leads that analytics has heard of, for a day. A database of its own: pages of an earlier release open the other one. */
const TOLD = 'leads-told'

/**
 * Whether nobody has told of a lead that has arrived; from now on somebody has. Two tabs may both have sent it, and where
 * storage is missing each answers for itself.
 */
export async function claimTelling(resultID: string | number): Promise<boolean> {
  if (resultID === '') return true
  const claim = async (store: Store<'readwrite'>) => {
    const told: { key: string; since: number }[] = await store.getAll()
    for (const { key, since } of told)
      if (Date.now() - since > WAITING_LIMIT_MS) await store.delete(key)
    await store.put({ key: String(resultID), since: Date.now() })
    return !told.some(({ key }) => key === String(resultID))
  }
  return (await withStore('readwrite', claim, TOLD)) ?? true
}

type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<unknown, [string], string, Mode>

/** Resolves with undefined where IndexedDB is missing or does not open, as in some private windows. */
function withStore<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  act: (store: Store<Mode>) => Promise<Result>,
  name = DATABASE
): Promise<Result | undefined> {
  return withTimeout(STORAGE_PATIENCE_MS, inStore(mode, act, name)).catch(() => undefined)
}

/** Late operations still run, in order: a lead is put before it is deleted. */
async function inStore<Mode extends IDBTransactionMode, Result>(
  mode: Mode,
  act: (store: Store<Mode>) => Promise<Result>,
  name: string
): Promise<Result> {
  const database = await openDB(name, 1, {
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
    // Without storage the lead is retried only while this page is open.
  }
}

/** A file that lies in a cloud is fetched while it is read. */
const FILE_PATIENCE_MS = 60_000

/**
 * A copy of a chosen file in memory: the disk may forget it before it is sent.
 *
 * @throws {Error} When it cannot be read any more, or not in time.
 */
export async function readFile(file: File): Promise<File> {
  const bytes = await withTimeout(FILE_PATIENCE_MS, file.arrayBuffer())
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified })
}

/** A kept lead as it can be sent: without its file where the browser has lost it, and saying so. */
export async function sendable(lead: WaitingLead): Promise<WaitingLead> {
  const { file, ...rest } = lead
  const isThere = !file || (await readFile(file).catch(() => null))
  if (isThere) return lead
  const { message = '' } = lead.fields
  const told =
    `${message}\n\nФайл «${file.name}» не приложен: браузер не смог его прочитать.`.trim()
  const isShort = unixLines(told).length <= LEAD_LIMITS.message
  return { ...rest, fields: { ...lead.fields, message: isShort ? told : message } }
}

/** A browser's own storage answers in milliseconds, or is blocked and may never do. */
export const STORAGE_PATIENCE_MS = 1000

/**
 * What a promise brings withTimeout a time.
 *
 * @throws {Error} When the time has passed; the promise continues, its result ignored.
 */
export function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer withTimeout ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
