import type { FastifyRequest } from 'fastify'
import { createZone, type Zone } from '../../shared/dates.ts'
import { capitalised } from '../../shared/words/text.ts'
import type { Names } from '../leads/lead-parts.ts'
import { clockName, OFFERED_ZONES } from './words.ts'

/** A zone holds formatters that are slow to make; users of a desk are in few of them. */
const zones = new Map<string, Zone>()

/** The zone in which whoever asks reads and types hours: the user's own, or the desk's. */
export function zoneOf({ deskSession, server }: FastifyRequest): Zone {
  const own = server.desk.zone
  const name = deskSession?.user.timeZone || own.name
  const zone = zones.get(name) ?? createZone(readZoneName(name) || own.name)
  zones.set(name, zone)
  return zone
}

/** What leads are told with, in the zone of whoever asks. */
export function namesFor(request: FastifyRequest): Names {
  return { ...request.server.desk.names(), zone: zoneOf(request) }
}

/** The name of a zone that a browser or a form sends; empty where there is no such zone. */
export function readZoneName(text: string): string {
  if (!/^[A-Z][\w+\-/]{1,62}$/i.test(text)) return ''
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

/** Zones to choose from, and the user's own wherever that is. */
export function zoneOptions(chosen: Zone, own: Zone) {
  const names = new Set([...OFFERED_ZONES, own.name, chosen.name])
  return [...names].map((name) => ({
    value: name,
    text: `${capitalised(clockName({ name }))}, ${offsetOf(name)}`,
    isChosen: name === chosen.name
  }))
}

/** «UTC+7», as it is at present. */
function offsetOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName')
  return (part?.value ?? '').replace('GMT', 'UTC').replace('-', '\u2212')
}
