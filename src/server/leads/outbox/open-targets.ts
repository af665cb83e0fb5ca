import { createZone } from '../../../shared/zone.ts'
import type { Config } from '../../config.ts'
import { createAmocrmTarget } from './amocrm-target.ts'
import { createBitrix24Target } from './bitrix24-target.ts'
import type { ShippedTarget } from './delivery-target.ts'
import type { StandIns } from './lead-facts.ts'
import { createMailTarget } from './mail-target.ts'
import { createMaxTarget } from './max-target.ts'
import { createMetrikaTarget, type MetrikaTarget } from './metrika-target.ts'
import { createTelegramTarget } from './telegram-target.ts'
import { createWebhookTarget } from './webhook-target.ts'

/** The targets that the configuration names. */
export function openTargets(config: Config): ShippedTarget[] {
  const standIns: StandIns = {
    emptyPhone: config.LEAD_EMPTY_PHONE,
    emptyEmail: config.LEAD_EMPTY_EMAIL,
    zone: createZone(config.TIME_ZONE)
  }
  const targets: ShippedTarget[] = []
  const mail = mailSettings(config)
  if (mail && config.LEADS_MAIL_TO) {
    targets.push(createMailTarget({ ...mail, to: config.LEADS_MAIL_TO }, standIns))
  }
  if (config.LEADS_WEBHOOK_URL) {
    targets.push(
      createWebhookTarget({ url: config.LEADS_WEBHOOK_URL, secret: config.LEADS_WEBHOOK_SECRET })
    )
  }
  if (config.LEADS_BITRIX24_URL) {
    targets.push(createBitrix24Target(config.LEADS_BITRIX24_URL, standIns))
  }
  return [...targets, ...amocrmOf(config, standIns), ...messengersOf(config, standIns)]
}

/** Where contracts are given back to, if the configuration says so. */
export function openMetrika(config: Config): MetrikaTarget | undefined {
  const { METRIKA_COUNTER_ID: counter, METRIKA_TOKEN: token } = config
  const { METRIKA_GOAL: goal, METRIKA_API_URL: apiUrl } = config
  return counter && token ? createMetrikaTarget({ counter, token, goal, apiUrl }) : undefined
}

function amocrmOf(config: Config, standIns: StandIns): ShippedTarget[] {
  const { LEADS_AMOCRM_URL, LEADS_AMOCRM_API_URL, LEADS_AMOCRM_TOKEN: token } = config
  const url = LEADS_AMOCRM_API_URL ?? LEADS_AMOCRM_URL
  return url && token ? [createAmocrmTarget({ url, token }, standIns)] : []
}

function messengersOf(config: Config, standIns: StandIns): ShippedTarget[] {
  const targets: ShippedTarget[] = []
  const { LEADS_TELEGRAM_TOKEN, LEADS_TELEGRAM_CHAT, LEADS_MAX_TOKEN, LEADS_MAX_CHAT } = config
  if (LEADS_TELEGRAM_TOKEN && LEADS_TELEGRAM_CHAT) {
    const { LEADS_TELEGRAM_API_URL: apiUrl, LEADS_TELEGRAM_CONTENT: content } = config
    const settings = { token: LEADS_TELEGRAM_TOKEN, chat: LEADS_TELEGRAM_CHAT, apiUrl, content }
    targets.push(createTelegramTarget(settings, standIns))
  }
  if (LEADS_MAX_TOKEN && LEADS_MAX_CHAT) {
    const { LEADS_MAX_API_URL: apiUrl, LEADS_MAX_CONTENT: content } = config
    const settings = { token: LEADS_MAX_TOKEN, chat: LEADS_MAX_CHAT, apiUrl, content }
    targets.push(createMaxTarget(settings, standIns))
  }
  return targets
}

/** SMTP settings for all e-mails; undefined without an SMTP server. */
export function mailSettings({
  LEADS_SMTP_URL,
  LEADS_MAIL_FROM,
  LEADS_MAIL_TO,
  ALERT_MAIL_TO
}: Config) {
  if (!LEADS_SMTP_URL) return undefined
  const [own = 'site@localhost'] = (LEADS_MAIL_TO ?? ALERT_MAIL_TO ?? '').split(',')
  return { smtpUrl: LEADS_SMTP_URL, from: LEADS_MAIL_FROM ?? own.trim() }
}
