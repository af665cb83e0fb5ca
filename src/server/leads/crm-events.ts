import { isNoLead, type LeadOutcome, type Outcome, parseAmount, type StoredLead } from './lead.ts'
import type { LeadStore } from './lead-store.ts'

/** What a CRM says has become of a lead that it was given. */
export interface CrmEvent {
  /** The target that delivered the lead there. */
  target: 'amocrm' | 'bitrix24'
  /** Its own number for the lead. */
  remoteID: string
  /** Its own name for the stage. */
  stage: string
  /** Kopecks, if it has a sum above zero. */
  amount?: number
  /** When it came about; absent: now. */
  at?: Date
}

/** Outcomes by the CRM's names for its stages. */
export type Stages = ReadonlyMap<string, Outcome>

/** @param text A list such as `142=won,143=lost`, as the configuration takes it. */
export function readStages(text: string): Stages {
  return new Map(text.split(',').map((pair) => pair.split('=') as [string, Outcome]))
}

/** Fields of a form as they came, such as `leads[status][0][id]`. */
export type HookFields = Readonly<Record<string, unknown>>

/** Leads that one call may name. */
const MAX_LEADS = 250

/**
 * The leads that changed their stage or sum.
 *
 * Source: amoCRM, webhooks; a form without a signature.
 */
export function readAmocrmEvents(fields: HookFields): CrmEvent[] {
  const rows = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(fields)) {
    const [, kind, row, field] = /^leads\[(status|update|add)\]\[(\d+)\]\[(\w+)\]$/.exec(name) ?? []
    if (!kind || !field || typeof value !== 'string') continue
    const key = `${kind} ${row}`
    rows.set(key, { ...rows.get(key), [field]: value })
  }
  return [...rows.values()].slice(0, MAX_LEADS).flatMap(toAmocrmEvent)
}

function toAmocrmEvent(row: Record<string, string>): CrmEvent[] {
  const { id, status_id: stage, price = '', last_modified } = row
  if (!id || !stage || !/^\d{1,20}$/.test(id)) return []
  const at = Number(last_modified) * 1000
  return [
    {
      target: 'amocrm',
      remoteID: id,
      stage,
      ...amountOf(price),
      ...(at > 0 && at < MAX_TIME_MS ? { at: new Date(at) } : {})
    }
  ]
}

const MAX_TIME_MS = 8.64e15

/** A sum in roubles; zero is how a CRM says that it knows none. */
export function amountOf(roubles: string): { amount?: number } {
  const amount = parseAmount(roubles.trim())
  return amount ? { amount } : {}
}

/** Which record a call of Bitrix24 is about; the call itself says nothing else. */
export interface BitrixNotice {
  kind: 'lead' | 'deal'
  id: string
}

/** Source: apidocs.bitrix24.ru, onCrmLeadUpdate, onCrmDealUpdate. */
export function readBitrixNotice(fields: HookFields): BitrixNotice | undefined {
  const [, kind] = /^ONCRM(LEAD|DEAL)(?:ADD|UPDATE)$/.exec(String(fields.event)) ?? []
  const id = fields['data[FIELDS][ID]']
  if (!kind || typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return undefined
  return { kind: kind === 'LEAD' ? 'lead' : 'deal', id }
}

/** `unknown` is a lead that we did not deliver there; `stale` and `same` change nothing; `erased` takes nothing more. */
export type Recording = 'recorded' | 'same' | 'stale' | 'unmapped' | 'unknown' | 'erased'

interface Store {
  leads: Pick<LeadStore, 'get' | 'recordOutcome' | 'audit'>
  /** The lead that a receiver knows by its own id. */
  delivery: { leadOfRemote(target: string, remoteID: string): Promise<string | undefined> }
}

/** Records what a CRM says, once however often it says it. */
export async function recordCrmEvent(
  { leads, delivery }: Store,
  event: CrmEvent,
  stages: Stages,
  now: Date
): Promise<Recording> {
  const { target, remoteID, stage } = event
  const outcome = stages.get(stage)
  if (!outcome) return 'unmapped'
  const resultID = await delivery.leadOfRemote(target, remoteID)
  const lead = resultID && (await leads.get(resultID))
  if (!lead) return 'unknown'
  if (lead.status === 'erased') return 'erased'
  const entry = entryOf(lead, event, outcome, now)
  if (typeof entry === 'string') return entry
  if (!(await leads.recordOutcome(lead.resultID, entry))) return 'unknown'
  await leads.audit({ actor: target, action: 'outcome', object: lead.resultID, detail: outcome })
  return 'recorded'
}

/** What to record, or why there is nothing to. */
function entryOf(
  lead: StoredLead,
  event: CrmEvent,
  outcome: Outcome,
  now: Date
): LeadOutcome | 'same' | 'stale' {
  const isSame = lead.outcome === outcome
  // It knows no sum: one that was recorded here stays.
  const known = event.amount ?? (isSame ? lead.amount : undefined)
  const amount = isNoLead(outcome) ? undefined : known
  if (isSame && lead.amount === amount) return 'same'
  const at = event.at && event.at < now ? event.at : now
  // Calls may overtake each other.
  if (lead.outcomeAt && at < lead.outcomeAt) return 'stale'
  return { outcome, at, actor: event.target, ...(amount === undefined ? {} : { amount }) }
}
