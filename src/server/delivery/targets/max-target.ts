import { Type } from 'typebox'
import { jsonObject } from '../../../shared/formats.ts'
import { BASE_URL, TOKEN } from '../../setting-addresses.ts'
import {
  DeliveryError,
  type DeliveryTarget,
  getJson,
  type HttpError,
  nonsense,
  postJson,
  readAnswer,
  type StandIns,
  targetKind
} from '../delivery-target.ts'
import {
  MESSENGER_MEANINGS,
  type MessengerSettings,
  messengerText,
  oneLine,
  startOf
} from '../lead-words.ts'

/** Its documented ceiling is 30 calls a second; a person cannot read half of that. */
const PAUSE_MS = 100
/** Source: MAX Bot API, POST /messages. */
const LIMIT = 4000

interface MaxAnswer {
  /** The name of a fault, absent in a good answer. */
  code: unknown
  /** Words of a fault, or the message that was sent. */
  message: unknown
}

export const MAX = targetKind({
  name: 'max',
  title: 'MAX',
  settings: {
    LEADS_MAX_TOKEN: Type.Optional(
      Type.String({ ...TOKEN, description: 'Token of the bot in MAX.' })
    ),
    LEADS_MAX_CHAT: Type.Optional(
      Type.String({ pattern: '^-?\\d+$', description: 'Chat in MAX told of each lead.' })
    ),
    LEADS_MAX_CONTENT: Type.Enum(['notice', 'lead'], {
      default: 'notice',
      description: 'What MAX gets: topic, source and number, or the whole lead.'
    }),
    LEADS_MAX_API_URL: Type.String({
      default: 'https://platform-api.max.ru',
      ...BASE_URL,
      description: 'Origin of the MAX Bot API, or of a mirror.'
    })
  },
  needs: { LEADS_MAX_TOKEN: 'LEADS_MAX_CHAT', LEADS_MAX_CHAT: 'LEADS_MAX_TOKEN' },
  access: ['LEADS_MAX_TOKEN', 'LEADS_MAX_CHAT'],
  where: ({ LEADS_MAX_CHAT: chat }) => chat ?? '',
  meanings: MESSENGER_MEANINGS,
  open(settings, standIns) {
    const { LEADS_MAX_TOKEN: token, LEADS_MAX_CHAT: chat } = settings
    const { LEADS_MAX_API_URL: apiUrl, LEADS_MAX_CONTENT: content } = settings
    return token && chat ? createMaxTarget({ token, chat, apiUrl, content }, standIns) : undefined
  }
})

/** Tells a chat in MAX of each lead, as a bot that is a member of it. */
export function createMaxTarget(
  { token, chat, apiUrl, content, timeoutMs }: MessengerSettings,
  standIns: StandIns
): DeliveryTarget {
  const options = { headers: { authorization: token }, timeoutMs, answer: 'useful' } as const
  const id = encodeURIComponent(chat)
  const send = (body: string) =>
    readAnswer<MaxAnswer>(postJson(`${apiUrl}/messages?chat_id=${id}`, body, options), faultOf)

  return {
    name: 'max',
    pauseMs: PAUSE_MS,
    async deliver(outgoing) {
      const text = messengerText(outgoing, { content, limit: LIMIT }, standIns)
      const body = JSON.stringify({ text, notify: true })
      return { remoteID: messageIdOf(await send(body)) }
    },
    async check() {
      await readAnswer(getJson(`${apiUrl}/chats/${id}`, options), faultOf)
    },
    tell({ subject, text }) {
      const body = JSON.stringify({ text: startOf(`${subject}\n\n${text}`, LIMIT), notify: true })
      return send(body)
    }
  }
}

/** Names the fault in the receiver's own code. */
function faultOf({ fault, status, text, pauseMs }: HttpError): DeliveryError {
  const { code, message } = jsonObject<MaxAnswer>(text) ?? {}
  const said = oneLine([code, message].filter((part) => typeof part === 'string').join(' '), 200)
  return new DeliveryError(fault, `MAX: ${status} ${said}`.trim(), { pauseMs })
}

/** @throws {DeliveryError} When the answer is not that of a message sent. */
function messageIdOf(answer: Partial<MaxAnswer> | undefined): string {
  if (!answer) return ''
  const { message } = answer
  if (typeof message !== 'object' || message === null) throw nonsense()
  const { body } = message as { body?: { mid?: unknown } }
  return oneLine(String(body?.mid ?? ''), 60)
}
