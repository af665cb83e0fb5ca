import type { Zone } from '../../shared/zone.ts'
import type { Offices } from '../leads/offices.ts'

/** Names of what leads carry as values, and the zone that their times are told in. */
export interface Names {
  topics: ReadonlyMap<string, string>
  offices: Offices
  /** Values that stand in for an empty phone or e-mail. */
  standIns: ReadonlySet<string>
  zone: Zone
}
