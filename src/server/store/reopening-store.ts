import { setTimeout } from 'node:timers/promises'
import type { SiteStore } from './site-store.ts'

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
