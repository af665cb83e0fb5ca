import { Type } from 'typebox'
import { jsonObject } from '../../../shared/formats.ts'
import { BASE_URL } from '../../setting-addresses.ts'
import {
  DeliveryError,
  type DeliveryTarget,
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

/** A message to one group at most every three seconds. Source: Telegram Bot FAQ, limits. */
const PAUSE_MS = 3000
/** Source: Telegram Bot API, sendMessage. */
const LIMIT = 4096

interface TelegramAnswer {
  ok?: unknown
  result?: { message_id?: unknown }
  description?: unknown
  parameters?: { retry_after?: unknown; migrate_to_chat_id?: unknown }
}

export const TELEGRAM = targetKind({
  name: 'telegram',
  title: 'Telegram',
  settings: {
    LEADS_TELEGRAM_TOKEN: Type.Optional(
      Type.String({
        kind: 'secret',
        pattern: '^\\d+:[\\w-]+$',
        description: 'Token of the bot in Telegram.'
      })
    ),
    LEADS_TELEGRAM_CHAT: Type.Optional(
      Type.String({
        pattern: '^(-?\\d+|@\\w+)$',
        description: 'Chat in Telegram told of each lead.'
      })
    ),
    LEADS_TELEGRAM_CONTENT: Type.Enum(['notice', 'lead'], {
      default: 'notice',
      description: 'What Telegram gets: topic, source and number, or the whole lead.'
    }),
    LEADS_TELEGRAM_API_URL: Type.String({
      default: 'https://api.telegram.org',
      ...BASE_URL,
      description: 'Origin of the Telegram Bot API, or of a mirror.'
    })
  },
  needs: {
    LEADS_TELEGRAM_TOKEN: 'LEADS_TELEGRAM_CHAT',
    LEADS_TELEGRAM_CHAT: 'LEADS_TELEGRAM_TOKEN'
  },
  access: ['LEADS_TELEGRAM_TOKEN', 'LEADS_TELEGRAM_CHAT'],
  where: ({ LEADS_TELEGRAM_CHAT: chat }) => chat ?? '',
  meanings: MESSENGER_MEANINGS,
  open(settings, standIns) {
    const { LEADS_TELEGRAM_TOKEN: token, LEADS_TELEGRAM_CHAT: chat } = settings
    const { LEADS_TELEGRAM_API_URL: apiUrl, LEADS_TELEGRAM_CONTENT: content } = settings
    return token && chat
      ? createTelegramTarget({ token, chat, apiUrl, content }, standIns)
      : undefined
  }
})

/** Tells a chat in Telegram of each lead, as a bot that is a member of it. */
export function createTelegramTarget(
  settings: MessengerSettings,
  standIns: StandIns
): DeliveryTarget {
  const { token, apiUrl, content, timeoutMs } = settings
  let { chat } = settings

  async function call(method: string, parameters: object): Promise<TelegramAnswer> {
    const body = JSON.stringify({ chat_id: chat, ...parameters })
    const options = { timeoutMs, answer: 'useful' } as const
    const sent = postJson(`${apiUrl}/bot${token}/${method}`, body, options)
    const answer = await readAnswer<TelegramAnswer>(sent, readFault)
    if (answer && answer.ok !== true) throw nonsense()
    return answer ?? {}
  }

  function readFault(error: HttpError): DeliveryError {
    const { description, parameters } = jsonObject<TelegramAnswer>(error.text) ?? {}
    const said = `Telegram: ${error.status} ${oneLine(String(description ?? ''), 200)}`.trim()
    const movedTo = parameters?.migrate_to_chat_id
    if (Number.isSafeInteger(movedTo)) {
      // A group that became a supergroup has a new id; the setting keeps the old one.
      chat = String(movedTo)
      return new DeliveryError('retry', `${said}: set LEADS_TELEGRAM_CHAT=${chat}`, { pauseMs: 0 })
    }
    const seconds = Number(parameters?.retry_after)
    if (error.status === 429 && seconds > 0) {
      return new DeliveryError('retry', said, { pauseMs: Math.min(seconds, 3600) * 1000 })
    }
    const isChatWrong =
      error.status === 400 && /chat not found|chat_id|not enough rights/i.test(said)
    return new DeliveryError(isChatWrong ? 'blocked' : error.fault, said, {
      pauseMs: error.pauseMs
    })
  }

  return {
    name: 'telegram',
    pauseMs: PAUSE_MS,
    async deliver(outgoing) {
      const text = messengerText(outgoing, { content, limit: LIMIT }, standIns)
      const { result } = await call('sendMessage', {
        text,
        link_preview_options: { is_disabled: true }
      })
      return { remoteID: oneLine(String(result?.message_id ?? ''), 60) }
    },
    async check() {
      await call('getChat', {})
    },
    tell: ({ subject, text }) =>
      call('sendMessage', { text: startOf(`${subject}\n\n${text}`, LIMIT) })
  }
}
