import t from 'tap'
import { contentPolicy, securityHeaders } from '../../../src/server/security/security-headers.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'
/** What each answer over https says to a browser. */
const SENT = {
  'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'/,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=()'
}

/** One address of every kind of answer. */
const ADDRESSES = [
  '/',
  '/news/',
  '/search/?q=seo',
  '/nothing/',
  '/spasibo/',
  '/robots.txt',
  '/speculation-rules.json',
  '/sitemap.xml',
  '/news/rss.xml',
  '/favicon.ico',
  '/healthz',
  '/api/v1/challenge/',
  '/api/v1/form/',
  '/contacts'
]

t.test('every answer has the headers that browsers guard a site by', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  for (const url of ADDRESSES) {
    const { headers } = await app.inject({ url, headers: { host: 'agency.example' } })
    t.match(headers, SENT, url)
    for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin'])
      t.equal(headers[name], undefined, `${url}: ${name}`)
  }
})

t.test(
  "a file and a live list have them too, kept or not, and nothing of another host's answer",
  async (t) => {
    const { app } = await sharedTestApp({ SITE_URL })
    const file = { url: app.asset('site.css') }
    const list = {
      method: 'POST' as const,
      url: '/search/',
      payload: 'ajax_call=y&INPUT_ID=search&q=seo'
    }
    for (const asked of [file, list]) {
      const ask = (host: string) =>
        app.inject({
          ...asked,
          headers: { host, 'content-type': 'application/x-www-form-urlencoded' }
        })
      const elsewhere = await ask('copy.example')
      t.equal(elsewhere.statusCode, 200)
      t.equal(elsewhere.headers['x-robots-tag'], 'noindex, nofollow')
      const [first, second] = [await ask('agency.example'), await ask('agency.example')]
      t.equal(first.headers['x-robots-tag'], undefined)
      // What is asked for again may have been compressed better meanwhile.
      const same = { date: '', 'content-length': '' }
      t.same({ ...second.headers, ...same }, { ...first.headers, ...same })
      t.equal(second.headers['content-length'], String(second.rawPayload.length))
      t.match(second.headers, SENT, asked.url)
    }
  }
)

t.test('the policy opens for a configured provider and for nobody else', async (t) => {
  const policyWith = async (env: Record<string, string>) => {
    const { app } = await sharedTestApp(env)
    return String((await app.inject('/')).headers['content-security-policy'])
  }
  const own = await policyWith({})
  t.notMatch(own, /https?:|unsafe|\*/)
  t.match(own, "require-trusted-types-for 'script'")
  const keys = { CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }
  const opened = await policyWith({ CAPTCHA: 'recaptcha', ...keys })
  t.match(opened, /script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
  t.notMatch(opened, /yandex|unsafe|\*/)
  t.notMatch(opened, 'trusted-types', 'scripts of others know nothing of our policy')
})

const HASH = 'sha256-abc='
const VENDORS = {
  ANALYTICS_GTM_ID: ['googletagmanager.com', 'google-analytics.com', 'analytics.google.com'],
  ANALYTICS_METRIKA_ID: ['yandex.ru', 'yandex.com', 'yastatic.net', 'webvisor.com'],
  CALLTOUCH_MOD_ID: ['calltouch.ru']
} as const
const CAPTCHAS = {
  pow: [],
  off: [],
  recaptcha: ['www.google.com', 'gstatic.com', 'recaptcha.google.com'],
  smartcaptcha: ['smartcaptcha.cloud.yandex.ru']
} as const
type Vendor = keyof typeof VENDORS

/** Sources by directive; a directive that is named twice holds only once. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split('; ').map((text) => text.split(' '))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

/** Every way to configure what a policy depends on. */
function* policies() {
  const names = Object.keys(VENDORS) as Vendor[]
  for (const CAPTCHA of Object.keys(CAPTCHAS) as (keyof typeof CAPTCHAS)[]) {
    for (let set = 0; set < 2 ** names.length; set++) {
      const chosen = names.filter((_, i) => (set >> i) % 2 === 1)
      const ids = Object.fromEntries(chosen.map((name) => [name, 'x']))
      const policy = contentPolicy({ CAPTCHA, ...ids }, HASH)
      yield { policy, allowed: [...CAPTCHAS[CAPTCHA], ...chosen.flatMap((name) => VENDORS[name])] }
    }
  }
}

const isOf = (source: string, allowed: readonly string[]) => {
  const host = source.replace(/^(?:https|wss):\/\/(?:\*\.)?/, '').split('/')[0] ?? ''
  return allowed.some((one) => host === one || host.endsWith(`.${one}`))
}

/** What is wrong with a policy that is to open for some hosts alone. */
function faultsOf(policy: string, allowed: readonly string[]): string[] {
  const directives = directivesOf(policy)
  const sources = [...directives.values()].flat()
  const faults: [isFault: boolean, text: string][] = [
    [directives.size !== policy.split('; ').length, 'a directive stands twice'],
    [/unsafe|[\n,]/.test(policy) || sources.includes('*'), 'open to all'],
    [
      [...directives.values()].some((all) => all.includes("'none'") && all.length > 1),
      'none and more'
    ],
    [sources.some((one) => one.includes('//') && !isOf(one, allowed)), 'a stranger is let in'],
    [allowed.some((one) => !sources.some((source) => isOf(source, [one]))), 'one is kept out'],
    [directives.has('trusted-types') !== (allowed.length === 0), 'trusted types']
  ]
  return faults.flatMap(([isFault, text]) => (isFault ? [`${text}: ${policy}`] : []))
}

t.test(
  'however the site is configured, its policy opens for those that it names alone',
  async (t) => {
    const all = [...policies()]
    t.equal(all.length, 32)
    t.same(
      all.flatMap(({ policy, allowed }) => faultsOf(policy, allowed)),
      []
    )
  }
)

t.test(
  'nobody frames the site but, where it is on, the click map of Metrika (drupal.ru#811)',
  async (t) => {
    const headersOf = (ids: object) => {
      const policy = contentPolicy({ CAPTCHA: 'pow', ...ids }, HASH)
      const framers = directivesOf(policy).get('frame-ancestors')
      return { framers, only: securityHeaders(policy, 'no-referrer', undefined)['x-frame-options'] }
    }
    t.same(headersOf({ ANALYTICS_GTM_ID: 'x' }), { framers: ["'none'"], only: 'DENY' })
    const { framers, only } = headersOf({ ANALYTICS_METRIKA_ID: '1' })
    t.ok(framers?.includes('https://metrika.yandex.ru'))
    t.equal(only, undefined, 'it knows no list, and would shut them out')
  }
)
