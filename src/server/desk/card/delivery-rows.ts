import { AT_WORK, type StoredLead } from '../../leads/lead.ts'
import { kindOf } from '../../leads/outbox/target-kinds.ts'
import type { Delivery } from '../../leads/outbox.ts'
import type { Names } from '../names.ts'
import { DELIVERY_NAMES } from '../words.ts'

/** Where a lead has gone, as its page shows it. */
export interface DeliveryRow {
  target: string
  name: string
  state: Delivery['state']
  stateName: string
  detail: string
  mayRepeat: boolean
}

interface Parts {
  deliveries: readonly Delivery[]
  /** Where leads go now; the others were configured once. */
  targets: readonly string[]
  mayChange: boolean
  lead: Pick<StoredLead, 'status'>
  names: Pick<Names, 'zone'>
}

/** The latest delivery to each target, and those targets that the lead has not gone to. */
export function deliveryRows({
  deliveries,
  targets,
  mayChange,
  lead,
  names
}: Parts): DeliveryRow[] {
  const latest = new Map(deliveries.map((delivery) => [delivery.target, delivery]))
  const known = [...new Set([...targets, ...latest.keys()])]
  const isAtWork = AT_WORK.includes(lead.status)
  return known.map((target) => {
    const delivery = latest.get(target)
    const state = delivery?.state ?? 'cancelled'
    const isOnItsWay = state === 'pending' || state === 'sending'
    return {
      target,
      name: kindOf(target)?.title ?? target,
      state,
      stateName: delivery ? DELIVERY_NAMES[state] : 'Не отправлялась',
      detail: delivery ? deliveryDetail(delivery, names) : '',
      mayRepeat: mayChange && isAtWork && !isOnItsWay && targets.includes(target)
    }
  })
}

function deliveryDetail(
  { doneAt, attempts, nextAt, state, remoteID, lastError }: Delivery,
  { zone }: Parts['names']
): string {
  const parts = [
    doneAt && zone.shortDateTime(doneAt),
    state === 'pending' && `следующая попытка ${zone.shortDateTime(nextAt)}`,
    attempts > 1 && `попыток ${attempts}`,
    remoteID && `номер ${remoteID}`,
    lastError
  ]
  return parts.filter(Boolean).join(', ')
}
