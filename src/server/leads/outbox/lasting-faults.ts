import type { Zone } from '../../../shared/zone.ts'
import { type Certificate, certificateOf, certifiedUrls, isEnding } from '../certificate.ts'
import { diskSpace, LOW_DISK_BYTES } from '../disk-space.ts'
import type { LeadStore } from '../lead-store.ts'
import type { Notice } from './alerts.ts'

/** Told of once when it is there, and once when it is over. */
export interface LastingFault {
  name: string
  /** The fault as it is now, or that there is none, or that nobody can tell. */
  look(): Promise<Notice | 'none' | 'unknown'>
  over(): Notice
}

/** A short fault is over before anybody could look at it. */
const STORAGE_PATIENCE_MS = 45_000
const HOUR_MS = 60 * 60 * 1000
/** It is over when there is this much more room: no letter for each file that comes and goes. */
const ROOM_AGAIN = 1.2

const DOCTOR = 'Проверить: npm run leads -- doctor'

/**
 * Tells of faults by whatever does not need the database. Several processes on one database tell of them once.
 *
 * @returns What is to be done several times a minute.
 */
export function watchFaults(
  store: Pick<LeadStore, 'setting' | 'takeJob'>,
  faults: readonly LastingFault[],
  tell: (notice: Notice) => Promise<unknown>
) {
  /** What this process knows to have been told, as long as the database cannot say it. */
  const known = new Map<string, string>()
  const jobOf = (name: string) => `alert-${name}`

  async function isTold(name: string): Promise<boolean> {
    const state = known.get(name) ?? (await store.setting(`job_${jobOf(name)}`).catch(() => ''))
    return state === 'told'
  }

  async function tellOnce(name: string, state: 'told' | 'over', notice: Notice): Promise<void> {
    const before = state === 'told' ? 'over' : 'told'
    const isFirst = await store.takeJob(jobOf(name), state).catch(() => true)
    known.set(name, state)
    if (!isFirst) return
    try {
      await tell(notice)
    } catch (error) {
      known.set(name, before)
      await store.takeJob(jobOf(name), before).catch(() => undefined)
      throw error
    }
  }

  return faults.map(({ name, look, over }) => async (): Promise<void> => {
    const found = await look()
    if (found === 'unknown') return
    const wasTold = await isTold(name)
    if (found === 'none' && wasTold) await tellOnce(name, 'over', over())
    if (found !== 'none' && !wasTold) await tellOnce(name, 'told', found)
  })
}

interface FaultParts {
  store: Pick<LeadStore, 'checkWritable'>
  config: { readonly DATA_DIR: string; readonly SITE_URL?: string; readonly DESK_URL?: string }
  /** Requests refused so far because they could not be stored. */
  refusals(): number
  zone: Zone
  now(): Date
}

/** What stops leads or will stop them, and is nobody's delivery. */
export function lastingFaults(parts: FaultParts): LastingFault[] {
  const { config } = parts
  return [
    storageFault(parts),
    diskFault(config.DATA_DIR),
    ...certifiedUrls(config).map((url) => certificateFault(url, parts))
  ]
}

function storageFault({ store, refusals, zone, now }: FaultParts): LastingFault {
  let since: Date | undefined
  let before = refusals()
  const refused = () => `Отказано за это время: ${refusals() - before}`
  const from = () => `С ${zone.minuteOf(since ?? now())}`
  let last = ''
  return {
    name: 'storage',
    async look() {
      try {
        await store.checkWritable()
        last = `${from()} до ${zone.minuteOf(now())} заявки не сохранялись. ${refused()}.`
        since = undefined
        before = refusals()
        return 'none'
      } catch (error) {
        since ??= now()
        if (now().getTime() - since.getTime() < STORAGE_PATIENCE_MS) return 'unknown'
        const reason = (error as Error).message
        return {
          subject: 'Заявки не принимаются: их некуда сохранить',
          text: `${from()} сайт не может сохранить заявки: ${reason}.\nСтраницы работают, посетителю предлагается позвонить. ${refused()}.\n${DOCTOR}`
        }
      }
    },
    over: () => ({ subject: 'Заявки снова принимаются', text: last })
  }
}

function diskFault(folder: string): LastingFault {
  let isLow = false
  let free = 0
  return {
    name: 'disk',
    async look() {
      const space = await diskSpace(folder).catch(() => undefined)
      if (!space) return 'unknown'
      free = Math.round(space.freeBytes / 2 ** 20)
      isLow = space.freeBytes < LOW_DISK_BYTES * (isLow ? ROOM_AGAIN : 1)
      if (!isLow) return 'none'
      return {
        subject: 'Мало места на диске',
        text: `Свободно ${free} МиБ на диске с данными сайта (${folder}). Когда место кончится, заявки не сохранятся.\n${DOCTOR}`
      }
    },
    over: () => ({ subject: 'Места на диске снова достаточно', text: `Свободно ${free} МиБ.` })
  }
}

function certificateFault(url: string, { zone, now }: FaultParts): LastingFault {
  let seen: Certificate | undefined
  let nextAt = 0
  const words = () =>
    seen ? `Сертификат ${seen.host} действует до ${zone.minuteOf(seen.until)}.` : ''
  return {
    name: `certificate ${new URL(url).host}`,
    async look() {
      if (now().getTime() < nextAt) return 'unknown'
      nextAt = now().getTime() + HOUR_MS
      seen = await certificateOf(url).catch(() => undefined)
      if (!seen) return 'unknown'
      if (!isEnding(seen, now())) return 'none'
      return {
        subject: `Сертификат ${seen.host} заканчивается`,
        text: `${words()} После этого браузеры предупреждают посетителей об опасности.\nПродлить: certbot renew, затем systemctl reload nginx. ${DOCTOR}`
      }
    },
    over: () => ({ subject: `Сертификат ${seen?.host ?? ''} обновлён`, text: words() })
  }
}
