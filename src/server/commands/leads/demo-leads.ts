import { randomUUID } from 'node:crypto'
import { keysFor } from '../../leads/contact.ts'
import type { NewLead, Outcome } from '../../leads/lead.ts'
import { openSiteStore } from '../../store/site-store.ts'
import { type Command, readArgs, UsageError } from '../command.ts'
import { complain } from '../terminal.ts'

const SITE = 'https://trigopunkt.example'
const DAY_MS = 24 * 60 * 60 * 1000
/** From a lead to what was first written on it. */
const ANSWER_MS = 14 * 60 * 60 * 1000
const DAYS = 30
const FEW = 60
const MOST = 2000

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
] as const
const PAGES = ['/services/seo/', '/contacts/', '/', '/services/audit/', '/rating/', '/cases/']
const PEOPLE = ['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья', 'Егор', 'Зоя', 'Илья', 'Кира', 'Лев']
const ASKED = [
  ['seo', 'Магазин сантехники, из поиска приходит всё меньше. Посмотрите, с чего начать?'],
  ['ads', 'Заявка из рекламы стоит 4 000 ₽, нужно дешевле.'],
  ['audit', 'После переезда сайта пропали страницы каталога.'],
  ['analytics', 'Не сходятся заявки в отчёте и в CRM.']
] as const
/** What leads have become, by turns. */
const OUTCOMES: readonly Outcome[] = ['won', 'in_work', 'offer', 'lost', 'spam', 'in_work']

export const demoCommand: Command = {
  summary: 'fills an empty database with made-up leads, to try the desk',
  usage: `npm run leads -- demo [COUNT]

  COUNT        how many, of the last ${DAYS} days; default ${FEW}, at most ${MOST}

Refused where any lead is stored. Nothing is delivered. To be rid of them delete the folder DATA_DIR.
`,
  begins: true,
  prepare(args) {
    const { positionals } = readArgs(args, {})
    const [wanted = String(FEW), ...rest] = positionals
    const count = /^\d+$/.test(wanted) ? Number(wanted) : 0
    if (rest.length > 0 || count < 1 || count > MOST) {
      throw new UsageError(`demo takes a number from 1 to ${MOST}`)
    }
    return async (store, print, config) => {
      if ((await store.leads.list({ limit: 1 })).length > 0) {
        complain('There are leads already: made-up ones are not put among them.')
        return 1
      }
      let now = new Date()
      const end = now.getTime()
      const filled = await openSiteStore(config, { now: () => now })
      try {
        for (const { at, lead, outcome } of demoLeads(count, end - DAYS * DAY_MS)) {
          now = at
          const accepted = await filled.leads.accept(lead)
          const answered = at.getTime() + ANSWER_MS
          if (accepted.kind !== 'stored' || answered > end) continue
          now = new Date(answered)
          await filled.leads.recordOutcome(accepted.resultID, {
            ...outcome,
            at: now,
            actor: 'demo'
          })
        }
      } finally {
        await filled.close()
      }
      print(`${count} made-up leads of the last ${DAYS} days are stored.\n`)
      return 0
    }
  }
}

interface DemoLead {
  at: Date
  lead: NewLead
  outcome: { outcome: Outcome; amount?: number; reason?: string }
}

/**
 * Leads of `DAYS` days, oldest first, alike in every run.
 *
 * @param start In milliseconds.
 */
export function demoLeads(count: number, start: number): DemoLead[] {
  return Array.from({ length: count }, (_, i) => {
    // Multiples of an irrational number fill the span from 0 to 1 evenly.
    const part = (square: number) => ((i + 1) * Math.sqrt(square)) % 1
    const pick = <Item>(items: readonly Item[], square: number) =>
      items[Math.floor(part(square) * items.length)] as Item
    const at = start + ((i + part(2)) / count) * DAYS * DAY_MS
    const first = pick(WAYS.slice(0, -1), 3)
    const last = part(5) < 0.55 ? first : pick(WAYS, 7)
    const [source, medium] = first.canal.split(' / ')
    const touches = Array.from({ length: 1 + Math.floor(part(11) * 4) }, (_, n) => {
      return { at: new Date(at - (n + 1) * DAY_MS), source, medium, campaign: '', page: '/' }
    })
    const [theme, message] = pick(ASKED, 13)
    const values = {
      webFormID: '1',
      theme,
      fio: `${pick(PEOPLE, 17)} (пример ${i + 1})`,
      // No code is 000, so that whoever tries a call reaches nobody.
      phone: `+7 000 001-${String(i).padStart(4, '0').replace(/(..)$/, '-$1')}`,
      message,
      agreement: 'true',
      firstContactCanal: first.canal,
      firstContactUrl: encodeURIComponent(`${SITE}/${first.query}`),
      entryCanal: last.canal,
      entryUrl: encodeURIComponent(`${SITE}/${last.query}`),
      page: encodeURIComponent(SITE + pick(PAGES, 19)),
      visit_path: JSON.stringify(touches.toReversed())
    }
    const outcome = OUTCOMES[i % OUTCOMES.length] ?? 'new'
    return {
      at: new Date(at),
      lead: {
        form: 'main',
        status: 'new',
        verdict: 'human',
        values,
        idempotency: { key: randomUUID(), bodyHash: '' },
        consent: { kind: 'implied_by_submit', version: '', address: null, userAgent: null },
        person: keysFor(values, { emptyPhone: '', emptyEmail: '' }),
        targets: []
      },
      outcome: {
        outcome,
        ...(outcome === 'won' && { amount: 4_500_000 + Math.floor(part(23) * 20) * 500_000 }),
        ...(outcome === 'lost' && { reason: 'Выбрали других' })
      }
    }
  })
}
