import Fastify from 'fastify'

/** What a page costs with nothing around it: a route that sends the bytes and headers it was given. */
interface Page {
  bodyBase64: string
  headers: Record<string, string>
}

process.once('message', async ({ bodyBase64, headers }: Page) => {
  const body = Buffer.from(bodyBase64, 'base64')
  const app = Fastify()
  app.get('/', (_request, reply) => {
    reply.headers(headers).send(body)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.send?.(url)
})
