import t from 'tap'
import { CLICK_IDS } from '../../../src/server/channels/find-channel.ts'
import {
  bytesOf,
  escapeLetters,
  readableAddress,
  shortAddress,
  withoutVisit,
  withVisit
} from '../../../src/shared/attribution/address.ts'
import { COOKIE_BYTES } from '../../../src/shared/attribution/attribution.ts'
import { cookieText, parseCookies } from '../../../src/shared/attribution/cookies.ts'
import { leadSource } from '../../../src/shared/attribution/lead-source.ts'
import { DIRECT_PATH, DIRECT_WORDS, wordsOf } from '../../support/direct-address.ts'
import { seeded } from '../../support/seeded.ts'

const SITE = 'https://agency.example'
const MOST = COOKIE_BYTES.url

/** Whatever an address may be made of: letters, escapes good and bad, upper and lower case, signs. */
const PIECES = [
  ...'a Z 7 - . ~ + & = ; , / ? % %2 %20 %2F %2f %26 %25 %2B %3F %23 %25D0%25B0 %D0%B0 %d0%b0 %D0%b0'.split(
    ' '
  ),
  ...'%D0 %B0 %E0%A4%A %E0%A4%AF %F0%9F%94%A5 %ED%A0%80 %C0%AF %FF %EF%BB%BF %EF%BF%BD %E2%80%AE %00'.split(
    ' '
  ),
  ...'я ё 🔥 \u202E \' " < { | \\ ^ utm_term= yclid=1'.split(' '),
  ' '
]

function randomText(random: () => number, length: number): string {
  return Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]).join('')
}

/** As `location.href` gives it. */
function randomAddress(random: () => number, length: number): string {
  const part = () => randomText(random, Math.floor(random() * length))
  return new URL(`${SITE}/${part().replaceAll('?', '')}?${part()}&${part()}#${part()}`).href
}

/** What a cookie gives back, and what a lead then says. */
function travelled(address: string): { kept: string; sent: string; header: string } {
  const text = cookieText({ name: 'landing_page', value: shortAddress(address, MOST) }, false)
  const header = text.split(';', 1)[0] ?? ''
  const cookies = parseCookies(header)
  return {
    kept: cookies.get('landing_page') ?? '',
    sent: leadSource(cookies, address).entryUrl,
    header
  }
}

t.test('L09: every address that fits is sent as it was, to the byte', async (t) => {
  const random = seeded(35)
  for (let i = 0; i < 3000; i++) {
    const address = randomAddress(random, 14)
    const { sent } = travelled(address)
    if (decodeURIComponent(sent) !== address) t.equal(decodeURIComponent(sent), address)
    const { page } = leadSource(new Map(), address)
    if (decodeURIComponent(page) !== address) t.equal(decodeURIComponent(page), address)
  }
  t.pass('3,000 addresses')
})

t.test(
  'L09: a letter is encoded once; what is no letter, or not as browsers write it, stays an escape',
  async (t) => {
    const kept = (text: string) => travelled(`${SITE}/?q=${text}`).kept.split('q=')[1]
    t.equal(kept('%D0%B0%D1%8F'), 'ая')
    t.equal(kept('%F0%9F%94%A5'), '🔥')
    for (const text of '%20 %2F %26 %25 %25D0%25B0 + %d0%b0 %D0%b0 %E0%A4%A %D0 %ED%A0%80 %C0%AF'.split(
      ' '
    ))
      t.equal(kept(text), text)
    t.equal(kept('%D0%B0%20%D0%D1%8F'), 'а%20%D0я', 'a letter between others')
    const { header } = travelled(`${SITE}/?q=%D0%B0`)
    t.match(header, /q%3D%D0%B0$/)
  }
)

t.test('L09: an address of Yandex Direct keeps all of its words and its click', async (t) => {
  const address = SITE + DIRECT_PATH
  t.equal(address.length, 840)
  const { sent, header } = travelled(address)
  t.equal(decodeURIComponent(sent), address)
  t.ok(header.length <= MOST, `${header.length} bytes`)
  t.match(readableAddress(sent), 'utm_term=заказать%20продвижение%20сайта')
})

t.test('L09: a long address fits, and loses only whole parameters that tell nothing', async (t) => {
  const random = seeded(39)
  for (let i = 0; i < 300; i++) {
    const spare = Array.from(
      { length: 12 },
      (_, at) => `p${at}=${randomText(random, 40).replace(/[&?]/g, '')}`
    )
    const telling = Object.entries(DIRECT_WORDS).map(([name, value]) => `${name}=${value}`)
    const all = [...spare, ...telling].sort(() => random() - 0.5)
    const address = new URL(
      `${SITE}/services/?${all.join('&').replaceAll('#', '')}#${randomText(random, 9)}`
    ).href
    const { kept, sent, header } = travelled(address)

    const faults = [
      bytesOf(kept) > MOST && 'too long',
      header.length > 4096 && 'no browser keeps it',
      wordsOf(kept).yclid !== DIRECT_WORDS.yclid && 'the click is lost',
      JSON.stringify(wordsOf(decodeURIComponent(sent))) !== JSON.stringify(DIRECT_WORDS) &&
        'words are lost'
    ]
    const [, before = ''] = address.split(/[?#]/)
    const names = (query: string) => query.split('&')
    const whole = names(before)
    const left = names(escapeLetters(kept).split('#')[0]?.split('?').slice(1).join('?') ?? '')
    if (!left.every((part) => before.includes(part) || whole.includes(part)))
      faults.push('a parameter is cut')
    t.same(faults.filter(Boolean), [], address)
  }
})

t.test('L09: the fragment goes first, then the longest that tell least', async (t) => {
  const long = (name: string, length: number) => `${name}=${'x'.repeat(length)}`
  const short = (query: string) => shortAddress(`${SITE}/?${query}`, MOST)
  const tags = 'utm_source=ya&utm_medium=cpc'

  t.equal(short(`${tags}&from=ad#${'x'.repeat(3000)}`), `${SITE}/?${tags}&from=ad`)
  t.equal(
    short(`${long('etext', 1900)}&from=ad&${tags}&yclid=7`),
    `${SITE}/?from=ad&${tags}&yclid=7`
  )
  t.equal(
    short(`${long('a', 900)}&${long('b', 1000)}&${long('c', 500)}`),
    `${SITE}/?${long('a', 900)}&${long('c', 500)}`
  )
  t.equal(short(long('a', 5000)), `${SITE}/`, 'no question is left of none')
})

t.test(
  'L09: when only what tells is left, the longest of it is cut, and last the path',
  async (t) => {
    const term = '%D1%8F%20'.repeat(700)
    const { kept, sent } = travelled(
      `${SITE}/?utm_source=ya&utm_campaign=brand&utm_term=${term}&yclid=123456789&x=1`
    )
    t.match(kept, /\?utm_source=ya&utm_campaign=brand&utm_term=я%20я.*&yclid=123456789$/)
    t.ok(bytesOf(kept) <= MOST && bytesOf(kept) > MOST * 0.85, `${bytesOf(kept)} bytes`)
    t.notMatch(kept, /%.?&/)
    t.ok(URL.canParse(decodeURIComponent(sent)))

    for (const unit of ['%D1%8F', '%d1%8f', '%20', 'a', '%F0%9F%94%A5']) {
      for (const padding of ['', 'a', 'aa', 'aaa']) {
        const { kept } = travelled(`${SITE}/${padding}${unit.repeat(3000)}?utm_source=ya`)
        const whole = new RegExp(`^${SITE}/${padding}(${unit}|я|🔥)+$`)
        t.match(kept, whole, `${unit} after ${padding.length}`)
        t.ok(bytesOf(kept) <= MOST && bytesOf(kept) > MOST - 20)
      }
    }
  }
)

/** Yandex's is as long as an address may be; what mailings add tells of a reader and not of a click. */
const KEPT_LONGEST =
  /^(?!etext$|hsct|_hs|mkt_|_k|__s|mc_eid|vero_|vgo_|oly_|dm_i|ck_|mindbox|_?sendsay|us_pr|unis|wicked)/

t.test('L09: every click that reports tell of is kept, and more', async (t) => {
  const more = ['dclid', 'gad_campaignid', 'vkclid', 'vk_clickid', 'clickid', 'erid', 'utm_content']
  for (const name of [...CLICK_IDS, ...more]) {
    const address = `${SITE}/?p=${'x'.repeat(1990)}&${name}=1`
    t.equal(shortAddress(address, MOST), `${SITE}/?${name}=1`, name)
    if (!KEPT_LONGEST.test(name)) continue
    for (const written of [name, name.toUpperCase()]) {
      const click = `${written}=${'7'.repeat(90)}`
      t.match(shortAddress(`${SITE}/?${click}${'&page=0123456789'.repeat(200)}`, MOST), click)
    }
  }
})

t.test('L09: nobody waits for an address, however it is made', async (t) => {
  for (const part of ['a&', 'utm_a=1&', '%D0%B0&', '?', '%']) {
    t.ok(
      bytesOf(
        shortAddress(`${SITE}/?${part.repeat(40_000 / part.length)}#${'x'.repeat(1e6)}`, MOST)
      ) <= MOST
    )
  }
})

t.test(
  'F4: what tells of the visit stays in an address that the page writes, and nothing else of the former query',
  (t) => {
    for (const name of CLICK_IDS) {
      t.equal(withVisit('/prices/?seo=1', `?${name}=7&seo=2`), `/prices/?seo=1&${name}=7`, name)
      t.equal(withoutVisit(`?a=1&${name}=7`), 'a=1', name)
    }
    const cases = [
      ['/prices/', '', '/prices/'],
      ['/prices/', '?seo=1', '/prices/'],
      [
        '/prices/?seo=1#x',
        '?utm_source=a%20b&q=%3Futm_source=1',
        '/prices/?seo=1&utm_source=a%20b#x'
      ],
      // An address of its own visit does not have it twice.
      [`${SITE}/?utm_source=old&q=1`, '?utm_source=new', `${SITE}/?q=1&utm_source=new`],
      ['/?return=/?utm_source=1', '?yclid=1', '/?return=/?utm_source=1&yclid=1']
    ] as const
    for (const [address, search, expected] of cases) t.equal(withVisit(address, search), expected)
    t.end()
  }
)
