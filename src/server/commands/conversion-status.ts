import type { Zone } from '../../shared/zone.ts'
import type { Config } from '../config.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { openMetrika } from '../leads/outbox/open-targets.ts'
import { messageOf } from './output.ts'
import { toTable } from './table.ts'

/** Contracts shown, the newest. */
const SHOWN = 50

/** Tells what became of the contracts that the site uploaded to Yandex Metrica by itself. */
export async function conversionStatus(
  store: LeadStore,
  print: (text: string) => void,
  config: Config,
  zone: Zone
): Promise<number> {
  const metrika = openMetrika(config)
  if (!metrika) {
    print('Nothing is uploaded: METRIKA_COUNTER_ID and METRIKA_TOKEN are not set.\n')
    return 1
  }
  const counts = (await store.outbox.counts()).filter(({ target }) => target === metrika.name)
  print(`${counts.map(({ state, count }) => `${count} ${state}`).join(', ') || 'none yet'}.\n`)
  const sent = await store.outbox.lastDone(metrika.name, SHOWN)
  if (sent.length === 0) return 0
  try {
    const known = new Map((await metrika.uploadings()).map((one) => [one.id, one]))
    const rows = sent.map(({ resultID, generation, doneAt, remoteID = '' }) => {
      const { status = 'not named by Metrica any more', linked } = known.get(remoteID) ?? {}
      const correction = generation > 1 ? `correction ${generation - 1}` : ''
      return [
        resultID,
        doneAt ? zone.isoOf(doneAt) : '',
        remoteID,
        status,
        String(linked ?? ''),
        correction
      ]
    })
    print(toTable([['id', 'uploaded', 'uploading', 'status', 'linked', ''], ...rows]))
    return 0
  } catch (error) {
    print(`Metrica cannot be asked: ${messageOf(error)}\n`)
    return 1
  } finally {
    metrika.close()
  }
}
