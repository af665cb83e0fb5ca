import type { Settings } from '../database/settings.ts'
import { FACETS_VERSION } from './lead-facets.ts'
import type { LeadStore } from './lead-store.ts'

interface Store {
  leads: Pick<LeadStore, 'deriveNext'>
  settings: Pick<Settings, 'setting' | 'saveSetting'>
}

interface Progress {
  version: string
  lastId: number
  isDone: boolean
}

interface ReindexOptions {
  /** Rows derived in one transaction. */
  batch?: number
  /** Called after every batch with the rows looked at so far. */
  onBatch?: (count: number) => Promise<void> | void
  /** Ends the work after the batch that is being written; it is continued another time. */
  signal?: AbortSignal
}

const SETTING = 'facets_derived'
const BATCH = 500

/**
 * Derives the columns that leads are searched and counted by anew, or goes on where the last time was stopped.
 *
 * @returns How many rows were looked at, and whether those were the last.
 */
export async function reindex(
  store: Store,
  { batch = BATCH, onBatch, signal }: ReindexOptions = {}
): Promise<{ count: number; isDone: boolean }> {
  const earlier = await progressOf(store)
  let lastId = earlier.isDone ? 0 : earlier.lastId
  for (let total = 0; ; ) {
    const { count, ...next } = await store.leads.deriveNext(lastId, batch)
    lastId = next.lastId
    total += count
    const isDone = count < batch
    await saveProgress(store, { version: FACETS_VERSION, lastId, isDone })
    await onBatch?.(total)
    if (isDone || signal?.aborted) return { count: total, isDone }
  }
}

/** Whether every lead has the columns that today's rules derive. */
export async function isIndexed({ settings }: Pick<Store, 'settings'>): Promise<boolean> {
  return (await progressOf({ settings })).isDone
}

/** What was begun under other rules is begun anew. */
async function progressOf({ settings }: Pick<Store, 'settings'>): Promise<Progress> {
  const noted = await settings.setting(SETTING)
  const progress: Progress | undefined = noted && JSON.parse(noted)
  return progress?.version === FACETS_VERSION
    ? progress
    : { version: FACETS_VERSION, lastId: 0, isDone: false }
}

async function saveProgress({ settings }: Store, progress: Progress): Promise<void> {
  await settings.saveSetting(SETTING, JSON.stringify(progress))
}
