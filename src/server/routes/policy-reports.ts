import type { FastifyPluginAsync } from 'fastify'
import { links } from '../../shared/links.ts'
import { createAllowance } from '../allowance/allowance.ts'
import { createCounters } from '../allowance/counters.ts'
import { createMemoryLedger } from '../allowance/ledger.ts'
import type { Config } from '../config.ts'
import { type PolicyFault, readPolicyReport } from '../security/policy-report.ts'

const TYPE = 'application/csp-report'
const BODY_LIMIT = 16 * 1024
const HOUR_MS = 60 * 60 * 1000
/** Requests of one address. */
const PER_ADDRESS = [{ limit: 20, windowMs: HOUR_MS }]
/**
 * Each fault is logged once an hour, and in all no more lines than these, so that invented faults cannot fill the log.
 */
const MAX_LINES = 100
const ALL = 'lines'

/** Takes what browsers report of the Content-Security-Policy, and writes it to the log. */
export const policyReportRoutes: FastifyPluginAsync<{ config: Config }> = async (
  app,
  { config }
) => {
  const counters = createCounters('policyReports')
  const senders = createAllowance('reports', PER_ADDRESS, createMemoryLedger(counters))
  const isLimited = config.LEADS_RATE_LIMIT === 'on'

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    TYPE,
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    app.getDefaultJsonParser('error', 'error')
  )

  app.post(links.policyReports(), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isLimited && !(await senders.take(request.ip))) {
      return reply.code(429).header('retry-after', '3600').send()
    }
    const fault = readPolicyReport(request.body)
    if (fault && isNews(fault)) {
      app.log.warn({ policyFault: fault }, 'a page was kept from something')
    }
    return reply.code(204).send()
  })

  function isNews(fault: PolicyFault): boolean {
    const name = Object.values(fault).join(' ')
    if (counters.spent(name) !== undefined) return false
    if ((counters.spent(ALL) ?? 0) >= MAX_LINES) return false
    counters.add({ name: ALL, amount: 1, most: MAX_LINES, windowMs: HOUR_MS })
    counters.add({ name, amount: 0, most: 1, windowMs: HOUR_MS })
    return true
  }
}
