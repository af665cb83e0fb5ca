import { createZone, type Zone } from '../../shared/zone.ts'

/** An office that a visitor may choose: its clients live by its clock. */
export interface Office {
  /** «Екатеринбург» */
  city: string
  /** «в Екатеринбурге» */
  where: string
  zone: Zone
}

/** Offices by what a lead has as its city. */
export type Offices = ReadonlyMap<string, Office>

const zones = new Map<string, Zone>()

/** @param texts The offices of the content. */
export function officesOf(
  texts: readonly { slug: string; data: { city: string; where: string; timezone: string } }[]
): Offices {
  return new Map(
    texts.map(({ slug, data: { city, where, timezone } }) => {
      const zone = zones.get(timezone) ?? createZone(timezone)
      zones.set(timezone, zone)
      return [slug, { city, where, zone }]
    })
  )
}
