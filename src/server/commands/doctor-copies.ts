import { join } from 'node:path'
import type { Zone } from '../../shared/zone.ts'
import type { Config } from '../config.ts'
import { openPublished } from '../editor/published.ts'
import { copiedAt, lastBackup, missedBackup } from '../leads/backup-watch.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { forgottenText, isForgotten } from '../leads/store/forgotten-store.ts'
import { hasSqliteDatabase } from '../leads/store/open-lead-store.ts'
import { createFewNames } from './few-names.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SITE_URL'>
type Store = Pick<LeadStore, 'list' | 'setting' | 'texts'>

/** What is to be said of copies: the daily backup, a database that was left, and what is published as this server shows it. */
export async function copiesState(store: Store, config: Settings, now: Date, zone: Zone) {
  return [
    ...(await backupState(store, config, now, zone)),
    ...(await leftState(store, config)),
    ...(await textState(store, config))
  ]
}

async function backupState(store: Store, { SITE_URL }: Settings, now: Date, zone: Zone) {
  const what = 'backup'
  const last = await lastBackup(store)
  if (!last) {
    const copied = await copiedAt(store)
    const text = copied
      ? `the last one known is of ${zone.isoOf(copied)}, which this database comes from; no timer makes the next: site-backup.timer`
      : 'none is known: site-backup makes one, its timer one every night'
    return SITE_URL || copied ? [{ isGood: true, isNote: true as const, what, text }] : []
  }
  const isGood = !(await missedBackup(store, now))
  const text = `the last one is of ${zone.isoOf(last)}`
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

/** A site that runs brings itself to what is published within a second, or its log says why not. */
async function textState({ texts }: Store, { DATA_DIR }: Settings) {
  const what = 'texts'
  const [latest, lost] = [await texts.latestVersion(), await texts.lostPictures()]
  const shown = openPublished(join(DATA_DIR, 'texts')).current()?.version ?? 0
  const notes: string[] = []
  if (shown < latest)
    notes.push(
      `version ${latest} is published, ${DATA_DIR} has ${shown || 'none'}: the site takes it when it runs, /readyz is 503 until then, and its log says what keeps it`
    )
  if (lost.length > 0)
    notes.push(
      `pictures are lost, and these versions cannot be brought back whole: ${fewOf(lost.map(({ file, version }) => `${file} of version ${version}`))}`
    )
  return notes.map((text) => ({ isGood: true, isNote: true as const, what, text }))
}

function fewOf(names: readonly string[]): string {
  const few = createFewNames()
  for (const name of names) few.add(name)
  return few.text()
}
