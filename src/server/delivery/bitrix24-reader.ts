import { amountOf, type BitrixNotice, type CrmEvent } from '../leads/crm-events.ts'
import { jsonObject } from '../leads/json-object.ts'
import { DeliveryError } from './delivery-target.ts'
import { postJson } from './http-call.ts'

interface BitrixRecord {
  STATUS_ID?: unknown
  STAGE_ID?: unknown
  OPPORTUNITY?: unknown
  LEAD_ID?: unknown
}

/** Whoever calls waits meanwhile. */
const TIMEOUT_MS = 5000

/**
 * Asks Bitrix24 what has become of a record that it named. A deal counts for the lead that it was made from.
 *
 * @param url Inbound webhook, `https://<portal>/rest/<user>/<token>`, without a slash at its end.
 * @returns Undefined for a deal that was made from no lead.
 * @throws {DeliveryError} When it cannot be asked.
 */
export async function readBitrix24(
  url: string,
  { kind, id }: BitrixNotice,
  timeoutMs = TIMEOUT_MS
): Promise<CrmEvent | undefined> {
  const method = `${url}/crm.${kind}.get.json`
  const { text } = await postJson(method, JSON.stringify({ id }), { timeoutMs })
  const record = jsonObject<{ result: BitrixRecord }>(text)?.result
  if (!record) throw new DeliveryError('retry', 'the answer makes no sense')
  const remoteID = kind === 'lead' ? id : String(record.LEAD_ID ?? '')
  if (!/^[1-9]\d*$/.test(remoteID)) return undefined
  const stage = String((kind === 'lead' ? record.STATUS_ID : record.STAGE_ID) ?? '')
  // Stages of a further pipeline begin with its number, `C5:WON`.
  return {
    target: 'bitrix24',
    remoteID,
    stage: stage.replace(/^C\d+:/, ''),
    ...amountOf(String(record.OPPORTUNITY ?? ''))
  }
}
