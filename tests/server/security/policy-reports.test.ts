import t, { type Test } from 'tap'
import { type PolicyFault, readPolicyReport } from '../../../src/server/security/policy-report.ts'
import { buildTestApp } from '../../support/test-app.ts'

const URL = '/api/v1/csp-report/'
const PAGE = 'https://agency.example/prices/?q=anna@example.ru'
const OLD = {
  'csp-report': {
    'document-uri': PAGE,
    'violated-directive': "img-src 'self'",
    'blocked-uri': 'https://ads.example/pixel?visitor=7'
  }
}
const reportOf = (own: Record<string, unknown>) => ({
  'csp-report': { ...OLD['csp-report'], ...own }
})
const SCRIPT = {
  'csp-report': {
    'document-uri': PAGE,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'source-file': 'https://agency.example/assets/main-A.js?x',
    'line-number': 12
  }
}

const READ: readonly [what: string, body: unknown, fault: PolicyFault | undefined][] = [
  [
    'an address of others',
    OLD,
    { directive: 'img-src', blocked: 'https://ads.example', path: '/prices/', source: '' }
  ],
  [
    'a script of the page',
    SCRIPT,
    {
      directive: 'script-src-elem',
      blocked: 'inline',
      path: '/prices/',
      source: '/assets/main-A.js:12'
    }
  ],
  [
    'data instead of an address',
    reportOf({ 'blocked-uri': 'data:text/html,secret' }),
    { directive: 'img-src', blocked: 'data', path: '/prices/', source: '' }
  ],
  [
    'what the visitor has installed',
    reportOf({ 'blocked-uri': 'chrome-extension://abc/x.js' }),
    undefined
  ],
  [
    'a script that the visitor has installed',
    reportOf({ 'source-file': 'moz-extension://abc/x.js' }),
    undefined
  ],
  [
    'a path that no page has',
    reportOf({ 'document-uri': 'https://a.example/\u001b[2J' }),
    undefined
  ],
  ['a host without end', reportOf({ 'blocked-uri': `https://${'a.'.repeat(500)}ru/` }), undefined],
  ['a list', [OLD], undefined],
  ['nothing', null, undefined],
  ['a number', 7, undefined],
  ['parts of other kinds', reportOf({ 'document-uri': 7, 'blocked-uri': [] }), undefined]
]

for (const [what, body, fault] of READ) {
  t.test(`read: ${what}`, async (t) => t.same(readPolicyReport(body), fault))
}

async function openReports(t: Test, env: Record<string, string> = {}) {
  const { app } = await buildTestApp(t, { CSP_REPORTS: 'on', ...env })
  const told: PolicyFault[] = []
  app.log.warn = ({ policyFault }: { policyFault: PolicyFault }) => void told.push(policyFault)
  const send = (body: unknown, { type = 'application/csp-report', address = '192.0.2.1' } = {}) =>
    app.inject({
      method: 'POST',
      url: URL,
      remoteAddress: address,
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body)
    })
  return { app, told, send }
}

t.test('a report is a line in the log, once, without a query', async (t) => {
  const { told, send } = await openReports(t)
  for (let i = 0; i < 3; i++) t.equal((await send(OLD)).statusCode, 204)
  t.equal((await send(SCRIPT)).statusCode, 204)
  t.equal(told.length, 2)
  t.notMatch(JSON.stringify(told), /anna|visitor/)
})

t.test('what is no report is refused and not told', async (t) => {
  const { told, send } = await openReports(t)
  t.equal((await send('{')).statusCode, 400)
  t.equal((await send('{"__proto__": {}}')).statusCode, 400)
  t.equal((await send(OLD, { type: 'application/json' })).statusCode, 415)
  t.equal((await send(`"${'x'.repeat(20_000)}"`)).statusCode, 413)
  t.equal((await send('7')).statusCode, 204)
  t.same(told, [])
})

t.test('neither one address nor many fill the log', async (t) => {
  const { told, send } = await openReports(t, { LEADS_RATE_LIMIT: 'on' })
  const invented = (number: number) => reportOf({ 'blocked-uri': `https://a${number}.example/` })
  const answers: number[] = []
  for (let i = 0; i < 25; i++) answers.push((await send(invented(i))).statusCode)
  t.same(answers, [...Array(20).fill(204), ...Array(5).fill(429)])
  for (let i = 100; i < 300; i++) await send(invented(i), { address: `203.0.113.${i - 100}` })
  t.equal(told.length, 100)
})

t.test('browsers are asked for reports only where they are wanted', async (t) => {
  const { app } = await openReports(t)
  const { headers } = await app.inject('/')
  t.match(headers['content-security-policy'], `report-uri ${URL}`)

  const { app: silent } = await buildTestApp(t)
  const page = await silent.inject('/')
  t.notMatch(page.headers['content-security-policy'], 'report-')
  t.equal((await silent.inject({ method: 'POST', url: URL, body: {} })).statusCode, 404)
})
