import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { openLeadStore } from '../leads/storage/open-lead-store.ts'
import { openReopeningStore, type ReopeningStore } from '../leads/storage/reopening-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    leadStore: ReopeningStore
  }
}

/** Another process may be migrating while this one starts; later nobody must wait for a locked database. */
const START_PATIENCE_MS = 2000
const PATIENCE_MS = 50

/** Holds the leads and lends them as `app.leadStore`; pages are served with and without a database. */
export const leadStorePlugin = fp(
  async (app, { config }: { config: Config }) => {
    const store = await openReopeningStore({
      open: ({ isAtStart, isKnown }) =>
        openLeadStore(config, {
          patienceMs: isAtStart ? START_PATIENCE_MS : PATIENCE_MS,
          mustExist: isKnown,
          // What follows from it is told by `onChange`.
          onError: (error) => app.log.debug({ err: error }, 'a connection to the database broke')
        }),
      onChange(fault) {
        if (!fault) app.log.info('leads can be stored again')
        else app.log.error(`leads cannot be stored, pages are served: ${describeFault(fault)}`)
      }
    })
    app.decorate('leadStore', store)
    app.addHook('onClose', () => store.close())
  },
  { name: 'lead-store' }
)

/** A host with two addresses refuses twice, and says only a code. */
function describeFault(fault: Error): string {
  return fault.message || String((fault as NodeJS.ErrnoException).code ?? fault.name)
}
