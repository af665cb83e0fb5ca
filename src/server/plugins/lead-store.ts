import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import { openLeadStore } from '../leads/storage/open-lead-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    leadStore: LeadStore
  }
}

/** Opens the database of the leads and lends it as `app.leadStore`. */
export const leadStorePlugin = fp(
  async (app, { config }: { config: Config }) => {
    const store = await openLeadStore(config, {
      onError: (error) => app.log.warn({ err: error }, 'a connection to the database broke')
    })
    app.decorate('leadStore', store)
    app.addHook('onClose', () => store.close())
  },
  { name: 'lead-store' }
)
