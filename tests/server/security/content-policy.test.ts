import t from 'tap'
import { DESK_POLICY } from '../../../src/server/desk/desk-policy.ts'
import { contentPolicy, securityHeaders } from '../../../src/server/security/security-headers.ts'

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

t.test('by itself the site has its own files and one script in its pages', async (t) => {
  const own = directivesOf(contentPolicy({ CAPTCHA: 'pow' }, HASH))
  t.same(Object.fromEntries(own), {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'${HASH}'`],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['site']
  })
})

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

t.test('the desk is shut wherever the site is', async (t) => {
  const desk = directivesOf(DESK_POLICY)
  const site = directivesOf(contentPolicy({ CAPTCHA: 'pow' }, HASH))
  for (const [name, sources] of desk) {
    const more = sources.filter((source) => !site.get(name)?.includes(source))
    t.same(more, [], `${name} opens for nothing that the site does not`)
  }
  const fallsBack = ['worker-src', 'frame-src', 'manifest-src']
  t.same(
    [...site.keys()].filter((name) => !desk.has(name)),
    fallsBack,
    'what it does not name is none by default'
  )
  t.same(desk.get('script-src'), ["'self'"], 'no script in its pages')
})

t.test('https is promised only where there is https, and nobody changes the headers', async (t) => {
  const headersFor = (url: string | undefined) => securityHeaders('policy', 'no-referrer', url)
  t.match(headersFor('https://a.example'), {
    'content-security-policy': 'policy',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/
  })
  for (const url of ['http://a.example', 'httpsx://a.example', undefined]) {
    t.notOk('strict-transport-security' in headersFor(url), String(url))
  }
  t.ok(Object.isFrozen(headersFor(undefined)))
  const features = headersFor(undefined)['permissions-policy']?.split(', ') ?? []
  t.ok(features.length > 10)
  t.ok(features.every((feature) => /^[a-z-]+=\(\)$/.test(feature)))
})
