import type { NewLead } from '../../src/server/leads/lead.ts'
import { newLead } from './new-lead.ts'
import { seeded } from './seeded.ts'

const SITE = 'https://trigopunkt.example'
const DAY_MS = 24 * 60 * 60 * 1000

/** How often each way to the site is taken, and what it leaves in a lead. */
const WAYS = [
  { weight: 26, canal: 'https://yandex.ru/ / organic', query: '' },
  {
    weight: 18,
    canal: 'yandex / cpc',
    query: '?utm_source=yandex&utm_medium=cpc&utm_campaign=brand'
  },
  {
    weight: 12,
    canal: 'yandex / cpc',
    query: '?utm_source=yandex&utm_medium=cpc&utm_campaign=seo-moskva'
  },
  { weight: 9, canal: 'https://www.google.com/ / organic', query: '' },
  { weight: 8, canal: 'https://yandex.ru/ / organic', query: '?yclid=1' },
  { weight: 9, canal: 'direct / direct', query: '' },
  { weight: 6, canal: 'https://vk.com/ / https://vk.com/', query: '' },
  {
    weight: 5,
    canal: 'telegram / post',
    query: '?utm_source=telegram&utm_medium=post&utm_campaign=kanal'
  },
  { weight: 4, canal: 'https://chatgpt.com/ / https://chatgpt.com/', query: '' },
  {
    weight: 4,
    canal: 'unisender / email',
    query: '?utm_source=unisender&utm_medium=email&utm_campaign=dajdzhest'
  },
  { weight: 3, canal: 'https://partner.example/ / https://partner.example/', query: '' },
  { weight: 6, canal: `${SITE}/news/ / ${SITE}/news/`, query: '' }
] as const

const PAGES = ['/services/seo/', '/contacts/', '/', '/services/audit/', '/rating/', '/cases/']

/** The same leads every time: a month of an agency, for the report. */
export function demoLeads(count = 240): { at: Date; lead: NewLead }[] {
  const random = seeded(20261121)
  const start = Date.parse('2026-10-22T06:00:00Z')
  return Array.from({ length: count }, (_, i) => {
    // Nobody comes to a site first from its own page.
    const first = pick(random, WAYS.slice(0, -1))
    const last = random() < 0.55 ? first : pick(random, WAYS)
    const touches = random() < 0.5 ? 1 : 1 + Math.floor(random() * 4)
    const day = Math.floor(random() * 30)
    return {
      at: new Date(start + day * DAY_MS + Math.floor(random() * DAY_MS * 0.5)),
      lead: newLead({
        values: {
          webFormID: '1',
          fio: `Демо ${i}`,
          agreement: 'true',
          firstContactCanal: first.canal,
          firstContactUrl: encodeURIComponent(`${SITE}/${first.query}`),
          entryCanal: last.canal,
          entryUrl: encodeURIComponent(`${SITE}/${last.query}`),
          page: encodeURIComponent(`${SITE}${PAGES[Math.floor(random() ** 2 * PAGES.length)]}`),
          visit_path: JSON.stringify(Array.from({ length: touches }, (_, n) => touch(n, first)))
        }
      })
    }
  })
}

function touch(n: number, { canal }: Way) {
  const [source = '', medium = ''] = canal.split(' / ')
  return { at: `2026-11-0${n + 1}T10:00:00Z`, source, medium, campaign: '', page: '/' }
}

type Way = (typeof WAYS)[number]

function pick(random: () => number, ways: readonly Way[]): Way {
  const total = ways.reduce((sum, { weight }) => sum + weight, 0)
  let left = random() * total
  for (const way of ways) {
    left -= way.weight
    if (left < 0) return way
  }
  return WAYS[0]
}
