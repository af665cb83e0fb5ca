import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { mock } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import t from 'tap'
import { deskPaths } from '../../../src/server/desk/desk-paths.ts'
import { newLead } from '../../support/new-lead.ts'
import { startSite } from '../../support/site-process.ts'
import { buildTestDesk, sharedDesk } from '../../support/test-desk.ts'

const ID = '00000000-0000-0000-0000-000000000000'
const PATHS = Object.values(deskPaths)
  .map((path) => path(ID))
  .filter((path) => path !== '/')

t.test('nothing of the desk answers on the port of the site', async (t) => {
  const { app } = await sharedDesk(t)
  for (const url of PATHS) {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await app.inject({ method, url, headers: { accept: 'text/html' } })
      t.equal(statusCode, 404, `${method} ${url}`)
    }
  }
  const files = await readdir('dist/desk')
  for (const name of files.filter((name) => /^desk-.*\.(js|css)$/.test(name))) {
    t.equal((await app.inject(`/assets/${name}`)).statusCode, 404, name)
  }
  t.same(
    (await readdir('dist/assets')).filter((name) => name.startsWith('desk')),
    []
  )
})

t.test('nothing of the site answers on the port of the desk', async (t) => {
  const { desk, signedIn } = await sharedDesk(t)
  const one = await signedIn('administrator')
  for (const url of [
    '/services/',
    '/news/',
    '/api/v1/challenge/',
    '/sitemap.xml',
    '/metrics',
    '/search/?q=seo'
  ]) {
    t.equal((await one.ask(url)).statusCode, 404, url)
  }
  t.equal((await desk.inject({ method: 'POST', url: '/api/v1/form/' })).statusCode, 404)
})

t.test('ASVS 8.2.1: without a session every path of the desk leads to signing in', async (t) => {
  const { browser, store } = await sharedDesk(t)
  await store.leads.accept(newLead())
  for (const url of ['/', ...PATHS].filter((path) => path !== deskPaths.signIn())) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await browser().ask(url, { method })
      const isKept = answer.statusCode === 404 || answer.statusCode === 303
      t.ok(isKept, `${method} ${url}: ${answer.statusCode}`)
      t.notMatch(answer.body, /Анна|\b912 \d/)
    }
  }
  const script = await browser().ask('/leads/events', {
    headers: { accept: 'text/event-stream', 'sec-fetch-mode': 'cors' }
  })
  t.equal(script.statusCode, 401)
})

t.test('what a script may not change, and where nothing can be injected', async (t) => {
  const { signedIn } = await sharedDesk(t)
  const one = await signedIn('administrator')
  for (const url of ['/leads', '/report', '/account', '/audit']) {
    const { body } = await one.ask(url)
    t.notMatch(body, /<script(?![^>]* src=)|style="|<style| on[a-z]+="/, url)
  }
})

t.test('the desk is off unless set, listens apart, and ends with the site', async (t) => {
  const dataDir = await mkdtemp(`${tmpdir()}/desk-`)
  t.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const without = await startSite({ dataDir })
  t.notMatch(without.log(), 'desk is at')
  await without.kill('SIGTERM')

  const site = await startSite({ dataDir, env: { DESK_PORT: '0' } })
  const url = /desk is at (http:\/\/127\.0\.0\.1:\d+)/.exec(site.log())?.[1]
  t.ok(url)
  t.equal((await fetch(`${url}/readyz`)).status, 200)
  t.equal((await fetch(`${url}/signin`)).status, 200)
  t.equal((await fetch(`${site.url}/signin`)).status, 404)

  // An update starts the next process before it stops this one.
  const next = await startSite({ dataDir, env: { DESK_PORT: new URL(String(url)).port } })
  t.match(next.log(), 'is taken by another process: the site serves and waits for it')
  await site.kill('SIGTERM')
  t.equal(site.isAlive(), false)
  for (let tries = 0; tries < 200 && !next.log().includes('desk is at'); tries++)
    await setTimeout(100)
  t.equal((await fetch(`${url}/readyz`)).status, 200, 'the next process has taken over')
  await next.kill('SIGTERM')
})

t.test('new leads are told at once, with nothing of them in the stream', async (t) => {
  const { app, desk, store, signedIn } = await buildTestDesk(t)
  await app.ready()
  const url = await desk.listen({ port: 0, host: '127.0.0.1' })
  const one = await signedIn('reader')
  const ending = new AbortController()
  t.teardown(() => ending.abort())
  const cookie = `desk-${new URL(url).port}=${one.cookies.get('desk')}`
  const answer = await fetch(`${url}/leads/events`, { headers: { cookie }, signal: ending.signal })
  t.equal(answer.headers.get('content-type'), 'text/event-stream')
  t.equal(answer.headers.get('cache-control'), 'no-store')
  t.equal(answer.headers.get('connection'), 'close', 'no connection is left that ends late')
  let heard = ''
  const listening = (async () => {
    for await (const chunk of answer.body ?? []) heard += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  const events = () => heard.match(/event: lead\n/g)?.length ?? 0
  const until = async (count: number) => {
    while (events() < count) await setTimeout(20)
  }
  await until(1)
  await store.leads.accept(newLead({ status: 'quarantine' }))
  await store.leads.accept(newLead())
  await until(2)
  t.equal(events(), 2, 'what a trap caught is not told')
  t.notMatch(heard, /Анна|\b912 \d/)
  ending.abort()
  await listening
})

t.test('a stream goes on while the database is away, and ends with its session', async (t) => {
  const { app, desk, store, signedIn } = await buildTestDesk(t)
  await app.ready()
  const url = await desk.listen({ port: 0, host: '127.0.0.1' })
  const one = await signedIn('reader')
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const cookie = `desk-${new URL(url).port}=${one.cookies.get('desk')}`
  const { body } = await fetch(`${url}/leads/events`, { headers: { cookie } })
  const looks: (() => Promise<undefined>)[] = [
    () => Promise.reject(new Error('the database is away')),
    () => Promise.resolve(undefined)
  ]
  t.intercept(store.desk, 'session', { value: () => looks.shift()?.() })
  let beats = 0
  for await (const chunk of body ?? []) {
    beats +=
      Buffer.from(chunk)
        .toString()
        .match(/: beat/g)?.length ?? 0
    if (beats < 2) mock.timers.tick(15_000)
  }
  t.equal(beats, 2)
  t.same(looks, [])
})

t.test('A10: a stream that cannot begin leaves nothing that goes on looking', async (t) => {
  const { app, store, signedIn } = await buildTestDesk(t)
  await app.ready()
  const one = await signedIn('reader')
  const running = new Set<NodeJS.Timeout>()
  const { setInterval, clearInterval } = globalThis
  t.teardown(() => Object.assign(globalThis, { setInterval, clearInterval }))
  Object.assign(globalThis, {
    setInterval(...values: Parameters<typeof setInterval>) {
      const timer = setInterval(...values)
      running.add(timer)
      return timer
    },
    clearInterval(timer: NodeJS.Timeout) {
      running.delete(timer)
      clearInterval(timer)
    }
  })
  const { listLeads } = store.leads
  store.leads.listLeads = () => Promise.reject(new Error('the database is away'))
  t.teardown(() => Object.assign(store.leads, { listLeads }))

  t.equal((await one.ask('/leads/events')).statusCode, 500)
  await setImmediate()
  t.equal(running.size, 0)
})
