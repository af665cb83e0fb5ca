import type { FastifyPluginAsync } from 'fastify'
import { speculationLink } from '../../shared/api-links.ts'
import { NO_SPECULATION, SPECULATION_RULES } from '../http/speculation-rules.ts'

/** Named by a header of every page. */
export const speculationRuleRoutes: FastifyPluginAsync = async (app) => {
  app.get(speculationLink(), ({ headers }, reply) =>
    reply
      .type('application/speculationrules+json')
      .headers({ vary: 'Save-Data', 'cache-control': 'public, max-age=3600' })
      .send(headers['save-data'] === 'on' ? NO_SPECULATION : SPECULATION_RULES)
  )
}
