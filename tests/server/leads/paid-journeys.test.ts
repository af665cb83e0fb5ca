import t from 'tap'
import { MODELS, shareValue, touchesOf } from '../../../src/server/leads/attribution-models.ts'
import { conversionOf } from '../../../src/server/leads/conversions.ts'
import type { StoredLead } from '../../../src/server/leads/lead.ts'
import { originsOf } from '../../../src/server/leads/lead-facets.ts'
import { seeded } from '../../support/seeded.ts'
import { createVisitor } from '../../support/simulated-visitor.ts'

const JOURNEYS = 1500
const STEPS = 14
const MINUTE_MS = 60_000
const KOPECKS = 1_234_567
const PAGES = ['/', '/services/seo/', '/prices/', '/contacts/?city=msk', '/news/#top']

/** Ways to come by an advertisement, which no referrer shows. */
const PAID = [
  {
    query: 'yclid=15',
    referrers: ['https://yandex.ru/', 'https://ya.ru/', '', 'android-app://ru.yandex.searchplugin/']
  },
  { query: 'gclid=Cj0KCQiA_x-15', referrers: ['https://www.google.com/', ''] },
  { query: 'gad_source=1&gbraid=0AAAAA', referrers: ['https://www.google.com/', ''] },
  { query: 'city=msk&rb_clickid=7', referrers: ['https://vk.com/', ''] },
  { query: 'erid=2Vtz', referrers: ['https://t.me/', 'https://vk.com/', ''] },
  { query: 'utm_medium=cpc', referrers: ['https://yandex.ru/', ''] },
  { query: 'utm_source=vk&utm_medium=target&utm_campaign=may', referrers: ['https://vk.com/', ''] },
  {
    query: 'utm_source=yandex&utm_medium=cpc&utm_campaign=brand&yclid=16',
    referrers: ['https://yandex.ru/', '']
  }
]
const OTHERS = [
  {
    query: '',
    referrers: [
      'https://yandex.ru/',
      'https://www.google.com/',
      'https://vk.com/',
      'https://partner.example/a',
      ''
    ]
  },
  { query: 'utm_source=unisender&utm_medium=email', referrers: ['', 'https://e.mail.ru/'] },
  { query: 'ysclid=m1', referrers: ['https://yandex.ru/', ''] },
  { query: 'utm_source=telegram', referrers: [''] }
]

/** A visitor who does what visitors do, and what an all-knowing observer has seen of it. */
function journey(seed: number) {
  const random = seeded(seed)
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const visitor = createVisitor('https://agency.example')
  const done: string[] = []
  /** Whether the latest arrival from elsewhere was paid; and the same of the first contact. */
  const seen = { isLastPaid: false, isFirstPaid: false, paid: 0 }

  function arrive() {
    const isPaid = random() < 0.4
    const { query, referrers } = oneOf(isPaid ? PAID : OTHERS)
    const [path = '', rest = ''] = oneOf(PAGES).split(/(?=[?#])/)
    const address = `${path}${query ? `?${query}` : rest}`
    const referrer = oneOf(referrers)
    const before = visitor.state()
    visitor.open(address, referrer)
    const isTouch = isPaid || query !== '' || referrer !== '' || before.isVisitOver
    if (isTouch) seen.isLastPaid = isPaid
    if (before.isNew) seen.isFirstPaid = isPaid
    if (isPaid) seen.paid += 1
    return `${address} from "${referrer}"`
  }

  const actions = [
    arrive,
    arrive,
    () => `on to ${visitor.follow(oneOf(PAGES))}`,
    () => `on to ${visitor.follow(oneOf(PAGES))}`,
    () => `new tab ${visitor.followInTab(oneOf(PAGES))}`,
    () => `tab ${visitor.switchTab(random())}`,
    () => `pause ${visitor.wait(oneOf([1, 10, 39, 41, 60, 60 * 24 * 2, 60 * 24 * 29]) * MINUTE_MS)}`
  ]
  done.push(arrive())
  for (let step = 0; step < STEPS; step++) done.push(oneOf(actions)())
  return { visitor, seen, done }
}

t.test('a paid touch is never reported as organic, direct or referral afterwards', async (t) => {
  const faults: string[] = []
  let paid = 0
  for (let seed = 1; seed <= JOURNEYS; seed++) {
    const { visitor, seen, done } = journey(seed)
    const values = visitor.lead()
    const { first, last } = originsOf(values)
    const told = `${seed}: ${done.join('; ')}`
    paid += Number(seen.isLastPaid)
    if (seen.isLastPaid && last.channel !== 'paid') faults.push(`last ${last.source} ${told}`)
    if (seen.isFirstPaid && visitor.knowsFirst() && first.channel !== 'paid') {
      faults.push(`first ${first.source} ${told}`)
    }
    const touches = touchesOf({ values })
    for (const [i, { page }] of visitor.path().entries()) {
      const isPaid = PAID.some(({ query }) => page.includes(query.replace('city=msk&', '')))
      const channel = touches[i]?.origin.channel
      if (isPaid !== (channel === 'paid')) faults.push(`touch ${i} ${channel} ${page} ${told}`)
    }
  }
  t.ok(paid > JOURNEYS / 5, 'there were such')
  t.same(faults.slice(0, 3), [])
})

t.test('the six models still share all of the money', async (t) => {
  const wrong: string[] = []
  for (let seed = 1; seed <= JOURNEYS / 5; seed++) {
    const values = journey(seed).visitor.lead()
    const touches = touchesOf({ values }).map(({ origin, at }, i) => ({
      isDirect: origin.channel === 'direct',
      ageDays: at ? i : 0
    }))
    for (const model of MODELS) {
      const sum = shareValue(model, touches, KOPECKS).reduce((all, part) => all + part, 0)
      if (sum !== KOPECKS) wrong.push(`${seed} ${model}: ${sum}`)
    }
  }
  t.same(wrong, [])
})

t.test('C01: the click is given back however long the visitor has read', async (t) => {
  const visitor = createVisitor('https://agency.example')
  visitor.open('/news/', 'https://www.google.com/')
  visitor.wait(2 * 24 * 60 * MINUTE_MS)
  visitor.open('/?yclid=15', 'https://yandex.ru/')
  visitor.wait(41 * MINUTE_MS)
  visitor.follow('/contacts/')
  const values = visitor.lead()
  t.match(originsOf(values).last, { channel: 'paid', name: 'Яндекс' })
  t.equal(conversionOf(storedLead(values)).yclid, '15')
})

function storedLead(values: StoredLead['values']): StoredLead {
  return {
    resultID: '',
    createdAt: new Date(),
    form: 'main',
    status: 'new',
    verdict: 'human',
    values,
    outcome: 'won'
  }
}
