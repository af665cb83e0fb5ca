import type { Zone } from '../../shared/zone.ts'

/** Names of what leads carry as values, and the zone that their times are told in. */
export interface Names {
  topics: ReadonlyMap<string, string>
  /** Names of offices by what a lead has as its city. */
  offices: ReadonlyMap<string, string>
  /** Values that stand in for an empty phone or e-mail. */
  standIns: ReadonlySet<string>
  zone: Zone
}
