import t from 'tap'
import { cookieText, parseCookies } from '../../../src/shared/attribution/cookies.ts'
import { seeded } from '../../support/seeded.ts'

const headers: { text: string; cookies: Record<string, string> }[] = [
  { text: '', cookies: {} },
  { text: ';;  ;', cookies: {} },
  { text: 'a=1', cookies: { a: '1' } },
  { text: 'a=1; b=2;c=3', cookies: { a: '1', b: '2', c: '3' } },
  { text: ' a = 1 ; b=', cookies: { a: '1', b: '' } },
  { text: 'a=b=c==', cookies: { a: 'b=c==' } },
  { text: 'alone; a=1', cookies: { a: '1' } },
  // The one with the longer path comes first. Source: RFC 6265, 5.4.
  { text: 'a=near; a=far', cookies: { a: 'near' } },
  { text: 'a=; a=far', cookies: { a: '' } },
  { text: 'a=%D1%8F%20%3B', cookies: { a: 'я ;' } },
  { text: 'a=%25D1%258F', cookies: { a: '%D1%8F' } },
  { text: 'a=100%; b=%E0%A4%A; c=1', cookies: { a: '100%', b: '%E0%A4%A', c: '1' } },
  { text: '__proto__=x; constructor=y', cookies: { ['__proto__']: 'x', constructor: 'y' } }
]

for (const { text, cookies } of headers) {
  t.test(`"${text}" holds ${Object.keys(cookies).join(', ') || 'nothing'}`, async (t) => {
    t.same([...parseCookies(text)], Object.entries(cookies))
  })
}

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
