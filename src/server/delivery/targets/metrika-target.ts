import { Type } from 'typebox'
import { jsonObject } from '../../../shared/formats.ts'
import {
  conversionOf,
  METRIKA_IDENTIFIERS,
  type MetrikaIdentifier,
  metrikaFile
} from '../../leads/conversions.ts'
import type { StoredLead } from '../../leads/lead.ts'
import { BASE_URL, GOAL_PATTERN, TOKEN } from '../../setting-addresses.ts'
import {
  DeliveryError,
  type DeliveryTarget,
  getJson,
  type HttpAnswer,
  type HttpError,
  nonsense,
  type OutgoingLead,
  postForm,
  readAnswer,
  targetKind
} from '../delivery-target.ts'
import { oneLine } from '../lead-words.ts'

/** Far below what a counter takes in a second. */
const PAUSE_MS = 500
/** A quota is counted by the hour or the day. */
const QUOTA_PAUSE_MS = 10 * 60 * 1000

interface MetrikaSettings {
  counter: number
  token: string
  goal: string
  apiUrl: string
  timeoutMs?: number | undefined
}

interface UploadingAnswer {
  id?: unknown
  comment?: unknown
}

export const METRIKA = targetKind({
  name: 'metrika',
  title: 'Яндекс Метрика',
  settings: {
    METRIKA_COUNTER_ID: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Counter that contracts are returned to.' })
    ),
    METRIKA_TOKEN: Type.Optional(
      Type.String({
        ...TOKEN,
        description: 'OAuth token of Yandex Metrica with the right to write.'
      })
    ),
    METRIKA_API_URL: Type.String({
      default: 'https://api-metrika.yandex.net',
      ...BASE_URL,
      description: 'Origin of the management API of Yandex Metrica, or of a mirror.'
    }),
    METRIKA_GOAL: Type.String({
      default: 'lead_won',
      pattern: GOAL_PATTERN,
      description: 'Goal that contracts are returned as to Yandex Metrica and Google Ads.'
    })
  },
  needs: { METRIKA_COUNTER_ID: 'METRIKA_TOKEN', METRIKA_TOKEN: 'METRIKA_COUNTER_ID' },
  access: ['METRIKA_COUNTER_ID', 'METRIKA_TOKEN'],
  where: ({ METRIKA_COUNTER_ID: counter }) => String(counter),
  meanings: [
    [/: (401|403)/, 'the token is refused, or may not write to the counter'],
    [/: 404/, 'there is no such counter: check its number']
  ],
  praise: 'answers and would take a contract',
  open(settings) {
    const { METRIKA_COUNTER_ID: counter, METRIKA_TOKEN: token } = settings
    const { METRIKA_GOAL: goal, METRIKA_API_URL: apiUrl } = settings
    return counter && token ? createMetrikaTarget({ counter, token, goal, apiUrl }) : undefined
  }
})

/**
 * Uploads a contract to Yandex Metrica as an offline conversion, one file of one row each. A corrected sum is a further
 * row: there is no way to take a conversion back.
 *
 * Source: Yandex Metrica, management API, offline conversions.
 */
export function createMetrikaTarget(settings: MetrikaSettings): DeliveryTarget {
  const { counter, token, goal, apiUrl, timeoutMs } = settings
  const base = `${apiUrl}/management/v1/counter/${counter}/offline_conversions`
  const options = { headers: { authorization: `OAuth ${token}` }, timeoutMs }

  async function read<Fields extends object>(sent: Promise<HttpAnswer>): Promise<Partial<Fields>> {
    const answer = await readAnswer<Fields>(sent, readFault)
    if (!answer) throw nonsense()
    return answer
  }

  async function list(): Promise<UploadingAnswer[]> {
    const { uploadings } = await read<{ uploadings: unknown }>(
      getJson(`${base}/uploadings`, options)
    )
    return Array.isArray(uploadings) ? uploadings.filter((one) => one !== null) : []
  }

  /** A repeat is not recognised, so a later attempt looks for its own comment. */
  async function findEarlier(outgoing: OutgoingLead): Promise<string | undefined> {
    if (outgoing.attempt === 1) return undefined
    const own = commentOf(outgoing)
    const earlier = (await list()).find(({ comment }) => comment === own)
    return earlier && idOf(earlier)
  }

  async function upload(outgoing: OutgoingLead): Promise<string> {
    const form = new FormData()
    const file = new Blob([textOf(outgoing.lead, goal)], { type: 'text/csv' })
    form.set('file', file, `${outgoing.identity}.csv`)
    const { uploading } = await read<{ uploading: UploadingAnswer }>(
      postForm(`${base}/upload?comment=${commentOf(outgoing)}`, form, options)
    )
    return idOf(uploading)
  }

  return {
    name: 'metrika',
    pauseMs: PAUSE_MS,
    wants: (lead) => lead.outcome === 'won' && identifierOf(lead) !== undefined,
    async deliver(outgoing) {
      return { remoteID: (await findEarlier(outgoing)) ?? (await upload(outgoing)) }
    },
    async check() {
      await read(getJson(`${base}/visit_join_threshold`, options))
    }
  }
}

/** The browser, else the click. */
function identifierOf(lead: StoredLead): MetrikaIdentifier | undefined {
  const conversion = conversionOf(lead)
  return METRIKA_IDENTIFIERS.find((name) => conversion[name])
}

function textOf(lead: StoredLead, goal: string): string {
  const { heading, lineOf } = metrikaFile(identifierOf(lead) ?? 'clientID', goal)
  return heading + (lineOf(conversionOf(lead)) ?? '')
}

/** Letters and digits are what a comment takes. A sum that has changed since an attempt makes another file. */
function commentOf({ identity, lead }: OutgoingLead): string {
  return `${identity}sum${lead.amount ?? ''}`.replace(/[^A-Za-z0-9]/g, '')
}

/** @throws {DeliveryError} When the answer is not that of a file taken. */
function idOf(uploading: UploadingAnswer | undefined): string {
  const id = uploading?.id
  if (typeof id !== 'number' && typeof id !== 'string') throw nonsense()
  return oneLine(String(id), 60)
}

interface MetrikaFault {
  message: unknown
  errors: unknown
}

/** Its errors are JSON with a message that names no person. */
function readFault({ status, text, fault, pauseMs }: HttpError): DeliveryError {
  const { message, errors } = jsonObject<MetrikaFault>(text) ?? {}
  const [first] = Array.isArray(errors) ? errors : []
  const kind = oneLine(String(first?.error_type ?? ''), 60)
  const said = oneLine(
    ['Metrica:', status, kind, typeof message === 'string' ? message : ''].join(' '),
    200
  ).trim()
  // 403 and 420 are also how it says that a quota is used up.
  return /^quota/.test(kind) || status === 420
    ? new DeliveryError('retry', said, { pauseMs: pauseMs ?? QUOTA_PAUSE_MS })
    : new DeliveryError(fault, said, { pauseMs })
}
