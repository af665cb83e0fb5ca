import Fastify from 'fastify'
import type { Answer } from './stand-ins.ts'

/** What an answer costs with nothing around it: a route that sends the bytes and headers it was given. */
process.once('message', async ({ bodyBase64, headers }: Answer) => {
  const body = Buffer.from(bodyBase64, 'base64')
  const app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, new URLSearchParams(String(text)))
  )
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (_request, reply) => {
      reply.headers(headers).send(body)
    }
  })
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
