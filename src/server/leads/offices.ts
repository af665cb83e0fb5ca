import { HOME_CITY } from '../../shared/city.ts'
import { createZone, type Zone } from '../../shared/dates.ts'

/** An office that a visitor may choose: its clients live by its clock. */
export interface Office {
  /** «Екатеринбург» */
  city: string
  /** «в Екатеринбурге» */
  where: string
  zone: Zone
  /** Working hours on its clock, `09:00`. */
  hours: { from: string; to: string }
}

/** Offices by what a lead has as its city. */
export type Offices = ReadonlyMap<string, Office>

/** The office that looks after a lead. */
export function officeOf(offices: Offices, city: string | undefined): Office | undefined {
  return offices.get(city || HOME_CITY)
}

const zones = new Map<string, Zone>()

/** @param texts The offices of the content. */
export function officesOf(
  texts: readonly { slug: string; data: Omit<Office, 'zone'> & { timezone: string } }[]
): Offices {
  return new Map(
    texts.map(({ slug, data: { city, where, hours, timezone } }) => {
      const zone = zones.get(timezone) ?? createZone(timezone)
      zones.set(timezone, zone)
      return [slug, { city, where, hours, zone }]
    })
  )
}
