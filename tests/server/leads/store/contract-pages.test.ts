import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import type { LeadQuery } from '../../../../src/server/leads/lead-store.ts'
import { pageOf } from '../../../../src/server/leads/select-leads.ts'
import { openSqliteStore } from '../../../../src/server/store/site-store.ts'

t.test(
  'a page of contracts begins where the page before has ended, and sorts nothing',
  async (t) => {
    const dir = t.testdir()
    await openSqliteStore(dir).close()
    const connection = new DatabaseSync(`${dir}/site.db`)
    t.teardown(() => connection.close())
    const planOf = (query: Partial<LeadQuery>) => {
      const [since, until] = [new Date(5), new Date(9)]
      const filters = { outcome: 'won', since, until } as const
      const { text, values } = pageOf({ filters, limit: 250, by: 'outcome', ...query })
      const rows = connection.prepare(`EXPLAIN QUERY PLAN SELECT id FROM lead_facts ${text}`)
      return rows.all(...values).map((row) => String((row as { detail: unknown }).detail))
    }
    const won = 'SEARCH lead_facts USING COVERING INDEX lead_facts_won '
    t.same(planOf({ after: '' }), [`${won}(outcome_at>? AND outcome_at<?)`])
    t.same(planOf({ after: '6-7' }), [`${won}((outcome_at,rowid)>(?,?) AND outcome_at<?)`])
    t.same(planOf({ before: '6-7' }), [`${won}(outcome_at>? AND (outcome_at,rowid)<(?,?))`])
    t.same(planOf({ after: '4-7' }), [`${won}(outcome_at>? AND outcome_at<?)`], 'from before it')
  }
)
