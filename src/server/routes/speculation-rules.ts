import type { FastifyPluginAsync } from 'fastify'
import { speculationLink } from '../../shared/api-links.ts'
import { NO_SPECULATION, speculationRules } from '../http/speculation-rules.ts'

/** Named by a header of every page. */
export const speculationRuleRoutes: FastifyPluginAsync<{ searchPath: string }> = async (
  app,
  { searchPath }
) => {
  const rules = speculationRules(searchPath)
  app.get(speculationLink(), ({ headers }, reply) =>
    reply
      .type('application/speculationrules+json')
      .headers({ vary: 'Save-Data', 'cache-control': 'public, max-age=3600' })
      .send(headers['save-data'] === 'on' ? NO_SPECULATION : rules)
  )
}
