import t from 'tap'
import { observatoryScore } from '../../support/observatory.ts'
import { sharedTestApp } from '../../support/test-app.ts'

const SITE_URL = 'https://agency.example'

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

t.test('every answer has the headers that earn an A+ of the Observatory', async (t) => {
  const { app } = await sharedTestApp({ SITE_URL })
  for (const url of ADDRESSES) {
    const { headers } = await app.inject({ url, headers: { host: 'agency.example' } })
    const { score, findings } = observatoryScore(headers as Record<string, string>)
    t.ok(score >= 100, `${url}: ${score} ${JSON.stringify(findings)}`)
    t.equal(headers['x-powered-by'], undefined)
    t.equal(headers.server, undefined)
    t.match(headers['permissions-policy'], 'geolocation=()')
    t.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
    t.equal(headers['set-cookie'], undefined)
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
      const { score } = observatoryScore(second.headers as Record<string, string>)
      t.ok(score >= 100, `${asked.url}: ${score}`)
    }
  }
)

t.test('the score knows what is bad', async (t) => {
  t.ok(observatoryScore({}).score < 50)
  const csp = "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
  t.ok(observatoryScore({ 'content-security-policy': csp }).score < 70)
})

t.test('without https nothing is promised of it', async (t) => {
  const { app } = await sharedTestApp()
  t.equal((await app.inject('/')).headers['strict-transport-security'], undefined)
})

t.test('pictures may be shown by others, pages by nobody', async (t) => {
  const { app } = await sharedTestApp()
  const html = (await app.inject('/')).body
  const picture = new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '').pathname
  const { headers } = await app.inject(picture)
  t.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  t.equal((await app.inject('/')).headers['cross-origin-resource-policy'], 'same-origin')
})

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
