import t from 'tap'
import {
  extendVisitPath,
  findOrigin,
  freshTouches,
  MAX_TOUCHES,
  sentPath,
  type VisitTouch
} from '../../../src/shared/attribution/attribution.ts'
import { cookieText, parseCookies } from '../../../src/shared/attribution/cookies.ts'
import { seeded } from '../../support/seeded.ts'

const SITE = 'https://agency.example'
const TOUCH: VisitTouch = {
  at: '',
  source: 'https://ya.ru/',
  medium: 'organic',
  campaign: '',
  page: '/'
}

function view(
  path: readonly VisitTouch[],
  url: string,
  referrer = '',
  isNewVisit = false
): readonly VisitTouch[] {
  const origin = findOrigin(`${SITE}${url}`, referrer)
  const now = new Date('2026-11-21T10:00:00Z')
  return extendVisitPath(path, origin, { url: new URL(`${SITE}${url}`), isNewVisit, now })
}

t.test('what comes from elsewhere is a touch, what goes on within the site is none', async (t) => {
  let path = view([], '/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand', '', true)
  path = view(path, '/services/seo/', `${SITE}/`)
  path = view(path, '/contacts/', '')
  path = view(path, '/news/', 'https://ya.ru/')
  path = view(path, '/news/', 'https://ya.ru/')
  path = view(path, '/', '', true)
  // After the visit has ended, a page of our own is still no source.
  path = view(path, '/about/', `${SITE}/news/`, true)
  t.same(
    path.map(({ source, medium, campaign, page }) => [source, medium, campaign, page].join(' ')),
    [
      'yandex cpc brand /?utm_source=yandex&utm_medium=cpc&utm_campaign=brand',
      'https://ya.ru/ organic  /news/',
      'direct direct  /'
    ]
  )
})

t.test('the first touch and the latest stay, and no part is long', async (t) => {
  let path: readonly VisitTouch[] = []
  for (let i = 0; i < 30; i++) path = view(path, `/${i}/?utm_source=${'s'.repeat(300)}`)
  t.equal(path.length, MAX_TOUCHES)
  const pages = path.map(({ page }) => page.split('?')[0])
  t.same([pages[0], pages[1], pages.at(-1)], ['/0/', '/21/', '/29/'])
  t.ok(JSON.stringify(path).length < 12_000)
})

t.test('a touch is forgotten after a year', async (t) => {
  const old = { ...TOUCH, at: '2025-11-21T09:59:59.000Z' }
  const kept = { ...TOUCH, at: '2025-11-21T10:00:01.000Z' }
  const now = new Date('2026-11-21T10:00:00Z')
  t.same(freshTouches([old, kept], now), [kept])
  t.same(freshTouches([{ ...TOUCH, at: 'никогда' }], now), [])
})

t.test('C01: every step keeps the click that led to it', async (t) => {
  const gclid = 'Cj0KCQiA'.repeat(12)
  let path = view([], '/?yclid=15', 'https://yandex.ru/', true)
  path = view(
    path,
    `/services/?gclid=${gclid}&utm_campaign=${'%D1%8F'.repeat(40)}`,
    'https://www.google.com/'
  )
  path = view(path, '/prices/?yclid=16')
  path = view(path, '/prices/?yclid=16')
  path = view(path, '/?page=2')
  t.equal(
    path.length,
    3,
    'an address that tells of a click is a touch without a referrer, too, once'
  )
  const [first, second, third] = path.map(({ page }) => page)
  t.equal(first, '/?yclid=15')
  t.match(second, new RegExp(`gclid=${gclid}(&|$)`), 'whole, however long the tags are')
  t.equal(third, '/prices/?yclid=16')
})

t.test('the longest path fits into a field, with the first touch and the latest', async (t) => {
  for (const letter of ['"', 'я']) {
    let path: readonly VisitTouch[] = []
    const tag = encodeURIComponent(letter.repeat(2000))
    for (let i = 0; i < MAX_TOUCHES + 2; i++) {
      path = view(path, `/${i}/?utm_source=${tag}&utm_medium=${tag}&utm_campaign=${tag}&a=${tag}`)
    }
    const sent = sentPath(JSON.stringify(path))
    t.ok(new TextEncoder().encode(sent).length < 16 * 1024, letter)
    const pages: string[] = JSON.parse(sent).map(({ page }: VisitTouch) => page.split('?')[0])
    t.same([pages[0], pages.at(-1)], ['/0/', `/${MAX_TOUCHES + 1}/`])
  }
  t.equal(sentPath(''), '')
})

const headers: { text: string; cookies: Record<string, string> }[] = [
  { text: '', cookies: {} },
  { text: 'a=1', cookies: { a: '1' } },
  { text: 'a=1; b=2;c=3', cookies: { a: '1', b: '2', c: '3' } },
  { text: ' a = 1 ; b=', cookies: { a: '1', b: '' } },
  { text: 'a=b=c==', cookies: { a: 'b=c==' } },
  // The one with the longer path comes first. Source: RFC 6265, 5.4.
  { text: 'a=near; a=far', cookies: { a: 'near' } },
  { text: 'a=%D1%8F%20%3B', cookies: { a: 'я ;' } },
  { text: 'a=%25D1%258F', cookies: { a: '%D1%8F' } },
  { text: 'a=100%; b=%E0%A4%A; c=1', cookies: { a: '100%', b: '%E0%A4%A', c: '1' } },
  { text: '__proto__=x; constructor=y', cookies: { ['__proto__']: 'x', constructor: 'y' } }
]

t.test('cookies are read as browsers send them', async (t) => {
  for (const { text, cookies } of headers)
    t.same([...parseCookies(text)], Object.entries(cookies), text)
})

t.test('a cookie is for the whole site, and lives as long as it says', async (t) => {
  t.equal(cookieText({ name: 'a', value: '1' }, false), 'a=1; Path=/; SameSite=Lax')
  t.equal(
    cookieText({ name: 'a', value: '1', maxAgeS: 60 }, true),
    'a=1; Path=/; Max-Age=60; SameSite=Lax; Secure'
  )
  t.match(cookieText({ name: 'a', value: '', maxAgeS: 0 }, false), '; Max-Age=0;')
})

t.test('whatever is in a value is read back, and none of it is an attribute', async (t) => {
  const random = seeded(6265)
  const signs = ['a', 'Я', ' ', ';', '=', ',', '"', '%', '\r\n', '\0', '🦊', '; Max-Age=9']
  const broken: string[] = []
  for (let round = 0; round < 300; round++) {
    const length = Math.floor(random() * 8)
    const value = Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('')
    const text = cookieText({ name: 'a', value, maxAgeS: 1 }, true)
    const [pair = '', ...attributes] = text.split('; ')
    const isWhole = parseCookies(`x=1; ${pair}; y=2`).get('a') === value
    const isAlone = attributes.join(' ') === 'Path=/ Max-Age=1 SameSite=Lax Secure'
    if (!isWhole || !isAlone || !/^a=[!-~]*$/.test(pair)) broken.push(text)
  }
  t.same(broken, [])
})
