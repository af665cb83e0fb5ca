import t from 'tap'
import { touchesOf } from '../../../src/server/leads/attribution-models.ts'
import { pathOrigins } from '../../../src/server/leads/lead-facets.ts'
import { findOrigin } from '../../../src/shared/attribution/attribution.ts'
import { extendVisitPath } from '../../../src/shared/attribution/visit-path.ts'

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

t.test('a last contact that is not in the path lends it nothing', async (t) => {
  t.same(
    campaigns({ visit_path: JSON.stringify(PATH), entryCanal: 'yandex / display', entryUrl: AD }),
    ['', '', '']
  )
})

t.test('without a path the contacts are the touches, one when both are the same', async (t) => {
  const contact = { firstContactUrl: AD, firstContactCanal: 'yandex / cpc' }
  t.same(campaigns({ ...contact, entryUrl: AD, entryCanal: 'yandex / cpc' }), ['sale'])
  t.same(campaigns({ ...contact, entryUrl: '/', entryCanal: 'google / organic' }), ['sale', ''])
  t.same(campaigns({ entryUrl: AD, entryCanal: 'yandex / cpc' }), ['sale'])
  t.equal(touchesOf({ values: {} }).length, 1)
})

t.test('what a touch has no word for is left out by its place, not by its turn', async (t) => {
  const origins = (touch: object) => {
    const visit_path = JSON.stringify([
      { at: AT[0], source: '', medium: '', campaign: '', page: '/', ...touch }
    ])
    return pathOrigins({ visit_path }).map(({ origin }) => [origin.channel, origin.source])
  }
  t.same(origins({ source: 'vk', campaign: 'cpc-spring' }), [['social', 'vk / cpc-spring']])
  t.same(origins({ source: 'vk', medium: 'cpc', campaign: 'spring' }), [
    ['paid', 'vk / cpc / spring']
  ])
  t.same(origins({ source: 'direct', medium: 'direct' }), [['direct', 'прямой заход']])
  t.same(origins({}), [['direct', 'нет данных']])
  const referrer = 'https://partner.example/'
  t.same(origins({ source: referrer, medium: referrer }), [['referral', 'partner.example']])
})
