import fp from 'fastify-plugin'
import { createSearchLog, type SearchLog } from '../search/search-log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    searchLog: Pick<SearchLog, 'note' | 'noteForm'>
  }
}

const SAVE_MS = 60_000

/** Counts search queries and stores them with the leads, shared by all processes. */
export const searchLogPlugin = fp(
  async (app) => {
    const log = createSearchLog({ write: (asked) => app.store.searches.note(asked) })
    app.decorate('searchLog', log)

    const timer = setInterval(save, SAVE_MS)
    timer.unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await save()
    })

    async function save(): Promise<void> {
      try {
        await log.save()
      } catch (error) {
        app.log.warn({ err: error }, 'the search log could not be saved')
      }
    }
  },
  { name: 'search-log', dependencies: ['leads'] }
)
