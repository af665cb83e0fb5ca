import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { createIndexNowClient, openIndexNowQueue } from '../../../src/server/index-now/index-now.ts'
import { matchLists } from '../../support/match-lists.ts'
import { buildTestApp } from '../../support/test-app.ts'

const KEY = 'a1b2c3d4-e5f6'

t.test('SEO-26: the key is served, and only with one set', async (t) => {
  const { app } = await buildTestApp(t, {
    INDEXNOW_KEY: KEY,
    SITE_URL: 'https://agency.example'
  })
  const { body, headers } = await app.inject(`/${KEY}.txt`)
  t.equal(body, KEY)
  t.match(headers['content-type'], 'text/plain')
  const { app: silent } = await buildTestApp(t)
  t.equal((await silent.inject(`/${KEY}.txt`)).statusCode, 404)
})

t.test('SEO-26: the client says what the protocol wants', async (t) => {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      bodies.push(JSON.parse(text))
      response.writeHead(202).end()
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/indexnow`
  const submit = createIndexNowClient({ host: 'agency.example', key: KEY, endpoint })

  t.equal(await submit(['https://agency.example/news/']), 202)
  t.same(bodies, [{ host: 'agency.example', key: KEY, urlList: ['https://agency.example/news/'] }])
  await new Promise((done) => {
    server.close(done)
  })
  t.equal(await submit(['https://agency.example/']), 0, 'nobody answers')
})

t.test('SEO-26: new, changed and gone addresses are told once, also after a restart', async (t) => {
  const file = `${t.testdir()}/told.json`
  const sent: (readonly string[])[] = []
  const open = () =>
    openIndexNowQueue({
      file,
      warn: t.fail,
      submit: async (batch) => {
        sent.push(batch)
        return 200
      }
    })

  const first = open()
  first.update(
    new Map([
      ['/a', '1'],
      ['/b', '1']
    ])
  )
  await first.idle()
  first.close()
  const second = open()
  second.update(
    new Map([
      ['/a', '2'],
      ['/c', '1']
    ])
  )
  await second.idle()
  second.update(
    new Map([
      ['/a', '2'],
      ['/c', '1']
    ])
  )
  await second.idle()

  t.same(sent, [
    ['/a', '/b'],
    ['/a', '/c', '/b']
  ])
})

t.test('SEO-26: a busy engine is asked again, a refusal is not and warns', async (t) => {
  const answers = [429, 503, 0, 200, 403]
  const warnings: string[] = []
  let asked = 0
  const queue = openIndexNowQueue({
    file: `${t.testdir()}/told.json`,
    firstRetryMs: 1,
    warn: (message) => warnings.push(message),
    submit: async () => answers[asked++] ?? 500
  })
  queue.update(new Map([['/a', '1']]))
  while (asked < 4) await new Promise((done) => setTimeout(done, 2))
  await queue.idle()
  t.same(warnings, [])

  queue.update(new Map([['/a', '2']]))
  await queue.idle()
  await new Promise((done) => setTimeout(done, 20))
  t.equal(asked, 5, 'no retry of a refusal')
  matchLists(t, warnings, [/403: check INDEXNOW_KEY/])
  queue.close()
})
