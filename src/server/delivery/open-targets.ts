import type { Static, TObject } from 'typebox'
import { createZone } from '../../shared/dates.ts'
import type { Settings } from '../database/settings.ts'
import { officesOf } from '../leads/call-times.ts'
import { emptyContacts } from '../leads/contact.ts'
import type { DeliveryTarget, LeadNames, StandIns } from './delivery-target.ts'
import { AMOCRM } from './targets/amocrm-target.ts'
import { BITRIX24 } from './targets/bitrix24-target.ts'
import { firstOf, MAIL, type MailerSettings } from './targets/mail-target.ts'
import { MAX } from './targets/max-target.ts'
import { METRIKA } from './targets/metrika-target.ts'
import { TELEGRAM } from './targets/telegram-target.ts'
import { WEBHOOK } from './targets/webhook-target.ts'

/** What of the configuration is of use to targets. */
export interface DeliverySettings extends TargetSettings {
  readonly LEAD_EMPTY_PHONE: string
  readonly LEAD_EMPTY_EMAIL: string
  readonly TIME_ZONE: string
  readonly DESK_URL?: string
  readonly ALERT_MAIL_TO?: string
}

const NO_ANSWERS = { request: 0, press: 0, rating: 0, complaint: 0, vacancy: 0, english: 0 }
/** Enough for a check whether targets work. */
const NO_NAMES: LeadNames = {
  topics: new Map(),
  offices: () => officesOf([], { answers: NO_ANSWERS }),
  company: () => ''
}

/** The targets that the configuration names. */
export function openTargets(config: DeliverySettings, names = NO_NAMES): DeliveryTarget[] {
  return LEAD_TARGETS.flatMap((kind) => kind.open(config, standInsOf(config, names)) ?? [])
}

/** Where contracts are given back to, if the configuration says so. */
export function openMetrika(config: DeliverySettings): DeliveryTarget | undefined {
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

/** Receivers of leads, in the order of the help. */
export const LEAD_TARGETS = [MAIL, WEBHOOK, BITRIX24, AMOCRM, TELEGRAM, MAX] as const

/** Those, and the one that gets contracts. */
export const TARGET_KINDS = [...LEAD_TARGETS, METRIKA] as const

type Kind = (typeof TARGET_KINDS)[number]
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All
) => void
  ? All
  : never
type AllSettings = Every<Kind['settings']>

/** The variables of all of them. */
export const TARGET_SETTINGS: { [Name in keyof AllSettings]: AllSettings[Name] } = Object.assign(
  {},
  ...TARGET_KINDS.map(({ settings }) => settings)
)

/** What the configuration holds of them. */
type TargetSettings = Readonly<Static<TObject<typeof TARGET_SETTINGS>>>

/** A target and where it sends, without what is secret. */
export function whereOf(name: string, settings: TargetSettings): string {
  const where = kindOf(name)?.where(settings)
  return where ? `${name} (${where})` : name
}

/** A target may be none of these: one of an earlier version, whose deliveries are still there. */
export function kindOf(name: string): Kind | undefined {
  return TARGET_KINDS.find((kind) => kind.name === name)
}

const NAME = 'delivery_targets'

/** Records where the running site delivers to, for commands that do not see its environment. */
export async function noteTargets(
  settings: Pick<Settings, 'saveSetting'>,
  names: readonly string[]
): Promise<void> {
  await settings.saveSetting(NAME, JSON.stringify(names))
}

/**
 * The site's targets, as the running site recorded them; before its first start, from the command's environment.
 *
 * @throws {Error} When neither is known: deliveries must not be queued for no target.
 */
export async function siteTargets(
  settings: Pick<Settings, 'setting'>,
  config: DeliverySettings
): Promise<string[]> {
  const noted = await settings.setting(NAME)
  if (noted !== undefined) return JSON.parse(noted)
  const named = openTargets(config).map(({ name }) => name)
  if (named.length > 0) return named
  throw new Error('No target is known: start the site once, so that it notes where it delivers to.')
}
