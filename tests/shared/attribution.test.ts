import { readFileSync } from 'node:fs'
import t from 'tap'
import { attribute, FIRST_TOUCH, LAST_TOUCH, REQUEST_PAGE } from '../../src/shared/attribution.ts'
import { cookieText, parseCookies } from '../../src/shared/cookie-text.ts'
import { stripParentheses } from '../../src/shared/lead-rules.ts'
import { leadSource } from '../../src/shared/lead-source.ts'

interface Assertion {
  cookie?: string
  startsWith?: string
  maxEncodedBytes?: number
  wellFormed?: boolean
  totalCookieHeaderMaxBytes?: number
}

interface Case {
  id: string
  name: string
  url: string
  referrer: string
  cookies: Record<string, string>
  /** Decoded values after the page view; `*` is anything, an empty one may be absent. */
  expect: Record<string, string>
  expectLead?: Record<string, string>
  assert?: Assertion[]
  rawMustNotContain?: string[]
}

const NOW = new Date('2026-11-21T09:30:00.000Z')
const cases: Case[] = JSON.parse(
  readFileSync(new URL('attribution-cases.json', import.meta.url), 'utf8')
)

/** What a visitor has after the page view, and the cookie texts that were written. */
function view({ url, referrer, cookies }: Pick<Case, 'url' | 'referrer' | 'cookies'>) {
  const before = new Map(Object.entries(cookies))
  const written = attribute(url, referrer, before, NOW)
  const after = new Map([...before, ...written.map(({ name, value }) => [name, value] as const)])
  return { written, after, texts: written.map((cookie) => cookieText(cookie, false)) }
}

function headerBytes(cookies: ReadonlyMap<string, string>): number {
  const pairs = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.join('; ').length
}

for (const testCase of cases) {
  t.test(`${testCase.id}: ${testCase.name}`, async (t) => {
    const { after, texts } = view(testCase)

    for (const [name, value] of Object.entries(testCase.expect)) {
      if (value === '*') t.ok(after.get(name), `${name} is set`)
      else t.equal(after.get(name) ?? '', value, name)
    }
    for (const bad of testCase.rawMustNotContain ?? []) t.notOk(texts.join('\n').includes(bad), bad)
    const lead = leadSource(after, testCase.url)
    t.match(
      Object.fromEntries(Object.entries(lead).map(([k, v]) => [k, stripParentheses(v)])),
      testCase.expectLead ?? {}
    )
    for (const assertion of testCase.assert ?? []) checkAssertion(t, assertion, after)
    t.ok(headerBytes(after) < 7000, 'all cookies fit a header')
  })
}

function checkAssertion(t: Tap, assertion: Assertion, cookies: ReadonlyMap<string, string>) {
  if (assertion.totalCookieHeaderMaxBytes) {
    t.ok(headerBytes(cookies) <= assertion.totalCookieHeaderMaxBytes)
  }
  if (!assertion.cookie) return
  const value = cookies.get(assertion.cookie) ?? ''
  if (assertion.startsWith) t.ok(value.startsWith(assertion.startsWith), assertion.cookie)
  const bytes = encodeURIComponent(value).length
  if (assertion.maxEncodedBytes) t.ok(bytes <= assertion.maxEncodedBytes, assertion.cookie)
}

type Tap = Pick<typeof t, 'ok'>

t.test('lifetimes: 30 days, 40 minutes, and a session for request_page', async (t) => {
  const { written } = view({ url: 'https://agency.example/', referrer: '', cookies: {} })
  const lifetimes = new Map(written.map(({ name, maxAgeS }) => [name, maxAgeS]))

  t.equal(lifetimes.get(FIRST_TOUCH.marker), 2_592_000)
  t.equal(lifetimes.get(LAST_TOUCH.campaign), 2400)
  t.equal(lifetimes.get(REQUEST_PAGE), undefined)
})

t.test('the first-touch marker holds the time of the first contact', async (t) => {
  const { after } = view({ url: 'https://agency.example/', referrer: '', cookies: {} })
  t.equal(leadSource(after, '').firstContactTime, '2026-11-21T09:30:00.000Z')
})

t.test('the longest of everything still fits', async (t) => {
  const long = 'я'.repeat(5000)
  const tags = ['source', 'medium', 'campaign'].map((name) => `utm_${name}=${long}`).join('&')
  const { after, texts } = view({
    url: `https://agency.example/?${tags}`,
    referrer: `https://blog.example/${'x'.repeat(9000)}`,
    cookies: {}
  })

  t.ok(headerBytes(after) < 7000, `${headerBytes(after)} bytes`)
  t.ok(texts.every((text) => text.length < 4096))
})

t.test('a value cut short does not end inside a percent escape', async (t) => {
  const url = `https://agency.example/?q=${'%D1%8F'.repeat(400)}`
  for (const padding of ['', 'a', 'aa', 'aaa']) {
    const { after } = view({
      url: `${url}${padding}`.replace('q=', `q=${padding}`),
      referrer: '',
      cookies: {}
    })
    t.notMatch(after.get(LAST_TOUCH.landing), /%[0-9A-F]?$/)
  }
})

t.test('hostile addresses neither throw nor break out of a cookie', async (t) => {
  const hostile = ['\uD800', '%', '%E0%A4%A', 'a;b=c', 'a\r\nSet-Cookie: x=1', '__proto__', '\0']
  for (const text of hostile) {
    const { texts } = view({
      url: `https://agency.example/?utm_source=${text}&utm_medium=${text}#${text}`,
      referrer: text,
      cookies: {}
    })
    t.ok(
      texts.every((cookie) => /^\w+=[\w%.!~*'()-]*; Path=\//.test(cookie)),
      JSON.stringify(text)
    )
  }
})

t.test('a blank utm_source is no campaign', async (t) => {
  const { after } = view({
    url: 'https://agency.example/?utm_source=%20+',
    referrer: '',
    cookies: {}
  })
  t.equal(after.get(LAST_TOUCH.source), 'direct')
})

t.test('cookies are read by their exact names and decoded once', async (t) => {
  const cookies = parseCookies('a=%2541; xa=1; b=50%; c=1=2; a=later; d=; flag')

  t.equal(cookies.get('a'), '%41')
  t.equal(cookies.get('b'), '50%')
  t.equal(cookies.get('c'), '1=2')
  t.equal(cookies.get('d'), '')
  t.notOk(cookies.has('flag'))
})

t.test('the client id falls back to Yandex Metrica', async (t) => {
  t.equal(
    leadSource(new Map([['_ym_uid', '1770146617335078468']]), '').clientID,
    '1770146617335078468'
  )
})

t.test('a page address beyond any limit is cut, not refused', async (t) => {
  const { page } = leadSource(new Map(), `https://agency.example/?${'я'.repeat(20_000)}`)
  t.ok(page.length <= 8192)
})
