import type { Static, TObject } from 'typebox'
import { AMOCRM } from './amocrm-target.ts'
import { BITRIX24 } from './bitrix24-target.ts'
import { MAIL } from './mail-target.ts'
import { MAX } from './max-target.ts'
import { METRIKA } from './metrika-target.ts'
import { TELEGRAM } from './telegram-target.ts'
import { WEBHOOK } from './webhook-target.ts'

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
type Settings = Every<Kind['settings']>

/** The variables of all of them. */
export const TARGET_SETTINGS: { [Name in keyof Settings]: Settings[Name] } = Object.assign(
  {},
  ...TARGET_KINDS.map(({ settings }) => settings)
)

/** What the configuration holds of them. */
export type TargetSettings = Readonly<Static<TObject<typeof TARGET_SETTINGS>>>

/** A target and where it sends, without what is secret. */
export function whereOf(name: string, settings: TargetSettings): string {
  const where = kindOf(name)?.where(settings)
  return where ? `${name} (${where})` : name
}

/** A target may be none of these: one of an earlier version, whose deliveries are still there. */
export function kindOf(name: string): Kind | undefined {
  return TARGET_KINDS.find((kind) => kind.name === name)
}
