import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { sharedTestApp } from '../support/test-app.ts'

/** A path of each kind of answer that is compressed. */
const COMPRESSED = async (app: FastifyInstance) => {
  const hill = /\/img\/hill\/[\w.-]+\.svg/.exec((await app.inject('/')).body)
  return ['/', '/news/rss.xml', '/robots.txt', app.asset('site.css'), hill?.[0] ?? '']
}

t.test(
  'who refuses an encoding gets another, and names are read in any case (jaysylvester/citizen#38, fastify/fastify-compress#85)',
  async (t) => {
    const { app } = await sharedTestApp()
    for (const url of await COMPRESSED(app)) {
      const encodingFor = async (asked: string) => {
        const { statusCode, headers } = await app.inject({
          url,
          headers: { 'accept-encoding': asked }
        })
        t.equal(statusCode, 200, url)
        return headers['content-encoding']
      }
      for (const asked of ['gzip;q=0', 'gzip; q=0.0, br;q=0', 'identity', 'unknown', '']) {
        t.equal(await encodingFor(asked), undefined, `${url} for «${asked}»`)
      }
      t.equal(await encodingFor('GZip'), 'gzip', url)
      t.equal(await encodingFor('gzip;q=0.5, deflate'), 'gzip', url)
    }
  }
)
