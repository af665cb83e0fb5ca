import type { Zone } from '../../../shared/zone.ts'
import type { LeadStore } from '../lead-store.ts'
import type { Notice } from './alerts.ts'

/** A way to reach the operator. */
export interface AlertChannel {
  /** As alerts and the doctor call it. */
  name: string
  /** @throws {Error} When the notice has not arrived; the message has no personal data. */
  tell(notice: Notice): Promise<unknown>
}

/** Since when a channel fails, and why. */
export interface ChannelFault {
  name: string
  since: string
  reason: string
}

type Store = Pick<LeadStore, 'setting' | 'saveSetting'>

const NAME = 'alert_faults'

/** Channels that failed at the last try, the same in every process. */
export async function channelFaults(store: Pick<LeadStore, 'setting'>): Promise<ChannelFault[]> {
  return JSON.parse((await store.setting(NAME)) ?? '[]')
}

/**
 * Tells the operator by every channel, without the database too. One that fails is itself told of, once, by those that work.
 *
 * @returns A function that resolves when at least one channel has taken the notice, and rejects with the reason of each
 *   when none has.
 */
export function openAlertChannels(
  store: Store,
  channels: readonly AlertChannel[],
  now: () => Date,
  zone: Zone
) {
  /** What is known while the database is away. */
  let kept: readonly ChannelFault[] = []

  async function tell(notice: Notice, ways = channels): Promise<void> {
    const results = await Promise.all(ways.map((channel) => tried(channel, notice)))
    const failed = results.filter(({ reason }) => reason !== undefined)
    const working = ways.filter((_way, index) => results[index]?.reason === undefined)
    const known = await channelFaults(store).catch(() => kept)
    const others = known.filter(({ name }) => !ways.some((way) => way.name === name))
    const faults = failed.map(({ name, reason = '' }) => ({
      name,
      since: known.find((fault) => fault.name === name)?.since ?? now().toISOString(),
      reason
    }))
    const fresh = faults.filter(({ name }) => !known.some((fault) => fault.name === name))
    const listeners = channels.filter(
      (channel) => !failed.some(({ name }) => name === channel.name)
    )
    const isTold = fresh.length === 0 || (await toldBy(listeners, faultNotice(fresh, zone)))
    kept = [...others, ...faults.filter((fault) => isTold || !fresh.includes(fault))]
    await store.saveSetting(NAME, JSON.stringify(kept)).catch(() => undefined)
    if (working.length === 0 && ways.length > 0) {
      throw new Error(faults.map(({ name, reason }) => `${name}: ${reason}`).join('; '))
    }
  }

  return tell
}

async function tried({ name, tell }: AlertChannel, notice: Notice) {
  try {
    await tell(notice)
    return { name }
  } catch (error) {
    return { name, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether anybody has heard it. */
async function toldBy(channels: readonly AlertChannel[], notice: Notice): Promise<boolean> {
  const results = await Promise.all(channels.map((channel) => tried(channel, notice)))
  return results.some(({ reason }) => reason === undefined)
}

function faultNotice(faults: readonly ChannelFault[], zone: Zone): Notice {
  return {
    subject: 'Оповещения не доходят',
    text: `${faults.map((fault) => faultText(fault, zone)).join('\n')}\nПроверить: npm run leads -- doctor`
  }
}

/** A fault as the operator reads it. */
export function faultText({ name, since, reason }: ChannelFault, zone: Zone): string {
  return `Оповещения по «${name}» не доходят с ${zone.minuteOf(new Date(since))}: ${reason}.`
}
