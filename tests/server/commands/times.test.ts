import t from 'tap'
import { openSqliteStore } from '../../../src/server/store/site-store.ts'
import { leadTool } from '../../support/lead-tool.ts'
import { accepted } from '../../support/stores.ts'

t.test('times are those of the zone wherever people read them, with its offset', async (t) => {
  const dir = t.testdir()
  const store = openSqliteStore(dir)
  const visit_path = JSON.stringify([{ at: '0001-01-01T00:00:00+00:00', source: 'x', page: '/' }])
  const id = await accepted(store, { values: { visit_path }, targets: ['webhook'] })
  const at = (await store.leads.get(id))?.createdAt ?? new Date()
  const claimed = await store.delivery.claim('webhook', 'a', 1000)
  await store.delivery.settle(claimed?.id ?? 0, 'a', { kind: 'done' })
  await store.leads.recordOutcome(id, {
    outcome: 'won',
    amount: 100,
    at: new Date('2026-11-27T22:30:00Z'),
    actor: 'test'
  })
  await store.close()
  const inTokyo = `${new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`
  const said = async (...args: string[]) =>
    (await leadTool({ DATA_DIR: dir, TIME_ZONE: 'Asia/Tokyo' }, ...args)).stdout

  const shown = await said('show', id)
  t.match(shown, inTokyo)
  t.match(shown, /outcomeAt +2026-11-28T07:30:00\+09:00/)
  t.match(shown, 'at 2026-11-28T07:30:00+09:00')
  t.match(await said('export'), `;${inTokyo};`)
  t.match(await said('erase', id), inTokyo)
  t.match(shown, /^delivery {2}/m, 'also after a touch that a page has dated anyhow')
  for (const args of [['show', id], ['audit'], ['doctor'], ['export']])
    t.notMatch(await said(...args), /T\d\d:\d\d:\d\d(\.\d+)?Z/, args.join(' '))
  t.match(await said('list', '--json'), at.toISOString(), 'a program reads what it has always read')
})
