import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DeliveryRecords } from '../delivery/delivery-records.ts'

interface MeasuredStore {
  delivery: Pick<DeliveryRecords, 'counts'>
  checkWritable(): Promise<void>
}

/** What the machine is asked at every look; absent where it cannot tell. */
interface Machine {
  freeBytes(): Promise<number | undefined>
  lastBackup(): Promise<Date | undefined>
}

/**
 * Counters of leads, and gauges that are read from the database when somebody looks.
 *
 * @param store Asked at every look, as it is opened later than this.
 * @param isContentSound Whether the content is served as it lies on the disk.
 */
export function createMetrics(
  store: () => MeasuredStore,
  isContentSound: () => boolean,
  machine: Machine
) {
  const registry = new Registry()
  const registers = [registry]
  // Among them nodejs_eventloop_lag_seconds and its percentiles.
  collectDefaultMetrics({ register: registry })

  const accepted = new Counter({
    name: 'leads_accepted_total',
    help: 'Leads that were stored and acknowledged',
    labelNames: ['form'],
    registers
  })
  const refused = new Counter({
    name: 'leads_refused_total',
    help: 'Requests to the intake that were refused, by code',
    labelNames: ['code'],
    registers
  })
  const delivered = new Counter({
    name: 'lead_delivery_attempts_total',
    help: 'Attempts to deliver a lead, by target and result',
    labelNames: ['target', 'result'],
    registers
  })
  const waiting = new Gauge({
    name: 'lead_deliveries',
    help: 'Deliveries by target and state',
    labelNames: ['target', 'state'],
    registers
  })
  const age = new Gauge({
    name: 'lead_delivery_oldest_seconds',
    help: 'Age of the oldest lead that waits for a target',
    labelNames: ['target'],
    registers
  })

  const up = new Gauge({
    name: 'lead_storage_up',
    help: '1 while leads can be stored, 0 while they are refused',
    registers
  })

  const sound = new Gauge({
    name: 'content_sound',
    help: '1 while what was published is served, or else CONTENT_DIR; 0 while something else is, for that is faulty',
    registers
  })

  const answered = createAnswered(registry)
  const readMachine = createMachineReader(registry, machine)

  /** What the database would have said is left out while it is away. */
  async function page(): Promise<string> {
    waiting.reset()
    age.reset()
    sound.set(isContentSound() ? 1 : 0)
    up.set(await canStore(store()))
    await readQueue().catch(() => undefined)
    await readMachine().catch(() => undefined)
    return registry.metrics()
  }

  async function readQueue(): Promise<void> {
    for (const { target, state, count, oldest } of await store().delivery.counts()) {
      waiting.set({ target, state }, count)
      if (state === 'pending') age.set({ target }, (Date.now() - oldest.getTime()) / 1000)
    }
  }

  return {
    answered: (status: number, seconds: number) => answered.observe({ status }, seconds),
    metrics: {
      leadAccepted: (form: string) => accepted.inc({ form }),
      leadRefused: (code: string) => refused.inc({ code }),
      delivered: (target: string, result: string) => delivered.inc({ target, result })
    },
    page,
    type: registry.contentType
  }
}

function createAnswered(registry: Registry) {
  return new Histogram({
    name: 'http_request_seconds',
    help: 'Time until a request was answered, by status',
    labelNames: ['status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry]
  })
}

/** Gauges of the machine, none of which stands there before it is known. */
function createMachineReader(registry: Registry, { freeBytes, lastBackup }: Machine) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [] })
  const free = gauge('data_free_bytes', 'Room left for DATA_DIR')
  const backup = gauge('backup_age_seconds', 'Age of the last backup')
  const show = (shown: Gauge, value: number) => {
    registry.registerMetric(shown)
    shown.set(value)
  }
  return async () => {
    const [bytes, last] = await Promise.all([freeBytes(), lastBackup()])
    if (bytes !== undefined) show(free, bytes)
    if (last) show(backup, (Date.now() - last.getTime()) / 1000)
  }
}

/** A database that can be read may refuse leads all the same: a full disk, another's lock. */
function canStore(store: MeasuredStore): Promise<0 | 1> {
  return store.checkWritable().then(
    () => 1,
    () => 0
  )
}
