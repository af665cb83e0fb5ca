import { createZone } from '../../shared/zone.ts'
import { emptyContacts } from '../leads/contact.ts'
import type { DeliveryTarget } from './delivery-target.ts'
import type { LeadNames, StandIns } from './lead-words.ts'
import { firstOf } from './mail-target.ts'
import type { MailerSettings } from './mailer.ts'
import { METRIKA, type MetrikaTarget } from './metrika-target.ts'
import { LEAD_TARGETS, type TargetSettings } from './target-kinds.ts'

/** What of the configuration is of use to targets. */
export interface DeliverySettings extends TargetSettings {
  readonly LEAD_EMPTY_PHONE: string
  readonly LEAD_EMPTY_EMAIL: string
  readonly TIME_ZONE: string
  readonly DESK_URL?: string
  readonly ALERT_MAIL_TO?: string
}

/** Enough for who only asks whether targets are well. */
const NO_NAMES: LeadNames = { topics: new Map(), offices: () => new Map(), company: '' }

/** The targets that the configuration names. */
export function openTargets(config: DeliverySettings, names = NO_NAMES): DeliveryTarget[] {
  return LEAD_TARGETS.flatMap((kind) => kind.open(config, standInsOf(config, names)) ?? [])
}

/** Where contracts are given back to, if the configuration says so. */
export function openMetrika(config: DeliverySettings): MetrikaTarget | undefined {
  return METRIKA.open(config, standInsOf(config, NO_NAMES))
}

function standInsOf(config: DeliverySettings, names: LeadNames): StandIns {
  return {
    ...names,
    deskUrl: config.DESK_URL ?? '',
    ...emptyContacts(config),
    zone: createZone(config.TIME_ZONE)
  }
}

/** SMTP settings for all e-mails; undefined without an SMTP server. */
export function mailSettings({
  LEADS_SMTP_URL: smtpUrl,
  LEADS_MAIL_FROM,
  LEADS_MAIL_TO,
  ALERT_MAIL_TO
}: DeliverySettings): MailerSettings | undefined {
  if (!smtpUrl) return undefined
  const own = firstOf(LEADS_MAIL_TO ?? ALERT_MAIL_TO ?? 'site@localhost')
  return { smtpUrl, from: LEADS_MAIL_FROM ?? own }
}
