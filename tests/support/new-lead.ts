import { randomUUID } from 'node:crypto'
import type { NewLead } from '../../src/server/leads/lead.ts'
import { GOOD_LEAD } from './lead-request.ts'

/** A lead as the desk hands it to a store; each has a key of its own. */
export function newLead(own: Partial<NewLead> = {}): NewLead {
  return {
    form: 'main',
    status: 'new',
    verdict: 'human',
    values: GOOD_LEAD,
    idempotency: { key: randomUUID(), bodyHash: 'hash' },
    consent: { kind: 'explicit', version: '2026-09-01', address: '192.0.2.1', userAgent: 'test' },
    targets: [],
    ...own
  }
}
