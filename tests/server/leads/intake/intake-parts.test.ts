import type { FastifyRequest } from 'fastify'
import t from 'tap'
import {
  isFromOwnPage,
  type LeadRefusalCode,
  refusalOf,
  shownAgain
} from '../../../../src/server/leads/intake/read-submission.ts'
import { bodyHash } from '../../../../src/server/leads/intake/take-lead.ts'
import { parseAmount, toRoubles } from '../../../../src/server/leads/lead.ts'
import {
  facetsOf,
  NO_FACETS,
  originsOf,
  readVisitPath
} from '../../../../src/server/leads/lead-facets.ts'
import { withoutPerson } from '../../../../src/server/leads/lead-parts.ts'
import { pathOf } from '../../../../src/shared/attribution/address.ts'
import {
  LEAD_FIELDS,
  type LeadField,
  TYPED_FIELDS
} from '../../../../src/shared/lead/lead-fields.ts'
import { seeded } from '../../../support/seeded.ts'

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

const FIELDS: LeadField[] = ['fio', 'phone', 'message']
const LEAD = { webFormID: '1', fio: 'Проба', phone: '+79123456789' }

t.test('a field that is new or not filled in makes no other lead', async (t) => {
  const hash = bodyHash(LEAD, FIELDS, undefined)
  t.match(hash, /^[0-9a-f]{64}$/)
  t.equal(bodyHash({ ...LEAD, message: '' }, FIELDS, undefined), hash)
  t.equal(bodyHash(LEAD, ['site', ...FIELDS, 'email'], undefined), hash, 'nor does its place')
})

t.test('what is filled in, its field and the file do', async (t) => {
  const hash = bodyHash(LEAD, FIELDS, undefined)
  t.not(bodyHash({ ...LEAD, message: 'Да' }, FIELDS, undefined), hash)
  t.not(bodyHash({ ...LEAD, phone: '', message: LEAD.phone }, FIELDS, undefined), hash)
  t.not(bodyHash(LEAD, FIELDS, 'ab'), hash)
})

t.test('roubles are kopecks and back, up to the largest contract', async (t) => {
  const random = seeded(29)
  const wrong: number[] = []
  for (let i = 0; i < 300; i++) {
    const kopecks = Math.floor(random() ** 4 * 900_000_000_000)
    if (parseAmount(toRoubles(kopecks)) !== kopecks) wrong.push(kopecks)
  }
  t.same(wrong, [])
  t.equal(parseAmount('9000000000'), 900_000_000_000)
  t.equal(parseAmount('9000000000.01'), undefined)
})

const visit = (page: string) => ({ at: '', source: 'x', medium: 'y', campaign: '', page })

t.test('of an erased lead stays that somebody agreed, and to what', async (t) => {
  const whole = Object.fromEntries(LEAD_FIELDS.map((field) => [field, `${field} of Анна`]))
  t.same(Object.keys(withoutPerson(whole)), ['webFormID', 'agreement', 'consent_version'])
  t.same(withoutPerson({ fio: 'Анна' }), {})
  t.same(facetsOf({ status: 'erased', values: whole }, '9123456789'), NO_FACETS)
})

t.test('a path has ten touches at most, each of texts alone', async (t) => {
  const read = (value: unknown) => readVisitPath(JSON.stringify(value))
  t.equal(read(Array.from({ length: 15 }, () => visit('/'))).length, 10)
  t.same(read([{ source: 7, page: null, more: 'x' }]), [
    { at: '', source: '7', medium: '', campaign: '', page: '' }
  ])
  t.same(
    [read({}), read('x'), read([null, 7, 'x']), readVisitPath('{'), readVisitPath()],
    [[], [], [], [], []]
  )
  const paths = ['/a/?b#c', 'https://a.example/b/?c', 'a', '', '#x', '//x/y'].map(pathOf)
  t.same(paths, ['/a/', '/b/', '', '', '', '//x/y'])
})

t.test('own pages are known under their other names too', async (t) => {
  const channelFrom = (referrer: string, page = 'https://www.agency.example/contacts/') =>
    originsOf({
      page: encodeURIComponent(page),
      entryReferrer: referrer,
      entryCanal: `${referrer} / referrer`,
      firstContactCanal: 'unisender / email'
    }).last.channel
  for (const host of [
    'agency.example',
    'www.agency.example',
    'AGENCY.example',
    'm.agency.example'
  ]) {
    t.equal(channelFrom(`https://${host}/news/`), 'mail', `${host} continues the visit`)
  }
  t.equal(channelFrom('https://notagency.example/'), 'referral')
  t.equal(channelFrom('https://agency.example.evil.example/'), 'referral')
})
