import type { EmptyContacts } from './contact.ts'
import type { StoredLead } from './lead.ts'
import type { LeadPart } from './lead-parts.ts'
import type { DeliveryState } from './lead-search.ts'
import type { LeadStore } from './lead-store.ts'
import { eraseOne, unlessStuck } from './retention.ts'

/** Where a copy of a lead went, or is on its way to at this moment. */
export interface Copy {
  target: string
  /** The receiver's own number, if it gave one. */
  remoteID?: string
  isOnItsWay: boolean
}

/** What proves the erasure of a lead. */
export type ErasedLead = Awaited<ReturnType<typeof provenOf>>

export interface PersonErasure {
  erased: readonly ErasedLead[]
  /** Leads that are as they were, and why. */
  kept: readonly { resultID: string; reason: string }[]
  /** False while another process reads the log of changes, which may still hold what was erased. */
  isFinal: boolean
}

/** Where leads are erased, and what tells where their copies went. */
interface ErasingStore {
  leads: LeadStore
  delivery: {
    deliveriesOf(
      resultID: string
    ): Promise<readonly { target: string; state: DeliveryState; remoteID?: string }[]>
  }
}

/** Erases leads one by one, whatever becomes of the others. */
export function eraseEach(
  store: ErasingStore,
  leads: readonly StoredLead[]
): Promise<PersonErasure> {
  return eachOf(store, leads, (id) => eraseOne(store.leads, id))
}

/** Erases parts of leads one by one, whatever becomes of the others. */
export function erasePartsOfEach(
  store: ErasingStore,
  leads: readonly StoredLead[],
  parts: readonly LeadPart[],
  standIns: EmptyContacts
): Promise<PersonErasure> {
  return eachOf(store, leads, (id) =>
    unlessStuck(async () =>
      (await store.leads.eraseParts(id, parts, standIns))
        ? undefined
        : 'it can only be erased whole'
    )
  )
}

async function eachOf(
  store: ErasingStore,
  leads: readonly StoredLead[],
  erase: (resultID: string) => Promise<string | undefined>
): Promise<PersonErasure> {
  const erased: ErasedLead[] = []
  const kept: { resultID: string; reason: string }[] = []
  for (const lead of leads) {
    const reason = await erase(lead.resultID)
    if (reason === undefined) erased.push(await provenOf(store, lead))
    else kept.push({ resultID: lead.resultID, reason })
  }
  return { erased, kept, isFinal: await store.leads.scrub() }
}

/** What is told of a lead that is erased, or would be. */
export async function provenOf(
  { delivery }: Pick<ErasingStore, 'delivery'>,
  { resultID, createdAt, form }: StoredLead
) {
  const deliveries = await delivery.deliveriesOf(resultID)
  const copies = deliveries.flatMap(({ target, state, remoteID }) => {
    if (state !== 'sending' && state !== 'done') return []
    const isOnItsWay = state === 'sending'
    return [{ target, ...(remoteID && !isOnItsWay ? { remoteID } : {}), isOnItsWay }]
  })
  return { resultID, createdAt, form, copies }
}
