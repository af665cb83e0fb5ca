import { readFileSync } from 'node:fs'
import t from 'tap'
import {
  attribute,
  FIRST_TOUCH,
  findOrigin,
  LAST_TOUCH,
  REQUEST_PAGE
} from '../../../src/shared/attribution/attribution.ts'
import { cookieText } from '../../../src/shared/attribution/cookies.ts'
import { leadSource } from '../../../src/shared/attribution/lead-source.ts'
import { stripParentheses } from '../../../src/shared/lead/lead-rules.ts'

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

/** Of all attribution cookies together. */
const MOST_BYTES = 10_000

const NOW = new Date('2026-11-21T09:30:00.000Z')
const cases: Case[] = JSON.parse(
  readFileSync(new URL('attribution-cases.json', import.meta.url), 'utf8')
)

/** What a visitor has after the page view, and the cookie texts that were written. */
function view({ url, referrer, cookies }: Pick<Case, 'url' | 'referrer' | 'cookies'>) {
  const before = new Map(Object.entries(cookies))
  const written = attribute(url, findOrigin(url, referrer), before, NOW)
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
    t.ok(headerBytes(after) <= MOST_BYTES, 'all cookies fit a header')
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

t.test('L09: the longest of everything still fits', async (t) => {
  for (const unit of ['%D1%8F', '%F0%9F%94%A5', '%d1%8f', '%25', '%20', '%00', '%22', '%', 'x']) {
    const long = unit.repeat(3000)
    const tags = ['source', 'medium', 'campaign'].map((name) => `utm_${name}=${long}`).join('&')
    const referrer = `https://blog.example/${long}`
    for (const query of [`?${tags}&yclid=1`, `?p=${long}`, `${long}?${tags}`]) {
      const { after, texts } = view({
        url: `https://agency.example/${query}`,
        referrer,
        cookies: {}
      })

      const bytes = headerBytes(after)
      t.ok(bytes <= MOST_BYTES, `${unit}: ${bytes} bytes`)
      t.ok(texts.every((text) => text.length < 4096))
      if (unit !== '%') t.notMatch(after.get(LAST_TOUCH.referral), /%[0-9a-f]?$/i)
    }
  }
})

t.test('what an address says in usual lengths is kept whole', async (t) => {
  const campaign = 'я'.repeat(100)
  const tags = `utm_source=yandex&utm_medium=cpc&utm_campaign=${encodeURIComponent(campaign)}`
  const tagged = view({ url: `https://agency.example/?${tags}`, referrer: '', cookies: {} })
  const referrer = `https://blog.example/${'post/'.repeat(100)}`
  const referred = view({ url: 'https://agency.example/prices/', referrer, cookies: {} })
  for (const touch of [FIRST_TOUCH, LAST_TOUCH]) {
    t.equal(tagged.after.get(touch.campaign), campaign)
    for (const part of ['source', 'medium', 'referral'] as const)
      t.equal(referred.after.get(touch[part]), referrer, part)
  }
})

const SEARCH_HOSTS = `
  yandex.ru www.yandex.ru m.yandex.ru ya.ru www.ya.ru rambler.ru www.rambler.ru nova.rambler.ru
  yandex.com www.yandex.com yandex.by www.yandex.by yandex.kz www.yandex.kz yandex.uz
  www.yandex.uz yandex.com.tr www.yandex.com.tr yandex.ua
  go.mail.ru mail.ru www.mail.ru m.mail.ru
  www.google.com google.com www.google.ru google.ru www.google.by www.google.kz
  www.google.com.ua www.google.co.uz www.google.ge www.google.am www.google.az www.google.kg
  www.google.de www.bing.com bing.com cn.bing.com duckduckgo.com html.duckduckgo.com
  search.yahoo.com ru.search.yahoo.com www.ecosia.org search.brave.com www.startpage.com
  www.qwant.com kagi.com www.baidu.com m.baidu.com yep.com www.mojeek.com swisscows.com
`
  .trim()
  .split(/\s+/)

t.test('the home pages of search engines are these, and no others', async (t) => {
  const mediumFrom = (referrer: string) => findOrigin('https://agency.example/', referrer).medium
  for (const host of SEARCH_HOSTS) {
    for (const home of [`https://${host}/`, `http://${host}/`]) t.equal(mediumFrom(home), 'organic')
    const others = [`x${host}`, `x.${host}`, `${host}.x`, host.replace(/\w+$/, 'org')]
    for (const other of others) {
      if (SEARCH_HOSTS.includes(other)) continue
      t.not(mediumFrom(`https://${other}/`), 'organic', other)
    }
    for (const other of [`ftp://${host}/`, `https://${host}/?q=1`])
      t.not(mediumFrom(other), 'organic', other)
  }
  t.equal(SEARCH_HOSTS.length, 53)
})

t.test('L01: a site that is no search home is its own medium', async (t) => {
  for (const referrer of [
    'https://vk.com/',
    'https://yandex.ru/search/?text=seo',
    'android-app://org.telegram.messenger/'
  ]) {
    const { after } = view({ url: 'https://agency.example/', referrer, cookies: {} })
    for (const touch of [FIRST_TOUCH, LAST_TOUCH]) {
      t.equal(after.get(touch.source), referrer)
      t.equal(after.get(touch.medium), referrer)
    }
    t.equal(leadSource(after, '').entryCanal, `${referrer} / ${referrer}`)
  }
})

t.test('hostile addresses neither throw nor break out of a cookie', async (t) => {
  // What a browser gives holds no lone surrogates: addresses and referrers are scalar values.
  const hostile = ['\uFFFD', '%', '%E0%A4%A', 'a;b=c', 'a\r\nSet-Cookie: x=1', '__proto__', '\0']
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

t.test('the client id falls back to Yandex Metrica', async (t) => {
  t.equal(
    leadSource(new Map([['_ym_uid', '1770146617335078468']]), '').clientID,
    '1770146617335078468'
  )
})

t.test(
  'V17: a last touch that is forgotten before the send is that of the page itself',
  async (t) => {
    const first = new Map([[FIRST_TOUCH.marker, '2026-11-21T09:30:00.000Z']])
    const page = 'https://agency.example/prices/?yclid=15'
    const sent = leadSource(first, page, { referrer: 'https://yandex.ru/' })
    t.match(sent, {
      entryUrl: encodeURIComponent(page),
      entryReferrer: 'https://yandex.ru/',
      entryCanal: 'https://yandex.ru/ / organic'
    })
    t.match(leadSource(first, page), { entryUrl: encodeURIComponent(page), entryCanal: '' })
    t.equal(leadSource(new Map(), page).entryUrl, '', 'a browser without scripts has told nothing')
    const forgotten = leadSource(new Map(), page, { referrer: 'https://yandex.ru/' })
    t.match(forgotten, { entryUrl: encodeURIComponent(page), firstContactUrl: '' })
  }
)

t.test('V18: tags are stored as they are, without line breaks', async (t) => {
  const url = 'https://agency.example/?utm_source=vk%0D%0A&utm_medium=%20smm%20'
  const sent = leadSource(new Map(), url, { referrer: '' })
  t.equal(sent.entryCanal, 'vk /  smm ')
})
