import type { Static, TObject, TProperties } from 'typebox'
import type { DeliveryTarget } from './delivery-target.ts'
import type { StandIns } from './lead-words.ts'

/** What a fault usually means, in words. */
export type FaultMeaning = readonly [pattern: RegExp, meaning: string]

/** Everything that the site has to know of a way to deliver: settings, words and commands follow from it. */
interface TargetKind<
  Name extends string,
  Settings extends TProperties,
  Target extends DeliveryTarget
> {
  name: Name
  /** What the desk calls it. */
  title: string
  /** Its variables. */
  settings: Settings
  /** Variables that are of no use without another. */
  needs?: Partial<Record<keyof Settings & string, keyof Settings & string>>
  /** The variables to look at when it refuses. */
  access: readonly (keyof Settings & string)[]
  /** Where it sends, without what is secret. */
  where(settings: Static<TObject<Settings>>): string
  /** What its faults mean, where that is not what those of others do. */
  meanings?: readonly FaultMeaning[]
  /** What the doctor says when its check has passed. */
  praise?: string
  /** What an operator should know of it though it works; empty if nothing. */
  advice?(settings: Static<TObject<Settings>>): string
  /** Undefined where the settings name none. */
  open(settings: Static<TObject<Settings>>, standIns: StandIns): Target | undefined
}

/** Its settings are known to the compiler by their names. */
export function targetKind<
  const Name extends string,
  Settings extends TProperties,
  Target extends DeliveryTarget
>(kind: TargetKind<Name, Settings, Target>): TargetKind<Name, Settings, Target> {
  return kind
}
