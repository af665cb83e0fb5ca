import { join } from 'node:path'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createIndexNowClient, openIndexNowQueue } from '../index-now/index-now.ts'
import type { Site } from '../site/site.ts'

/** How often the site is checked for changes. */
const LOOK_MS = 60_000

/** Given a key and a public address, notifies search engines of every page that is added, changed or removed. */
export const indexNowPlugin = fp(
  async (app, { config: { INDEXNOW_KEY: key, SITE_URL, DATA_DIR } }: { config: Config }) => {
    if (!key || !SITE_URL) {
      if (key) app.log.warn('INDEXNOW_KEY is set without SITE_URL: nobody is told of new pages')
      return
    }
    const origin = new URL(SITE_URL).origin
    const queue = openIndexNowQueue({
      file: join(DATA_DIR, 'index-now.json'),
      submit: createIndexNowClient({ host: new URL(SITE_URL).host, key }),
      warn: (message) => app.log.warn(message)
    })
    let seen: Site | undefined

    function look(): void {
      const site = app.site()
      if (site === seen) return
      seen = site
      const indexed = [...site.pages.values()].filter(({ meta }) => meta.isIndexed)
      queue.update(new Map(indexed.map(({ meta }) => [`${origin}${meta.path}`, meta.updated])))
    }

    app.get(`/${key}.txt`, (_request, reply) => reply.type('text/plain; charset=utf-8').send(key))
    const timer = setInterval(look, LOOK_MS)
    timer.unref()
    app.addHook('onListen', async () => look())
    app.addHook('onClose', async () => {
      clearInterval(timer)
      queue.close()
    })
  },
  { name: 'index-now', dependencies: ['site'] }
)
