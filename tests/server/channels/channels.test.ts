import { readFileSync } from 'node:fs'
import t from 'tap'
import { findChannel, readTags } from '../../../src/server/channels/find-channel.ts'
import { originsOf } from '../../../src/server/leads/lead-facets.ts'
import { attribute, findOrigin } from '../../../src/shared/attribution/attribution.ts'
import { leadSource } from '../../../src/shared/attribution/lead-source.ts'

interface ChannelCase {
  address: string
  referrer: string
  expected: string[]
  weight: 'high' | 'medium' | 'low'
  note: string
}

const SITE = 'https://agency.example'
const cases: ChannelCase[] = JSON.parse(
  readFileSync(new URL('channel-cases.json', import.meta.url), 'utf8')
)

/** The channel of a visit as a browser records it and a lead carries it. */
function channelOf({ address, referrer }: ChannelCase): string {
  const url = `${SITE}${address}`
  const now = new Date('2026-11-26T09:00:00Z')
  const set = attribute(url, findOrigin(url, referrer), new Map(), now)
  const cookies = new Map(set.map(({ name, value }) => [name, value]))
  return originsOf(leadSource(cookies, url)).last.channel
}

t.test('visits of the Russian market get the channel that people would say', async (t) => {
  for (const one of cases) {
    const { address, referrer, expected, note } = one
    t.same([channelOf(one)], expected, `${note || address} ${referrer}`)
  }
})

const found = (query: string, referrer = '') => {
  const touch = { url: `${SITE}/${query}`, referrer, canal: 'direct / direct' }
  const { channel, name, why } = findChannel(touch, 'agency.example')
  return `${channel}: ${name} (${why})`
}

t.test(
  'tags are read from what mail and adverts make of addresses (segment, utm-params#2)',
  async (t) => {
    for (const [query, name, value] of [
      ['?city=msk?utm_source=vk', 'utm_source', 'vk'],
      ['?a=1&amp;utm_medium=cpc', 'utm_medium', 'cpc'],
      ['?utm_campaign=%F0%E5%EA%EB%E0%EC%E0', 'utm_campaign', 'реклама'],
      ['?utm_source=%20vk%20', 'utm_source', 'vk'],
      ['?utm_source=vk%0D%0A', 'utm_source', 'vk'],
      ['?UTM_Source=vk', 'utm_source', 'vk'],
      ['?utm_term=%25D1%258F', 'utm_term', 'я'],
      ['?utm_source=vk&utm_source=ok', 'utm_source', 'vk'],
      ['#utm_source=vk', 'utm_source', 'vk'],
      ['?q=1#top?', 'utm_source', undefined]
    ] as const) {
      t.equal(readTags(`/${query}`).get(name), value, query)
    }
  }
)

t.test('the order: a paid click, tags, another click, where the visitor came from', async (t) => {
  t.equal(found('?utm_source=post&utm_medium=email&yclid=1'), 'paid: post (click yclid)')
  t.equal(found('?utm_medium=cpc&ysclid=1', 'https://ya.ru/'), 'paid: Яндекс (medium cpc)')
  t.equal(found('?utm_source=vk&utm_medium=referral'), 'referral: ВКонтакте (medium referral)')
  t.equal(found('?fbclid=1', 'https://www.google.com/'), 'social: Facebook (click fbclid)')
  t.equal(found('', 'https://www.google.com/maps'), 'referral: Google Карты (host google.com)')
  t.equal(found('', `${SITE}/news/`), 'internal: внутренний переход (own)')
  t.equal(found('?page=2'), 'direct: прямой заход (direct)')
})

t.test('tags that no list knows are not told from an advert by a search', async (t) => {
  const tags = '?utm_source=abc&utm_medium=xyz'
  t.equal(found(tags, 'https://yandex.ru/'), 'referral: abc (tags)')
  t.equal(found(tags, 'https://vk.com/'), 'social: abc (host vk.com)')
})

t.test('«yandex / direct» is the advertising of a source, «direct» alone is nobody', async (t) => {
  t.match(found('?utm_source=yandex&utm_medium=direct'), 'paid: Яндекс')
  t.match(found('?utm_source=(direct)&utm_medium=(none)'), 'direct: ')
})

t.test('_openstat says who has placed the link', async (t) => {
  const stat = (text: string) => `?_openstat=${Buffer.from(text).toString('base64url')}`
  t.match(found(stat('direct.yandex.ru;1;2;3')), 'paid: Яндекс')
  t.match(found(stat('test;mail.ru;123')), 'referral: mail.ru')
  t.match(found('?_openstat=x', 'https://yandex.ru/'), 'paid: Яндекс', 'what cannot be read')
})

t.test('services of a search engine are no search, and a likeness is none', async (t) => {
  for (const host of ['metrika.yandex.ru', 'cloud.yandex.ru', 'docs.google.com', 'notyandex.ru']) {
    t.match(found('', `https://${host}/`), 'referral: ', host)
  }
  t.match(found('', 'https://webmail.company.ru/'), 'mail: ')
  t.match(found('', 'https://mailing.co.uk/'), 'referral: ')
})
