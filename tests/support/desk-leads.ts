import type { Outcome } from '../../src/server/leads/lead.ts'
import type { SiteStore } from '../../src/server/store/site-store.ts'
import { demoLeads } from './demo-leads.ts'

const NAMES = [
  'Анна Королёва',
  'Борис Ветров',
  'Вера Лаптева',
  'Григорий Семёнов',
  'Константин, «Северный лес»',
  'Дарья',
  'Егор Мельников'
]
const TOPICS = ['seo', 'audit', 'shop', 'b2b', 'ads', 'regions']
const CITIES = ['moskva', 'kazan', 'sankt-peterburg', '', 'ekaterinburg']
const OUTCOMES: readonly Outcome[] = ['won', 'lost', 'in_work', 'offer']
/** Every so many leads have got no outcome yet. */
const OPEN_EACH = 5
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Fills a store with two months of leads that end now, with paths and outcomes. Names the one with the longest path. */
export async function deskLeads(store: SiteStore, clock: { now: Date }, count = 300) {
  const end = clock.now.getTime()
  const leads = demoLeads(count).sort((a, b) => a.at.getTime() - b.at.getTime())
  const last = leads.at(-1)?.at.getTime() ?? end
  let [longest, touches] = ['', 0]
  for (const [i, { at, lead }] of leads.entries()) {
    // Twice as far apart as they are, so that there is a period before.
    clock.now = new Date(end - 2 * (last - at.getTime()) - HOUR_MS)
    const path: object[] = JSON.parse(lead.values.visit_path ?? '[]')
    const values = { ...lead.values, ...personOf(i), visit_path: pathOf(path, clock.now) }
    const acceptance = await store.leads.accept({ ...lead, values })
    if (!('resultID' in acceptance)) throw new Error(acceptance.kind)
    const { resultID } = acceptance
    if (i % OPEN_EACH !== 0) await decide(store, resultID, i, clock.now)
    if (path.length >= touches && i % OPEN_EACH === 1) [longest, touches] = [resultID, path.length]
  }
  clock.now = new Date(end)
  const actor = 'anna@agency.example'
  await store.desk.addNote(longest, { actor, text: 'Просит прислать договор до пятницы.' })
  return { longest }
}

function personOf(i: number) {
  return {
    fio: NAMES[i % NAMES.length] ?? '',
    phone: `+7 912 ${100 + i}-45-${10 + (i % 80)}`,
    theme: TOPICS[i % TOPICS.length] ?? '',
    city: CITIES[i % CITIES.length] ?? '',
    message: i % 2 === 0 ? '' : 'Нужен аудит сайта и прогноз: 12 000 страниц, три региона.'
  }
}

function pathOf(touches: readonly object[], at: Date): string {
  return JSON.stringify(
    touches.map((touch, n) => {
      const days = (touches.length - n) * 3.5
      return { ...touch, at: new Date(at.getTime() - days * DAY_MS).toISOString() }
    })
  )
}

async function decide(store: SiteStore, id: string, i: number, at: Date): Promise<void> {
  const outcome = OUTCOMES[(i - 1) % OPEN_EACH] ?? 'new'
  const hasSum = outcome === 'won' || outcome === 'offer'
  const amount = hasSum ? { amount: 9_000_000 + (i % 17) * 1_500_000 } : {}
  const reason = outcome === 'lost' ? { reason: 'Нет бюджета' } : {}
  const when = new Date(Math.min(at.getTime() + 6 * HOUR_MS, Date.now()))
  await store.leads.recordOutcome(id, {
    outcome,
    ...amount,
    ...reason,
    at: when,
    actor: 'anna@agency.example'
  })
}
