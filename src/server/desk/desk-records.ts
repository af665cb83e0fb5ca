import type { Ledger } from '../allowance/allowance.ts'
import type { Settings } from '../database/settings.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import type { DeliveryRecords } from '../delivery/delivery-records.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { createKept } from './kept-rows.ts'
import { createAudit, createNotes, createViews } from './note-rows.ts'
import { createSessions, createUsers } from './user-rows.ts'

/** The parts of the site's store that the desk works with. */
export interface DeskStore {
  leads: LeadStore
  delivery: DeliveryRecords
  desk: DeskRecords
  settings: Settings
  ledger: Ledger
}

/** What the desk stores beside the leads. Every method rejects when the database cannot be read or written. */
export function createDeskRecords(database: SqlDatabase, time: () => number) {
  const { forgetSessions, ...sessions } = createSessions(database, time)
  const { forgetOldKept, ...kept } = createKept(database, time)
  return {
    ...createUsers(database, time),
    ...sessions,
    ...createNotes(database, time),
    ...createViews(database),
    ...kept,
    ...createAudit(database),
    /** Removes sessions and kept texts that are over. */
    async forgetOld() {
      await forgetSessions()
      await forgetOldKept()
    }
  }
}

export type DeskRecords = ReturnType<typeof createDeskRecords>
