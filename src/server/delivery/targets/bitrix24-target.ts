import { Type } from 'typebox'
import { decode } from '../../../shared/attribution/cookies.ts'
import { jsonObject } from '../../../shared/formats.ts'
import type { LeadValues } from '../../../shared/lead/lead-fields.ts'
import { escapeHtml } from '../../../shared/words/text.ts'
import { isReferrer } from '../../channels/find-channel.ts'
import { contactsOf } from '../../leads/contact.ts'
import { amountOf, type BitrixNotice, type CrmEvent } from '../../leads/crm-events.ts'
import { originsOf } from '../../leads/lead-facets.ts'
import { ANY_BASE_URL } from '../../setting-addresses.ts'
import {
  DeliveryError,
  type DeliveryFault,
  type DeliveryTarget,
  type HttpError,
  hostOf,
  nonsense,
  type OutgoingLead,
  postJson,
  readAnswer,
  type StandIns,
  targetKind
} from '../delivery-target.ts'
import { type LeadFact, leadFacts, oneLine } from '../lead-words.ts'

/** Bitrix24 sustains 2 calls per second. */
const PAUSE_MS = 500
/** Its limit on method execution time is counted over ten minutes. */
const LIMIT_PAUSE_MS = 10 * 60 * 1000

const ORIGINATOR = 'site'

interface BitrixAnswer {
  result?: unknown
  error?: unknown
}

/** What its error codes mean; any other code is the lead's fault. Source: apidocs.bitrix24.ru, errors and limits. */
const FAULTS: Readonly<Record<string, DeliveryFault>> = {
  QUERY_LIMIT_EXCEEDED: 'retry',
  OVERLOAD_LIMIT: 'retry',
  OPERATION_TIME_LIMIT: 'retry',
  INTERNAL_SERVER_ERROR: 'retry',
  ERROR_UNEXPECTED_ANSWER: 'retry',
  EXPIRED_TOKEN: 'blocked',
  INVALID_TOKEN: 'blocked',
  INVALID_CREDENTIALS: 'blocked',
  INSUFFICIENT_SCOPE: 'blocked',
  NO_AUTH_FOUND: 'blocked',
  ACCESS_DENIED: 'blocked',
  PORTAL_DELETED: 'blocked',
  USER_ACCESS_ERROR: 'blocked',
  ERROR_METHOD_NOT_FOUND: 'blocked'
}

export const BITRIX24 = targetKind({
  name: 'bitrix24',
  title: 'Битрикс24',
  settings: {
    LEADS_BITRIX24_URL: Type.Optional(
      Type.String({
        ...ANY_BASE_URL,
        description: 'Inbound webhook of Bitrix24, https://<portal>/rest/<user>/<token>/.'
      })
    )
  },
  access: ['LEADS_BITRIX24_URL'],
  where: ({ LEADS_BITRIX24_URL: url }) => hostOf(url),
  meanings: [
    [/INVALID_CREDENTIALS|NO_AUTH|TOKEN/, 'the token is wrong or was withdrawn: make a new one'],
    [/INSUFFICIENT_SCOPE|ACCESS_DENIED/, 'the token may not touch leads: give it the right "crm"']
  ],
  open: ({ LEADS_BITRIX24_URL: url }, standIns) =>
    url ? createBitrix24Target(url, standIns) : undefined
})

/**
 * Creates each lead in Bitrix24 through an inbound webhook.
 *
 * @param url `https://<portal>/rest/<user>/<token>`, without a slash at its end.
 */
export function createBitrix24Target(
  url: string,
  standIns: StandIns,
  timeoutMs?: number
): DeliveryTarget {
  async function call(method: string, parameters: object): Promise<unknown> {
    const sent = postJson(`${url}/${method}.json`, JSON.stringify(parameters), { timeoutMs })
    const answer = await readAnswer<BitrixAnswer>(sent, readFault)
    if (answer?.error) throw faultOf(answer.error, 200)
    if (answer?.result === undefined) throw nonsense()
    return answer.result
  }

  /** The lead of an earlier attempt, for one that was cut off may have arrived, or of an earlier delivery. */
  async function findEarlier({ lead, isRepeat }: OutgoingLead): Promise<string | undefined> {
    if (!isRepeat) return undefined
    const found = await call('crm.lead.list', {
      filter: { ORIGINATOR_ID: ORIGINATOR, ORIGIN_ID: lead.resultID },
      select: ['ID']
    })
    const [first] = Array.isArray(found) ? found : []
    return first?.ID === undefined ? undefined : wordOf(first.ID)
  }

  return {
    name: 'bitrix24',
    pauseMs: PAUSE_MS,
    async deliver(outgoing) {
      const earlier = await findEarlier(outgoing)
      if (earlier) return { remoteID: earlier }
      const fields = fieldsOf(outgoing, standIns)
      const id = await call('crm.lead.add', { fields, params: { REGISTER_SONET_EVENT: 'Y' } })
      return { remoteID: wordOf(id) }
    },
    async check() {
      await call('crm.lead.fields', {})
    }
  }
}

function fieldsOf({ lead }: OutgoingLead, standIns: StandIns) {
  const { values } = lead
  const { phone, email } = contactsOf(values, standIns)
  const { last } = originsOf(values)
  const site = webAddress(decode(values.site))
  // Files are not sent to Bitrix24.
  const facts = leadFacts(lead, standIns, 'never-sent')
  const kind = lead.form === 'callback' ? 'Звонок' : 'Заявка'
  return {
    TITLE: toBitrixLine(`${kind} с сайта: ${values.fio ?? ''}`, 150),
    NAME: toBitrixLine(values.fio ?? '', 200),
    ...(phone ? { PHONE: [{ VALUE: toBitrixLine(phone, 50), VALUE_TYPE: 'WORK' }] } : {}),
    ...(email ? { EMAIL: [{ VALUE: toBitrixLine(email, 254), VALUE_TYPE: 'WORK' }] } : {}),
    ...(site ? { WEB: [{ VALUE: site, VALUE_TYPE: 'WORK' }] } : {}),
    COMMENTS: toBitrixHtml(facts),
    SOURCE_ID: 'WEB',
    SOURCE_DESCRIPTION: toBitrixLine(last.source, 1000),
    ORIGINATOR_ID: ORIGINATOR,
    ORIGIN_ID: lead.resultID,
    ...campaignOf(values)
  }
}

/** UTM tags of the visit, from its landing page or from the source the page recorded; of a referrer what is reported. */
function campaignOf(values: LeadValues) {
  const { entryUrl, entryCanal = '' } = values
  const url = decode(entryUrl)
  const tags = new URLSearchParams(url.slice(url.indexOf('?') + 1).split('#', 1)[0])
  const { last } = originsOf(values)
  const [source = '', medium = ''] = isReferrer(entryCanal)
    ? [last.source.split(' / ', 1)[0], last.channel]
    : entryCanal.split(' / ')
  const found = {
    UTM_SOURCE: tags.get('utm_source') || source,
    UTM_MEDIUM: tags.get('utm_medium') || medium,
    UTM_CAMPAIGN: tags.get('utm_campaign') ?? '',
    UTM_CONTENT: tags.get('utm_content') ?? '',
    UTM_TERM: tags.get('utm_term') ?? ''
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === '' ? [] : [[name, toBitrixLine(value, 250)]]
    )
  )
}

function readFault(error: HttpError): DeliveryError {
  const code = jsonObject<BitrixAnswer>(error.text)?.error
  const known = code ? faultOf(code, error.status) : undefined
  if (known && known.fault !== 'dead') return known
  if (error.status === 429)
    return new DeliveryError('retry', error.message, { pauseMs: LIMIT_PAUSE_MS })
  return error
}

function faultOf(code: unknown, status: number): DeliveryError {
  const name = wordOf(code)
  const fault = FAULTS[name.toUpperCase()] ?? 'dead'
  const isLimit = status === 429 || name === 'OPERATION_TIME_LIMIT'
  return new DeliveryError(fault, `Bitrix24: ${name}`, isLimit ? { pauseMs: LIMIT_PAUSE_MS } : {})
}

/** An id or code made safe to store and show, whatever the receiver returned in its place. */
function wordOf(value: unknown): string {
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value), 60)
}

/**
 * The comment of a lead. Bitrix24 accepts HTML here and stores it as BB codes, so visitor text must be neither: HTML is
 * escaped, and a `[url=…]` starts with a bracket no parser recognises.
 */
function toBitrixHtml(facts: readonly LeadFact[]): string {
  return facts
    .map(({ label, value }) => `${label}: ${escapeHtml(withoutCodes(value))}`)
    .join('\n')
    .replaceAll('\n', '<br>\n')
}

/**
 * One line for a field that Bitrix24 shows in cards, lists and e-mails. Those do not decode entities, so angle brackets
 * become look-alike quotation marks.
 */
function toBitrixLine(text: string, length: number): string {
  return oneLine(withoutCodes(text).replaceAll('<', '‹').replaceAll('>', '›'), length)
}

/** An address that is safe to link; empty for any scheme but http and https. */
function webAddress(text: string): string {
  const line = oneLine(text, 2000)
  const isSafe =
    /^https?:\/\/[^\s<>"'[\]]+$/i.test(line) || /^[\p{L}\p{N}.-]+(\/[^\s<>"'[\]:]*)?$/u.test(line)
  return isSafe ? line : ''
}

function withoutCodes(text: string): string {
  return text.replace(/\[(?=\/?[a-z*])/gi, '［')
}

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
  if (!record) throw nonsense()
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
