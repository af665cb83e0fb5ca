// A server of the bench in a process of its own, told by its first argument; answers with its address.
import Fastify, { type FastifyInstance } from 'fastify'
import type { NewLead } from '../../src/server/leads/lead.ts'
import type { Acceptance } from '../../src/server/leads/lead-store.ts'
import { renderPage } from '../../src/server/pages/page.ts'
import { FORM, floodLeads } from './load.ts'
import type { Answer } from './stand-ins.ts'

const [kind = '', given = ''] = process.argv.slice(2)

if (kind === 'flood') {
  // Floods the site of that address with leads until it is stopped.
  process.send?.(given)
  for (;;) await floodLeads(given, { connections: 20, seconds: 1 })
} else if (kind === 'bare') process.once('message', (answer: Answer) => listen(bare(answer)))
else await listen(await site(kind, given))

async function listen(app: FastifyInstance): Promise<void> {
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}

/** What an answer costs with nothing around it: a route that sends the bytes and headers it was given. */
function bare({ bodyBase64, headers }: Answer): FastifyInstance {
  const body = Buffer.from(bodyBase64, 'base64')
  const app = Fastify()
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text)))
  )
  app.all('/*', (_request, reply) => {
    reply.headers(headers).send(body)
  })
  return app
}

/** The site with its lead storage as it is, `off`, or committing each lead alone (`single`); `/rendered` is made for each request. */
async function site(mode: string, dataDir: string): Promise<FastifyInstance> {
  // The other kinds start without reading all of the site.
  const { buildApp } = await import('../../src/server/app.ts')
  const { readConfig } = await import('../../src/server/config.ts')
  const app = await buildApp(
    readConfig({ DATA_DIR: dataDir, CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }),
    { assetsDir: `${process.cwd()}/dist/assets`, viewsDir: 'views', contentDir: 'src/content' }
  )
  const { leads } = app.store
  const { accept } = leads
  if (mode === 'off') {
    leads.accept = async () => ({ kind: 'stored', resultID: crypto.randomUUID() })
    leads.findReplay = async () => undefined
  }
  if (mode === 'single') {
    let last: Promise<unknown> = Promise.resolve()
    leads.accept = (lead: NewLead) => {
      const stored: Promise<Acceptance> = last.then(() => accept(lead))
      last = stored
      return stored
    }
  }
  const page = app.site().pages.get('/news/')
  app.get('/rendered', (_request, reply) =>
    reply
      .headers(app.securityHeaders)
      .type('text/html; charset=utf-8')
      .send(Buffer.from(page ? renderPage(page, app.leadForms.main, app.render) : ''))
  )
  return app
}
