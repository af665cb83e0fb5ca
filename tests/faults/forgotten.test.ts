import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { LEAD_FIELDS } from '../../src/shared/lead/lead-fields.ts'
import { GOOD_LEAD, multipart } from '../support/lead-request.ts'
import { startSite, withDataDir } from '../support/site-process.ts'

const HTML = { accept: 'text/html', connection: 'close' }
const PLACES = ['faulty', 'json', 'stored', 'found', 'live', 'path', 'query', 'header'] as const

t.test('review-security 1: nothing that a visitor has typed outlives its answer', async (t) => {
  await withDataDir(async (dataDir) => {
    const site = await startSite({ dataDir, env: { CAPTCHA: 'off', LEADS_RATE_LIMIT: 'off' } })
    const marks = Object.fromEntries(
      PLACES.map((place) => [place, `${place}${randomBytes(9).toString('hex')}`])
    ) as Record<(typeof PLACES)[number], string>
    const mark = (place: (typeof PLACES)[number]) => `${marks[place]}@mark.example `.repeat(20)
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(site.url + path, { redirect: 'manual', ...init })
      return { status: answer.status, text: await answer.text() }
    }
    const send = async (fields: Record<string, string>, headers: Record<string, string>) => {
      const { payload, type } = await multipart(fields)
      const body = new Uint8Array(payload)
      return ask('/api/v1/form/', {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': type }
      })
    }
    const everywhere = (place: (typeof PLACES)[number]) =>
      Object.fromEntries(LEAD_FIELDS.map((name) => [name, mark(place)]))
    const live = (q: string) =>
      ask('/search/', {
        method: 'POST',
        body: new URLSearchParams({ ajax_call: 'y', INPUT_ID: 'a', q, l: '2' })
      })

    const faulty = await send({ ...everywhere('faulty'), webFormID: '1', fio: '' }, HTML)
    t.equal(faulty.status, 422)
    t.match(faulty.text, marks.faulty, 'what was typed is in the answer')
    t.equal((await send(everywhere('json'), {})).status, 422)
    t.equal((await send({ ...GOOD_LEAD, message: mark('stored') }, HTML)).status, 303)
    t.match((await ask(`/search/?q=${encodeURIComponent(mark('found'))}`)).text, marks.found)
    t.equal((await live(mark('live'))).status, 200)
    t.equal((await ask(`/${marks.path}/`)).status, 404)
    t.equal((await ask(`/rating/?sort=${marks.query}&utm_source=${marks.query}`)).status, 200)
    const header = marks.header
    t.equal(
      (
        await ask('/', {
          headers: { 'user-agent': header, referer: `https://a.example/${header}`, cookie: header }
        })
      ).status,
      200
    )

    // The last text that a pattern was tried on, and the last request of a connection, are forgotten with the next.
    for (let round = 0; round < 10; round++) {
      for (const path of ['/', '/contacts/', '/none/', '/search/?q=seo', '/rating/'])
        await ask(path)
      await live('реклама')
      await send({ ...GOOD_LEAD, fio: '' }, HTML)
      await send({ ...GOOD_LEAD, fio: '' }, {})
    }
    const file = `${dataDir}/all.heapsnapshot`
    await site.memory(file)
    const heap = await readFile(file)

    t.ok(heap.includes('/contacts/'), 'the snapshot holds texts')
    for (const [place, text] of Object.entries(marks)) t.notOk(heap.includes(text), place)
    await site.kill('SIGTERM')
  })
})
