import { setTimeout } from 'node:timers/promises'
import { createCounters, createMemoryLedger, type Ledger } from '../allowance/allowance.ts'
import { createPostgresLedger } from '../allowance/postgres-ledger.ts'
import {
  type AttachmentFiles,
  openDatabaseFiles,
  openDiskFiles
} from '../database/attachment-files.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import { checkWritable, createSettings, type Settings } from '../database/settings.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { createDeliveryRecords, type DeliveryRecords } from '../delivery/delivery-records.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import { createDeskRecords } from '../desk/desk-records.ts'
import { forgetKept } from '../desk/kept-rows.ts'
import { forgetNotes } from '../desk/note-rows.ts'
import { reindex } from '../leads/lead-search.ts'
import { createSqlLeadStore, type LeadStore } from '../leads/lead-store.ts'
import { diskSpace } from '../leads/machine-state.ts'
import type { TextRecords } from '../room/text-records.ts'
import { createTextRecords } from '../room/text-records.ts'
import { createSearchRecords, type SearchRecords } from '../search/search-rows.ts'
import {
  backupDatabase,
  backupFolder,
  hasSqliteDatabase,
  type StoreLocation
} from './backup-store.ts'

/** Everything that the site stores, a part for each feature; all parts share one database. */
export interface SiteStore {
  leads: LeadStore
  /** Leads on their way to their targets. */
  delivery: DeliveryRecords
  /** Users, sessions and notes of the desk. */
  desk: DeskRecords
  /** What editors write and publish. */
  texts: TextRecords
  /** What people searched. */
  searches: SearchRecords
  settings: Settings
  /** What senders have spent; shared between processes if the database is. */
  ledger: Ledger
  /** Writes a full copy, on which the site can be started, into a folder while the site keeps running. */
  backup(folder: string): Promise<void>
  /** Rejects unless the database accepts a write. */
  checkWritable(): Promise<void>
  close(): Promise<void>
}

interface StoreParts {
  database: SqlDatabase
  files: AttachmentFiles
  ledger: Ledger
  backup: SiteStore['backup']
  now: () => Date
}

/** The parts over one SQL database. */
function createSiteStore({ database, files, ledger, backup, now }: StoreParts): SiteStore {
  const time = () => now().getTime()
  return {
    leads: createSqlLeadStore({ database, files, time, traces: { forgetNotes, forgetKept } }),
    delivery: createDeliveryRecords(database, time),
    desk: createDeskRecords(database, time),
    texts: createTextRecords(database, time),
    searches: createSearchRecords(database, time),
    settings: createSettings(database),
    ledger,
    backup,
    checkWritable: () => checkWritable(database, time()),
    close: database.close
  }
}

interface OpenOptions {
  now?: () => Date
  /** How long to wait for a locked embedded database, in milliseconds; blocks the whole process. */
  patienceMs?: number
  /** Fail if the embedded database does not exist, instead of creating one. */
  mustExist?: boolean
  /** Read a larger embedded database than this many bytes in part before it is used. */
  wholeUpTo?: number
  /** Called when an idle connection breaks. */
  onError?: (error: Error) => void
}

/**
 * Opens the store that the configuration names and migrates its tables.
 *
 * @throws {Error} When the database cannot be opened or is from a newer version of the site.
 */
export async function openSiteStore(
  { DATA_DIR, DATABASE_URL }: StoreLocation,
  { now = () => new Date(), onError, ...embedded }: OpenOptions = {}
): Promise<SiteStore> {
  if (!DATABASE_URL) return openSqliteStore(DATA_DIR, now, embedded)
  const database = await openPostgresDatabase(DATABASE_URL, onError)
  const files = openDatabaseFiles(database)
  return createSiteStore({
    database,
    files,
    ledger: createPostgresLedger(database, () => now().getTime()),
    backup: (folder) => backupDatabase(database, files, folder),
    now
  })
}

/** Everything in `<dataDir>/site.db`, files beside it. */
export function openSqliteStore(
  dataDir: string,
  now = () => new Date(),
  options: Pick<OpenOptions, 'patienceMs' | 'mustExist' | 'wholeUpTo'> = {}
): SiteStore {
  // Their folder first: what fails is tried again and again, and a database stays open until it is collected.
  const files = hasSqliteDatabase(dataDir) ? openDiskFiles(dataDir) : undefined
  const store = createSiteStore({
    database: openSqliteDatabase(dataDir, options),
    files: files ?? openDiskFiles(dataDir),
    ledger: createMemoryLedger(createCounters('allowances', () => now().getTime())),
    backup: (folder) => backupFolder(dataDir, folder),
    now
  })
  return {
    ...store,
    async checkWritable() {
      // The small test write would fit where a lead does not.
      const { hasRoom, freeBytes } = await diskSpace(dataDir)
      if (!hasRoom) throw new Error(`only ${Math.floor(freeBytes / 1024)} KiB are free`)
      await store.checkWritable()
    }
  }
}

/** Pauses between checks whether the database is back: the first one, and the upper bound of the backoff. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/** Leads temporarily cannot be read or written; this has already been reported. */
class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** How to open a database. */
interface Opening {
  /** No visitor is waiting yet. */
  isAtStart: boolean
  /** It was open before: if the database disappeared, wait for it, never create a new one. */
  isKnown: boolean
}

interface ReopeningParts {
  open(opening: Opening): Promise<SiteStore>
  /**
   * Called on every change: with the reason when leads start being refused, with nothing when they are accepted again.
   */
  onChange(fault: Error | undefined): void
  /** Called when a greeting fails though the database is well; it is repeated until it is done. */
  onUngreeted?(fault: Error): void
}

type Greeting = (store: SiteStore) => Promise<void>

/** A store whose database may be unavailable: until it comes back by itself, every method rejects. */
export interface ReopeningStore extends SiteStore {
  isAvailable(): boolean
  /**
   * Runs on every newly opened database before anything else. Resolves at once while none is open, and after the first
   * try where one is.
   */
  whenOpen(greet: Greeting): Promise<void>
}

/**
 * Keeps the site running without a database. One that cannot be opened, or no longer accepts writes, is checked in the
 * background with backoff and reopened as soon as that works.
 */
export async function openReopeningStore(parts: ReopeningParts): Promise<ReopeningStore> {
  const keeper = createKeeper(parts)
  await keeper.examine()

  /** The error tells callers that the database is down, so they need not log it. */
  async function call<Result>(use: (store: SiteStore) => Promise<Result>): Promise<Result> {
    const { current } = keeper
    if (!current) throw new StorageUnavailable(keeper.fault?.message)
    try {
      const result = await use(current)
      if (keeper.fault) void keeper.examine()
      return result
    } catch (error) {
      if (!keeper.fault) await keeper.examine()
      if (!keeper.fault) throw error
      throw new StorageUnavailable(keeper.fault.message, { cause: error })
    }
  }

  /** A part of the store: each of its methods is that of the same part of whichever store is open. */
  function part<Part extends Methods<Part>>(of: (store: SiteStore) => Part): Part {
    return new Proxy({} as Part, {
      get(own, name) {
        // `await` asks an object for `then`, which is no method of a store; a test may have put another method there.
        if (name === 'then' || name in own) return own[name as keyof Part]
        return (...values: never[]) => call((store) => of(store)[name as keyof Part](...values))
      }
    })
  }

  return {
    leads: part(({ leads }) => leads),
    delivery: part(({ delivery }) => delivery),
    desk: part(({ desk }) => desk),
    texts: part(({ texts }) => texts),
    searches: part(({ searches }) => searches),
    settings: part(({ settings }) => settings),
    ledger: part(({ ledger }) => ledger),
    backup: (folder) => call((store) => store.backup(folder)),
    isAvailable: () => !keeper.fault,
    async checkWritable() {
      if (!(await keeper.examine())) throw new StorageUnavailable(keeper.fault?.message)
    },
    async whenOpen(greet) {
      keeper.greetings.push(greet)
      if (!keeper.current) return
      const fault = await call(greet).then(() => undefined, toError)
      if (!fault) return
      if (!(fault instanceof StorageUnavailable)) parts.onUngreeted?.(fault)
      const isDone = () =>
        call(greet).then(
          () => true,
          () => false
        )
      void repeat(isDone, keeper.closing)
    },
    close: keeper.close
  }
}

/** The open database, or why there is none. */
function createKeeper({ open, onChange }: ReopeningParts) {
  const closing = new AbortController()
  let wasLooked = false
  let isWatching = false
  let looking: Promise<boolean> | undefined

  async function openAnew(): Promise<void> {
    const opening = { isAtStart: !wasLooked, isKnown: keeper.current !== undefined }
    wasLooked = true
    const store = await open(opening)
    try {
      await store.checkWritable()
      for (const greet of keeper.greetings) await greet(store)
    } catch (error) {
      await store.close()
      throw error
    }
    keeper.current?.close().catch(() => undefined)
    keeper.current = store
  }

  async function look(): Promise<boolean> {
    const found = await faultOf(keeper.current)
    // Report the fault that stopped the leads.
    if (found && keeper.current && !keeper.fault) change(found)
    const left = found && (await openAnew().then(() => undefined, toError))
    if (Boolean(left) !== Boolean(keeper.fault)) change(left)
    return !left
  }

  function change(next: Error | undefined): void {
    keeper.fault = next
    if (closing.signal.aborted) return
    onChange(next)
    if (next) void watch()
  }

  async function watch(): Promise<void> {
    if (isWatching) return
    isWatching = true
    await repeat(examine, closing.signal)
    isWatching = false
  }

  /** One check at a time, shared by all callers. */
  async function examine(): Promise<boolean> {
    if (closing.signal.aborted) return false
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  const keeper = {
    current: undefined as SiteStore | undefined,
    fault: undefined as Error | undefined,
    greetings: [] as Greeting[],
    examine,
    closing: closing.signal,
    async close() {
      closing.abort()
      await looking
      const { current } = keeper
      keeper.current = undefined
      await current?.close()
    }
  }
  return keeper
}

async function faultOf(store: SiteStore | undefined): Promise<Error | undefined> {
  if (!store) return new Error('not opened yet')
  return store.checkWritable().then(() => undefined, toError)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Checks with backoff until all is well. */
async function repeat(look: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; ) {
    await setTimeout(pauseMs, undefined, { ref: false, signal }).catch(() => undefined)
    if (signal.aborted || (await look())) return
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

type Methods<Target> = { [Name in keyof Target]: (...values: never[]) => Promise<unknown> }

/** Deletes expired data, and derives what an older release has stored; runs every minute. */
export async function deleteExpired(
  { leads, ledger, desk, settings }: Pick<SiteStore, 'leads' | 'ledger' | 'desk' | 'settings'>,
  now: Date
): Promise<void> {
  await leads.forgetExpired()
  await ledger.forgetExpired()
  await desk.forgetOld()
  await leads.scrub()
  if (await settings.takeJob('sweep', now.toISOString().slice(0, 13))) await leads.sweepFiles()
  await reindex(leads, { which: 'missing' })
}
