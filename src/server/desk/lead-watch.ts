import { AT_WORK } from '../leads/lead.ts'
import type { LeadStore } from '../leads/lead-store.ts'

/** Poll interval while someone listens; other processes also store leads. */
const LOOK_MS = 1000

/** Tells listeners of new leads, with one look for all of them. Nobody listening costs nothing. */
export function watchLeads(store: Pick<LeadStore, 'listLeads'>, onFault: (error: unknown) => void) {
  const listeners = new Set<(newest: string) => void>()
  let timer: NodeJS.Timeout | undefined
  let known: string | undefined
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const found = await newestLead(store)
      const isNew = known !== undefined && found !== known
      known = found
      if (isNew) for (const tell of listeners) tell(found)
    } catch (error) {
      onFault(error)
    }
    isLooking = false
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    known = undefined
  }

  return {
    /** @returns Ends it. */
    add(listener: (newest: string) => void): () => void {
      listeners.add(listener)
      if (!timer) {
        void look()
        timer = setInterval(look, LOOK_MS)
        timer.unref()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    stop
  }
}

/** Where the newest lead stands that somebody is to work on. */
export async function newestLead(store: Pick<LeadStore, 'listLeads'>): Promise<string> {
  return (await store.listLeads({ filters: { status: AT_WORK }, limit: 1 })).newest ?? ''
}
