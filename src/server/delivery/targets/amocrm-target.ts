import { Type } from 'typebox'
import { jsonObject } from '../../../shared/formats.ts'
import { contactsOf } from '../../leads/contact.ts'
import { BASE_URL, TOKEN } from '../../setting-addresses.ts'
import {
  DeliveryError,
  type DeliveryTarget,
  getJson,
  type HttpError,
  hostOf,
  nonsense,
  type OutgoingLead,
  postJson,
  readAnswer,
  type StandIns,
  targetKind
} from '../delivery-target.ts'
import { leadFacts, oneLine } from '../lead-words.ts'

/** Seven calls a second are allowed, and a lead takes up to four. */
const PAUSE_MS = 600

interface AmocrmSettings {
  /** `https://<account>.amocrm.ru`, or a mirror of it. */
  url: string
  /** Long-lived token. */
  token: string
  timeoutMs?: number | undefined
}

export const AMOCRM = targetKind({
  name: 'amocrm',
  title: 'amoCRM',
  settings: {
    LEADS_AMOCRM_URL: Type.Optional(
      Type.String({
        ...BASE_URL,
        description: 'Account of amoCRM, https://<account>.amocrm.ru.'
      })
    ),
    LEADS_AMOCRM_TOKEN: Type.Optional(
      Type.String({ ...TOKEN, description: 'Long-lived token of amoCRM.' })
    ),
    LEADS_AMOCRM_API_URL: Type.Optional(
      Type.String({
        ...BASE_URL,
        description: 'Mirror through which amoCRM is called.'
      })
    )
  },
  needs: { LEADS_AMOCRM_URL: 'LEADS_AMOCRM_TOKEN', LEADS_AMOCRM_TOKEN: 'LEADS_AMOCRM_URL' },
  access: ['LEADS_AMOCRM_TOKEN'],
  where: ({ LEADS_AMOCRM_URL: url }) => hostOf(url),
  meanings: [[/: (401|403)/, 'the token is refused']],
  open({ LEADS_AMOCRM_URL, LEADS_AMOCRM_API_URL, LEADS_AMOCRM_TOKEN: token }, standIns) {
    const url = LEADS_AMOCRM_API_URL ?? LEADS_AMOCRM_URL
    return url && token ? createAmocrmTarget({ url, token }, standIns) : undefined
  }
})

/** Creates each lead in amoCRM with its contact, and a note with what a manager needs to know. */
export function createAmocrmTarget(
  { url, token, timeoutMs }: AmocrmSettings,
  standIns: StandIns
): DeliveryTarget {
  const base = `${url}/api/v4`
  const options = { headers: { authorization: `Bearer ${token}` }, timeoutMs }
  const get = (path: string) => readAnswer(getJson(`${base}${path}`, options), faultOf)
  const post = (path: string, body: unknown) =>
    readAnswer(postJson(`${base}${path}`, JSON.stringify(body), options), faultOf)

  /**
   * It does not recognise a repeat, which therefore looks for the number. All fields are searched, and only our lead has
   * it in its name.
   */
  async function findEarlier({ lead, isRepeat }: OutgoingLead): Promise<string | undefined> {
    if (!isRepeat) return undefined
    const number = numberOf(lead.resultID)
    const found = listOf(await get(`/leads?query=${encodeURIComponent(number)}`), 'leads')
    const ours = found.find(({ id, name }) => id !== undefined && String(name).includes(number))
    return ours && String(ours.id)
  }

  async function create(outgoing: OutgoingLead): Promise<string> {
    const created = await post('/leads/complex', [leadOf(outgoing, standIns)])
    const [first] = Array.isArray(created) ? created : []
    if (!Number.isSafeInteger(first?.id)) throw nonsense()
    return String(first.id)
  }

  /** An attempt that was cut off may have left the lead without its note. */
  async function addNote(id: string, { lead }: OutgoingLead, isNew: boolean) {
    if (!isNew && listOf(await get(`/leads/${id}/notes?limit=1`), 'notes').length > 0) return
    const facts = leadFacts(lead, standIns, 'never-sent')
    const text = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    await post(`/leads/${id}/notes`, [{ note_type: 'common', params: { text } }])
  }

  return {
    name: 'amocrm',
    pauseMs: PAUSE_MS,
    async deliver(outgoing) {
      const earlier = await findEarlier(outgoing)
      const id = earlier ?? (await create(outgoing))
      await addNote(id, outgoing, !earlier)
      return { remoteID: oneLine(id, 60) }
    },
    async check() {
      await get('/account')
    }
  }
}

function leadOf({ lead }: OutgoingLead, standIns: StandIns) {
  const { values, resultID } = lead
  const { phone, email } = contactsOf(values, standIns)
  const kind = lead.form === 'callback' ? 'Звонок' : 'Заявка'
  const contacts = [
    { field_code: 'PHONE', value: oneLine(phone ?? '', 50) },
    { field_code: 'EMAIL', value: oneLine(email ?? '', 254) }
  ].filter(({ value }) => value)
  return {
    name: oneLine(`${kind} с сайта ${numberOf(resultID)}: ${values.fio ?? ''}`, 250),
    request_id: resultID,
    _embedded: {
      tags: [{ name: 'Сайт' }],
      contacts: [
        {
          first_name: oneLine(values.fio || 'Без имени', 200),
          custom_fields_values: contacts.map(({ field_code, value }) => {
            return { field_code, values: [{ value, enum_code: 'WORK' }] }
          })
        }
      ]
    }
  }
}

/** The whole id: its beginning alone could belong to two leads. */
function numberOf(resultID: string): string {
  return `№ ${resultID}`
}

/** Its errors are `application/problem+json`; the title names no person. */
function faultOf({ fault, status, text, pauseMs }: HttpError): DeliveryError {
  const { title } = jsonObject<{ title: unknown }>(text) ?? {}
  const said = typeof title === 'string' ? ` ${oneLine(title, 100)}` : ''
  return new DeliveryError(fault, `amoCRM: ${status}${said}`, { pauseMs })
}

function listOf(answer: unknown, name: string): { id?: unknown; name?: unknown }[] {
  const { _embedded } = (answer ?? {}) as { _embedded?: Record<string, unknown> }
  const list = _embedded?.[name]
  return Array.isArray(list) ? list : []
}
