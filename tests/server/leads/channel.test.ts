import t from 'tap'
import { touchesOf } from '../../../src/server/leads/attribution-models.ts'
import { originsOf } from '../../../src/server/leads/lead-facets.ts'
import { extendVisitPath, findOrigin } from '../../../src/shared/attribution/attribution.ts'

const SITE = 'https://agency.example'

interface Touch {
  url?: string
  referrer?: string
  canal: string
}

/** What is derived from a last touch, with a first touch by mail. */
function last({ url = '/', referrer = '', canal }: Touch, own: Record<string, string> = {}) {
  const { channel, source } = originsOf({
    page: encodeURIComponent(`${SITE}/contacts/`),
    firstContactCanal: 'unisender / email',
    entryUrl: encodeURIComponent(`${SITE}${url}`),
    entryReferrer: referrer,
    entryCanal: canal,
    ...own
  }).last
  return `${channel}: ${source}`
}

const from = (referrer: string, medium = 'referrer') => ({
  referrer,
  canal: `${referrer} / ${medium}`
})

const CASES: [name: string, touch: Touch, expected: string][] = [
  [
    'tags',
    { url: '/?utm_source=yandex&utm_medium=cpc&utm_campaign=brand', canal: 'yandex / cpc' },
    'paid: yandex / cpc / brand'
  ],
  ['tags without their address', { canal: 'yandex / cpc' }, 'paid: yandex / cpc'],
  [
    'a newsletter',
    { url: '/?utm_source=unisender&utm_medium=email', canal: 'unisender / email' },
    'mail: unisender / email'
  ],
  ['a post', { url: '/?utm_source=vk&utm_medium=smm', canal: 'vk / smm' }, 'social: vk / smm'],
  [
    'a social source with a medium of its own',
    { url: '/?utm_source=telegram', canal: 'telegram / ' },
    'social: telegram'
  ],
  [
    'a partner',
    { url: '/?utm_source=partner&utm_medium=link', canal: 'partner / link' },
    'referral: partner / link'
  ],
  [
    'a paid click without tags',
    { url: '/?yclid=1', ...from('https://yandex.ru/', 'organic') },
    'paid: Яндекс / cpc'
  ],
  [
    'a paid click of Google',
    { url: '/?gclid=1', ...from('https://www.google.com/', 'organic') },
    'paid: Google / cpc'
  ],
  [
    'a paid click of VK',
    { url: '/?rb_clickid=1', ...from('https://vk.com/') },
    'paid: VK Реклама / cpc'
  ],
  [
    'an organic click that says so',
    { url: '/?ysclid=1', ...from('https://ya.ru/', 'organic') },
    'organic: Яндекс / organic'
  ],
  [
    'an organic click without a referrer',
    { url: '/?ysclid=1', canal: 'direct / direct' },
    'organic: Яндекс / organic'
  ],
  ['a search home', from('https://yandex.ru/', 'organic'), 'organic: Яндекс / organic'],
  ['a search page', from('https://www.google.ru/search?q=x'), 'organic: Google / organic'],
  [
    'a search app',
    from('android-app://com.google.android.googlequicksearchbox/'),
    'organic: Google / organic'
  ],
  ['mail of a search engine', from('https://mail.google.com/'), 'mail: mail.google.com'],
  ['mail of a portal', from('https://e.mail.ru/inbox/'), 'mail: e.mail.ru'],
  ['search of the portal', from('https://go.mail.ru/', 'organic'), 'organic: Mail.ru / organic'],
  ['advertising network', from('https://yabs.yandex.ru/count/x'), 'paid: yabs.yandex.ru'],
  ['a social network', from('https://away.vk.com/'), 'social: away.vk.com'],
  ['Telegram', from('https://web.telegram.org/'), 'social: web.telegram.org'],
  ['an assistant', from('https://chatgpt.com/'), 'ai: chatgpt.com'],
  [
    'an assistant that tags',
    { url: '/?utm_source=chatgpt.com', canal: 'chatgpt.com / ' },
    'ai: chatgpt.com'
  ],
  ['an assistant of a search engine', from('https://gemini.google.com/'), 'ai: gemini.google.com'],
  ['Copilot', from('https://copilot.microsoft.com/'), 'ai: copilot.microsoft.com'],
  ['another site', from('https://www.partner.example/page'), 'referral: partner.example'],
  ['a name that only looks like one', from('https://notyandex.ru/'), 'referral: notyandex.ru'],
  ['nobody', { canal: 'direct / direct' }, 'direct: прямой заход'],
  ['nothing known goes on with what was before', { url: '', canal: '' }, 'mail: unisender / email'],
  ['own pages continue the visit', from(`${SITE}/news/`), 'mail: unisender / email']
]

for (const [name, touch, expected] of CASES) t.equal(last(touch), expected, name)

t.test(
  'L01: a referrer that stands twice is reported as one beside the word of before',
  async (t) => {
    for (const [name, touch, expected] of CASES) {
      const canal = touch.canal.replace(/^(.+) \/ referrer$/, '$1 / $1')
      t.equal(last({ ...touch, canal }), expected, name)
    }
    for (const medium of ['referrer', 'ios-app://app/']) {
      const referrer = 'ios-app://app/'
      t.equal(last(from(referrer, medium)), 'referral: ios-app://app/', 'no address of the web')
    }
  }
)

t.test('a visit that goes on is told by the latest touch of its path', async (t) => {
  const path = [
    { at: '', source: 'vk', medium: 'smm', campaign: 'may', page: '/' },
    { at: '', source: 'https://ya.ru/', medium: 'organic', campaign: '', page: '/news/' }
  ]
  const visit_path = JSON.stringify(path)
  t.equal(last(from(`${SITE}/news/`), { visit_path }), 'organic: Яндекс / organic')
  for (const broken of ['{', '7', '[null]', '[[]]', '"x"']) {
    t.match(last(from(`${SITE}/news/`), { visit_path: broken }), ':', 'what is no path is no fault')
  }
})

t.test('what a sender made up is no fault', async (t) => {
  for (const text of [
    '%',
    'javascript:alert(1)',
    'https://',
    '://',
    ' / / / ',
    '\u0000',
    'x'.repeat(9000)
  ]) {
    t.match(last({ url: text, referrer: text, canal: text }), ': ')
  }
})

const AT = ['2026-11-01T10:00:00.000Z', '2026-11-05T10:00:00.000Z', '2026-11-09T10:00:00.000Z']
const AD = encodeURIComponent(
  'https://example.ru/prices/?utm_source=yandex&utm_medium=cpc&utm_campaign=sale'
)

/** Touches of a path as the browser writes them: without the parameters of their addresses. */
const touch = (index: number, source: string, medium: string, page: string) => ({
  at: AT[index] ?? '',
  source,
  medium,
  campaign: '',
  page
})
const PATH = [
  touch(0, 'google', 'organic', '/'),
  touch(1, 'vk.com', 'referral', '/news/'),
  touch(2, 'yandex', 'cpc', '/prices/')
]
const campaigns = (values: Parameters<typeof touchesOf>[0]['values']) =>
  touchesOf({ values }).map(({ origin }) => origin.campaign)

t.test('the last touch of the path gets what the address of the last contact tells', async (t) => {
  const values = { visit_path: JSON.stringify(PATH), entryCanal: 'yandex / cpc', entryUrl: AD }
  t.same(campaigns(values), ['', '', 'sale'])
  t.same(
    touchesOf({ values }).map(({ at }) => at?.toISOString()),
    AT
  )
})

t.test('L01: a long referrer that stands twice is the last touch of its path too', async (t) => {
  const referrer = `https://partner.example/${'a'.repeat(350)}`
  const visit_path = JSON.stringify(
    extendVisitPath(PATH, findOrigin('https://example.ru/', referrer), {
      url: new URL('https://example.ru/'),
      isNewVisit: true,
      now: new Date()
    })
  )
  const entryUrl = encodeURIComponent('https://example.ru/?from=price')
  const touches = touchesOf({
    values: { visit_path, entryUrl, entryCanal: `${referrer} / ${referrer}` }
  })
  t.match(touches.at(-1)?.origin, { channel: 'referral', source: 'partner.example' })
  const paid = {
    visit_path,
    entryUrl: `${entryUrl}%26yclid%3D1`,
    entryCanal: `${referrer} / ${referrer}`
  }
  t.equal(
    touchesOf({ values: paid }).at(-1)?.origin.channel,
    'paid',
    'its address lends what it tells'
  )
})

t.test('so does the first, when the first contact is a minute from it at most', async (t) => {
  const first = {
    visit_path: JSON.stringify(PATH),
    firstContactUrl: AD,
    firstContactCanal: 'yandex / cpc'
  }
  t.same(campaigns({ ...first, firstContactTime: '2026-11-01T10:00:59.000Z' }), ['sale', '', ''])
  t.same(campaigns({ ...first, firstContactTime: '2026-11-01T10:01:00.000Z' }), ['', '', ''])
  t.same(campaigns({ ...first, firstContactTime: 'yesterday' }), ['', '', ''])
})

t.test('without a path the contacts are the touches, one when both are the same', async (t) => {
  const contact = { firstContactUrl: AD, firstContactCanal: 'yandex / cpc' }
  t.same(campaigns({ ...contact, entryUrl: AD, entryCanal: 'yandex / cpc' }), ['sale'])
  t.same(campaigns({ ...contact, entryUrl: '/', entryCanal: 'google / organic' }), ['sale', ''])
  t.same(campaigns({ entryUrl: AD, entryCanal: 'yandex / cpc' }), ['sale'])
  t.equal(touchesOf({ values: {} }).length, 1)
})

t.test('F11: what nobody has recorded is unknown, and no direct visit', async (t) => {
  const origins = originsOf({ page: encodeURIComponent(`${SITE}/contacts/`) })
  for (const origin of [origins.first, origins.last]) {
    t.match(origin, { channel: 'unknown', name: 'нет данных', why: 'none' })
  }
  const direct = originsOf({ firstContactCanal: 'direct / direct', entryCanal: 'direct / direct' })
  t.match([direct.first, direct.last], [{ channel: 'direct' }, { channel: 'direct' }])
})
