import type { FastifyRequest } from 'fastify'
import type { Zone } from '../../shared/dates.ts'
import type { Names } from '../leads/lead-parts.ts'

/** The zone in which whoever asks reads and types hours. */
export function zoneOf({ server }: FastifyRequest): Zone {
  return server.desk.zone
}

/** What leads are told with, in the zone of whoever asks. */
export function namesFor(request: FastifyRequest): Names {
  return { ...request.server.desk.names(), zone: zoneOf(request) }
}
