import type { Zone } from '../../shared/dates.ts'
import type { EmptyContacts } from '../leads/contact.ts'
import type { Offices } from '../leads/offices.ts'

/** Names of what leads carry as values, and the zone that their times are told in. */
export interface Names {
  topics: ReadonlyMap<string, string>
  offices: Offices
  /** What stands for an empty phone or e-mail. */
  standIns: EmptyContacts
  zone: Zone
}
