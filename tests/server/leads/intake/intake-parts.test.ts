import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import t from 'tap'
import {
  type LeadRefusalCode,
  refusalOf,
  shownAgain
} from '../../../../src/server/leads/intake/answer-lead.ts'
import { isFromOwnPage } from '../../../../src/server/leads/intake/request-origin.ts'
import { createLazySpool, openSpool } from '../../../../src/server/leads/intake/spool.ts'
import { createMetrics } from '../../../../src/server/metrics/metrics.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'
import { LEAD_FIELDS, LEAD_LIMITS, TYPED_FIELDS } from '../../../../src/shared/lead/lead-fields.ts'
import { accepted } from '../../../support/stores.ts'

const PAGE = 'https%3A%2F%2Fagency.example%2F'

t.test('a form that comes back holds what it has controls for, and nothing else', async (t) => {
  const sent = Object.fromEntries(LEAD_FIELDS.map((field) => [field, `${field}!`]))
  const values = { ...sent, from: '10:00', to: '12:00', agreement: 'true' }
  t.same(Object.keys(shownAgain('main', values, PAGE)).sort(), [
    ...['agreement', 'page', ...TYPED_FIELDS].sort()
  ])
  t.same(Object.keys(shownAgain('callback', values, PAGE)).sort(), [
    ...['agreement', 'fio', 'from', 'message', 'page', 'phone', 'to']
  ])
  t.same(shownAgain('main', {}, PAGE), { page: PAGE }, 'what was not sent is not there')
})

t.test('values come back as their controls would have taken them', async (t) => {
  const again = (values: Record<string, string>, page = PAGE) =>
    shownAgain('callback', values, page)
  t.equal(again({ fio: 'я'.repeat(300) }).fio?.length, LEAD_LIMITS.fio)
  const { message = '' } = again({ message: 'a\r\n'.repeat(2500) })
  t.same([message.length, message.slice(0, 4)], [5000, 'a\na\n'], 'a line break counts once')
  t.equal(again({ fio: '' }).fio, '', 'an emptied field stays empty')
  for (const hour of ['08:00', '20:00', '9:00', '10:30', '<b>']) {
    t.same(again({ from: hour, to: hour }), { page: PAGE }, `${hour} is no choice`)
  }
  t.equal(again({ to: '19:00' }).to, '19:00')
  for (const agreement of ['false', 'on', '']) t.notOk('agreement' in again({ agreement }))
  t.notOk('page' in again({}, 'x'.repeat(LEAD_LIMITS.site + 1)), 'half an address would be wrong')
})

t.test('CONTRACT: what each refusal is answered with', async (t) => {
  const statuses: Record<LeadRefusalCode, number> = {
    bad_multipart: 400,
    bad_field: 400,
    bad_field_name: 400,
    bad_idempotency_key: 400,
    bot_check_failed: 403,
    bad_origin: 403,
    method_not_allowed: 405,
    body_too_large: 413,
    field_too_long: 413,
    file_too_large: 413,
    too_many_fields: 413,
    too_many_files: 413,
    quota_exceeded: 413,
    no_room_for_file: 413,
    unsupported_media_type: 415,
    validation_failed: 422,
    duplicate_field: 422,
    unexpected_file: 422,
    idempotency_key_reused: 422,
    rate_limited: 429,
    storage_unavailable: 503
  }
  for (const [code, status] of Object.entries(statuses) as [LeadRefusalCode, number][]) {
    const refusal = refusalOf(code)
    t.equal(refusal.status, status, code)
    t.match(refusal.words, /^[А-Я][^<>{}]+\.$/, 'a sentence that a visitor can act on')
  }
  t.match(refusalOf('file_too_large').words, '10 МБ')
})

t.test('a form is ours by the host that it was sent from', async (t) => {
  const isOwn = (headers: Record<string, string>, host = 'agency.example', url?: string) =>
    isFromOwnPage({ headers, host } as unknown as FastifyRequest, url)
  const own: [origin: string, host: string, url: string | undefined, isOwn: boolean][] = [
    ['https://agency.example', 'agency.example', undefined, true],
    ['http://agency.example', 'agency.example', undefined, true],
    ['https://agency.example:443', 'agency.example', undefined, true],
    ['https://AGENCY.example', 'agency.example', undefined, true],
    ['https://agency.example', 'agency.example:443', undefined, true],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined, true],
    ['http://127.0.0.1:3001', '127.0.0.1:3000', undefined, false],
    ['https://agency.example', '10.0.0.5:3000', 'https://agency.example', true],
    ['https://agency.example.evil.example', 'agency.example', undefined, false],
    ['https://evil.example', 'agency.example', 'https://agency.example', false],
    ['null', 'agency.example', 'https://agency.example', false],
    ['', 'agency.example', undefined, false]
  ]
  for (const [origin, host, url, is] of own) {
    t.equal(isOwn({ origin }, host, url), is, `${origin} to ${host}`)
  }
  t.ok(isOwn({}), 'an old browser says nothing')
  t.ok(isOwn({ 'sec-fetch-site': 'same-origin' }))
  t.notOk(isOwn({ 'sec-fetch-site': 'cross-site' }))
})

t.test('a spool whose folder is missing refuses files until it can be made', async (t) => {
  const dir = t.testdir({ data: 'a file where the folder should be' })
  const spool = await createLazySpool(() => openSpool(`${dir}/data`))
  t.teardown(() => spool.close())
  const receive = () => spool.receive(Readable.from([Buffer.from('Бриф')]))
  await t.rejects(receive())
  await t.rejects(receive(), 'as often as it is tried')

  await rm(`${dir}/data`)
  const file = await receive()
  t.match(file, { size: 8, sha256: /^[0-9a-f]{64}$/ })

  await rm(`${dir}/data`, { recursive: true })
  await t.rejects(receive(), 'it has gone')
  t.match(await receive(), { size: 8 }, 'and is made anew')
})

t.test('a spool made anew gives back nothing for files of the one before', async (t) => {
  const dir = t.testdir()
  const space = async () => ({ freeBytes: 2 ** 40, reserveBytes: 0, hasRoom: true })
  const spool = await createLazySpool(() => openSpool(dir, { maxBytes: 100, space }))
  t.teardown(() => spool.close())
  const receive = (bytes: number) => spool.receive(Readable.from([Buffer.alloc(bytes)]))
  const former = await receive(80)
  await rm(`${dir}/spool`, { recursive: true })
  await t.rejects(receive(1), 'it has gone')
  t.ok(await receive(1))
  if (former) await spool.discard(former)
  t.ok(await receive(99))
  t.equal(await receive(1), undefined, 'its budget is full')
})

t.test('a spool that could not be opened is closed without a fault, and tried again', async (t) => {
  const dir = t.testdir()
  let isFull = true
  const told: unknown[] = []
  const spool = await createLazySpool(
    async () => {
      if (isFull) throw new Error('no disk')
      return openSpool(`${dir}/data`)
    },
    (error) => told.push(error)
  )
  t.same(told.map(String), ['Error: no disk'], 'the start tells of it')
  const receive = () => spool.receive(Readable.from([Buffer.from('x')]))
  await spool.close()
  await t.rejects(receive(), /no disk/)
  isFull = false
  t.match(await receive(), { size: 1 })
  await spool.close()
})

t.test('a fault of one file does not close the spool for the others', async (t) => {
  const dir = t.testdir()
  let opened = 0
  const spool = await createLazySpool(() => {
    opened += 1
    return openSpool(`${dir}/data`)
  })
  t.teardown(() => spool.close())
  const cut = new Readable({ read: () => cut.destroy(new Error('hung up')) })
  await t.rejects(spool.receive(cut), /hung up/)
  t.match(await spool.receive(Readable.from([Buffer.from('x')])), { size: 1 })
  t.equal(opened, 1)
})

t.test('metrics tell what waits and how long, and that the storage is away', async (t) => {
  const dir = t.testdir()
  let now = new Date(Date.now() - 3_600_000)
  let isFull = false
  const store = openSqliteStore(dir, () => now)
  const checkWritable = async () => {
    if (isFull) throw new Error('only 12 KiB are free')
    await store.checkWritable()
  }
  const { metrics, page, type } = createMetrics(
    () => ({ ...store, checkWritable }),
    () => false
  )
  await accepted(store, { targets: ['mail', 'webhook'] })
  now = new Date()
  await accepted(store, { targets: ['webhook'] })
  metrics.leadAccepted('main')
  metrics.leadAccepted('main')
  metrics.leadRefused('rate_limited')
  metrics.delivered('mail', 'done')

  t.match(type, 'text/plain')
  const lines = (await page()).split('\n')
  for (const line of [
    'leads_accepted_total{form="main"} 2',
    'leads_refused_total{code="rate_limited"} 1',
    'lead_delivery_attempts_total{target="mail",result="done"} 1',
    'lead_deliveries{target="webhook",state="pending"} 2',
    'lead_storage_up 1',
    'content_sound 0'
  ]) {
    t.ok(lines.includes(line), line)
  }
  const ages = lines.filter((line) => line.startsWith('lead_delivery_oldest_seconds{'))
  t.equal(ages.length, 2)
  for (const line of ages) t.ok(Math.abs(Number(line.split(' ')[1]) - 3600) < 60, line)

  isFull = true
  const full = await page()
  t.match(full, '\nlead_storage_up 0', 'leads are refused, as /readyz says')
  t.match(full, 'lead_deliveries{', 'and the queue can be read all the same')
  await store.close()
  const away = await page()
  t.match(away, '\nlead_storage_up 0')
  t.match(away, 'leads_accepted_total{form="main"} 2', 'what was counted here stays')
  t.notMatch(away, 'lead_deliveries{', 'what the database said an hour ago is not said again')
})
