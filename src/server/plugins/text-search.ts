import { setTimeout } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { createTextAnswers } from '../search/search-answers.ts'
import { inSlices } from '../search/text/in-slices.ts'
import { buildTextIndex } from '../search/text/text-index.ts'
import {
  createTextSearch,
  NO_TEXTS,
  type TextQuestion,
  type TextResult
} from '../search/text/text-search.ts'
import { textPages } from '../site/page-texts.ts'
import type { Site } from '../site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    textSearch: {
      /** Pages with the query in their texts; none while there is no index. */
      find(question: TextQuestion): TextResult
      /** Grows whenever answers may have changed. */
      era(): number
      /** Waits until there is an index, though no longer than a visitor does. */
      ready(maxWaitMs?: number): Promise<void>
    }
  }
}

/** Right after a start visitors want pages, so the index waits; whoever searches earlier has it built at once. */
const WARM_UP_MS = 15_000
/** After this wait an answer from titles alone is better than a later one. */
const MAX_WAIT_MS = 3000

/**
 * Finds pages by their texts. The index is built in the pauses of the event loop: neither the start nor a page waits for
 * it, and whatever an editor has changed is in it without a build.
 */
export const textSearchPlugin = fp(
  async (app) => {
    const answers = createTextAnswers()
    let find: ReturnType<typeof createTextSearch> | undefined
    let building: { site: Site; done: Promise<void> } | undefined
    let [isClosed, waiting, eras] = [false, 0, 0]

    async function build(site: Site): Promise<void> {
      const isStopped = () => isClosed || site !== app.site()
      const work = buildTextIndex(textPages(site))
      const index = await inSlices(work, isStopped, () => waiting > 0)
      if (!index) return
      answers.clear()
      eras += 1
      find = createTextSearch(index, site.content.synonyms)
    }

    /** Until a changed site is indexed, the texts of the earlier one are searched. */
    function current(): Promise<void> {
      const site = app.site()
      if (building?.site !== site) {
        const done = build(site).catch((error) => {
          app.log.error({ err: error }, 'the texts of the pages could not be indexed')
        })
        building = { site, done }
      }
      return building.done
    }

    app.decorate('textSearch', {
      find(question) {
        const search = find
        if (!search) return NO_TEXTS
        const { query, isExact, limit } = question
        const variant = `${isExact} ${limit} `
        return answers.memo(query, variant, (text) => search({ ...question, query: text }))
      },
      era: () => eras,
      async ready(maxWaitMs = MAX_WAIT_MS) {
        const done = current()
        if (find) return
        waiting++
        const timer = new AbortController()
        const { signal } = timer
        const timeout = setTimeout(maxWaitMs, undefined, { signal, ref: false })
        await Promise.race([done, timeout.catch(() => undefined)])
        timer.abort()
        waiting--
      }
    })

    const warming = globalThis.setTimeout(current, WARM_UP_MS)
    warming.unref()
    app.addHook('onClose', async () => {
      isClosed = true
      clearTimeout(warming)
      answers.close()
      await building?.done
    })
  },
  { name: 'text-search', dependencies: ['site'] }
)
