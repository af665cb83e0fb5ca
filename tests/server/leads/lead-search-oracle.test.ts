import t from 'tap'
import { isNoLead } from '../../../src/server/leads/lead.ts'
import type { LeadFilter } from '../../../src/server/leads/lead-search.ts'
import type { LeadStore } from '../../../src/server/leads/lead-store.ts'
import type { SiteStore } from '../../../src/server/store/site-store.ts'
import { randomFrom } from '../../support/seeded.ts'
import { accepted, eachDatabase } from '../../support/stores.ts'

const LEADS = 70
const QUESTIONS = 60
const SECOND_MS = 1000
const CHANNELS = { 'yandex / cpc': 'paid', 'direct / direct': 'direct' } as const
const THEMES = ['SEO', 'audit', '']
const CITIES = ['kazan', 'omsk', '']
const OUTCOMES = ['new', 'in_work', 'won', 'lost', 'spam'] as const
const STATUSES = ['new', 'quarantine'] as const

/** What is known of a lead without asking the store. */
interface Known {
  id: string
  at: number
  channel: string
  theme: string
  city: string
  status: (typeof STATUSES)[number]
  outcome: (typeof OUTCOMES)[number]
  amount: number
}

const random = randomFrom(20_261_122)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** What waits in quarantine has no outcome. */
function draw(): Omit<Known, 'id' | 'at' | 'channel'> & { canal: keyof typeof CHANNELS } {
  const status = oneOf(STATUSES)
  const outcome = status === 'new' ? oneOf(OUTCOMES) : 'new'
  return {
    canal: oneOf(['yandex / cpc', 'direct / direct']),
    theme: oneOf(THEMES),
    city: oneOf(CITIES),
    status,
    outcome,
    amount: outcome === 'won' ? 1 + Math.floor(random() * 1e9) : 0
  }
}

/** Leads in the order of their arrival, several of some moments. */
async function fill(store: SiteStore, clock: { now: Date }): Promise<Known[]> {
  const known: Known[] = []
  for (let number = 0; number < LEADS; number++) {
    if (random() < 0.7) clock.now = new Date(clock.now.getTime() + SECOND_MS)
    const { canal, ...lead } = draw()
    const { theme, city, status, outcome, amount } = lead
    const id = await accepted(store, { values: { entryCanal: canal, theme, city }, status })
    const at = clock.now
    if (outcome !== 'new') await store.leads.recordOutcome(id, { outcome, at, actor: 'a', amount })
    known.push({ ...lead, id, at: at.getTime(), channel: CHANNELS[canal] })
  }
  return known
}

/** Some of the filters, each as likely as not. */
function question(known: readonly Known[]): LeadFilter {
  const may = <T>(name: string, value: T) => (random() < 0.35 ? { [name]: value } : {})
  const moment = () => new Date(oneOf(known).at)
  return {
    ...may('channel', oneOf(Object.values(CHANNELS))),
    ...may('theme', oneOf(THEMES)),
    ...may('city', oneOf(CITIES)),
    ...may('outcome', oneOf(OUTCOMES)),
    ...may('status', random() < 0.5 ? oneOf(STATUSES) : [...STATUSES]),
    ...may('since', moment()),
    ...may('until', moment())
  }
}

function fits(lead: Known, filters: LeadFilter): boolean {
  const { since, until, status, ...facets } = filters
  const isInTime =
    lead.at >= (since?.getTime() ?? 0) && lead.at < (until?.getTime() ?? Number.POSITIVE_INFINITY)
  const hasStatus = status === undefined || [status].flat().includes(lead.status)
  const isSame = Object.entries(facets).every(
    ([name, value]) => lead[name as keyof Known] === value
  )
  return isInTime && hasStatus && isSame
}

/** All pages of a list, in one direction. */
async function readAll(store: LeadStore, filters: LeadFilter, isForwards: boolean, limit: number) {
  const read: string[] = []
  let place: { after?: string; before?: string } = isForwards ? { after: '' } : {}
  for (let pages = 0; pages <= LEADS; pages++) {
    const page = await store.listLeads({ filters, limit, ...place })
    read.push(...page.leads.map(({ resultID }) => resultID))
    if (!page.hasMore) return read
    place = isForwards ? { after: page.newest ?? '' } : { before: page.oldest ?? '' }
  }
  throw new Error('the pages never end')
}

for (const [name, openStore] of await eachDatabase(t)) {
  t.test(`${name}: lists, counts and sums are those of a plain filter`, async (t) => {
    const { store, clock } = await openStore(t)
    const known = await fill(store, clock)
    let found = 0
    for (let asked = 0; asked < QUESTIONS; asked++) {
      const filters = question(known)
      const expected = known.filter((lead) => fits(lead, filters))
      const ids = expected.map(({ id }) => id)
      const said = JSON.stringify(filters)
      const limit = 5 + Math.floor(random() * 20)
      // A page that is read forwards is oldest first.
      t.same(await readAll(store.leads, filters, true, limit), ids, `${said}, ${limit} a page`)
      t.same(
        (await readAll(store.leads, filters, false, limit)).reverse(),
        ids,
        `${said}, backwards`
      )
      t.equal(await store.leads.countLeads(filters), ids.length, said)
      t.equal((await store.leads.countFacets(filters)).total, ids.length, `${said}, facets`)
      const sums = await store.leads.sumLeads({ filters, facets: ['channel', 'theme'] })
      t.same(
        sums
          .map(({ facet, value, ...sum }) => {
            return `${facet} ${value}: ${sum.count} ${sum.empty} ${sum.amount}`
          })
          .sort(),
        sumsOf(expected),
        said
      )
      found += ids.length
    }
    t.ok(found > QUESTIONS, `${found} leads found: the questions ask for something`)
  })
}

function sumsOf(leads: readonly Known[]): string[] {
  const groups = new Map<string, Known[]>()
  for (const lead of leads) {
    for (const key of [`channel ${lead.channel}`, `theme ${lead.theme}`]) {
      groups.set(key, [...(groups.get(key) ?? []), lead])
    }
  }
  return [...groups]
    .map(([key, own]) => {
      const empty = own.filter(({ outcome }) => isNoLead(outcome)).length
      return `${key}: ${own.length} ${empty} ${own.reduce((sum, { amount }) => sum + amount, 0)}`
    })
    .sort()
}
