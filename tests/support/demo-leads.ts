import type { NewLead } from '../../src/server/leads/lead.ts'
import { newLead } from './new-lead.ts'
import { seeded } from './seeded.ts'

const SITE = 'https://trigopunkt.example'
const DAY_MS = 24 * 60 * 60 * 1000

/** Ways to the site, and what each leaves in a lead; the last one nobody comes by at first. */
const WAYS = [
  { canal: 'https://yandex.ru/ / organic', query: '' },
  { canal: 'yandex / cpc', query: '?utm_source=yandex&utm_medium=cpc&utm_campaign=brand' },
  { canal: 'yandex / cpc', query: '?utm_source=yandex&utm_medium=cpc&utm_campaign=moskva' },
  { canal: 'https://yandex.ru/ / organic', query: '?yclid=1' },
  { canal: 'direct / direct', query: '' },
  { canal: 'https://vk.com/ / https://vk.com/', query: '' },
  { canal: 'telegram / post', query: '?utm_source=telegram&utm_medium=post' },
  { canal: `${SITE}/news/ / ${SITE}/news/`, query: '' }
]
const PAGES = ['/services/seo/', '/contacts/', '/', '/services/audit/', '/rating/', '/cases/']

/** The same leads every time: a month of an agency, for the report. */
export function demoLeads(count: number): { at: Date; lead: NewLead }[] {
  const random = seeded(20261121)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const start = Date.parse('2026-10-22T06:00:00Z')
  return Array.from({ length: count }, (_, i) => {
    const first = pick(WAYS.slice(0, -1))
    const last = random() < 0.55 ? first : pick(WAYS)
    const [source = '', medium = ''] = first.canal.split(' / ')
    const touches = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, n) => {
      return { at: `2026-11-0${n + 1}T10:00:00Z`, source, medium, campaign: '', page: '/' }
    })
    return {
      at: new Date(start + Math.floor(random() * 30) * DAY_MS + random() * DAY_MS * 0.5),
      lead: newLead({
        values: {
          webFormID: '1',
          fio: `Демо ${i}`,
          agreement: 'true',
          firstContactCanal: first.canal,
          firstContactUrl: encodeURIComponent(`${SITE}/${first.query}`),
          entryCanal: last.canal,
          entryUrl: encodeURIComponent(`${SITE}/${last.query}`),
          page: encodeURIComponent(`${SITE}${pick(PAGES)}`),
          visit_path: JSON.stringify(touches)
        }
      })
    }
  })
}
