import type { Zone } from '../../shared/zone.ts'
import type { Config } from '../config.ts'
import { lastBackup, missedBackup } from '../leads/backup-watch.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { forgottenText, isForgotten } from '../leads/store/forgotten-store.ts'
import { hasSqliteDatabase } from '../leads/store/open-lead-store.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SITE_URL'>
type Store = Pick<LeadStore, 'list' | 'setting'>

/** What is to be said of leads that lie beside the store in use: in the daily backup, and in a database that was left. */
export async function copiesState(store: Store, config: Settings, now: Date, zone: Zone) {
  return [...(await backupState(store, config, now, zone)), ...(await leftState(store, config))]
}

async function backupState(store: Store, { SITE_URL }: Settings, now: Date, zone: Zone) {
  const what = 'backup'
  const last = await lastBackup(store)
  if (!last) {
    const text = 'none is known: site-backup makes one, its timer one every night'
    return SITE_URL ? [{ isGood: true, isNote: true as const, what, text }] : []
  }
  const isGood = !(await missedBackup(store, now))
  const text = `the last daily one is of ${zone.isoOf(last)}`
  return [{ isGood, what, text: isGood ? text : `${text}: journalctl -u site-backup says why` }]
}

async function leftState(store: Store, config: Settings) {
  const what = 'database'
  if (await isForgotten(config, store)) {
    return [{ isGood: false, what, text: forgottenText(config) }]
  }
  if (!config.DATABASE_URL || !hasSqliteDatabase(config.DATA_DIR)) return []
  const text = `${config.DATA_DIR}/site.db is not used any more, and nobody is erased from it: remove it once the move is proven`
  return [{ isGood: true, isNote: true as const, what, text }]
}
