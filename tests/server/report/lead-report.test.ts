import t from 'tap'
import { CHANNEL_NAMES, CHANNELS } from '../../../src/server/channels/channel-names.ts'
import type { LeadTally } from '../../../src/server/leads/lead-store.ts'
import { collectReport } from '../../../src/server/report/lead-report.ts'
import { MOSCOW } from '../../support/moscow.ts'
import { seeded } from '../../support/seeded.ts'

const tally = (own: Partial<LeadTally> = {}): LeadTally => ({
  status: 'new',
  channel: 'paid',
  source: 'yandex / cpc',
  campaign: '',
  page: '',
  firstChannel: 'organic',
  firstSource: 'Яндекс / organic',
  touches: 1,
  count: 1,
  empty: 0,
  ...own
})
const reportOf = (tallies: LeadTally[], quarters: { start: Date; count: number }[] = []) =>
  collectReport([{ tallies, quarters }], MOSCOW)

t.test('only leads to work on are counted, the others are named beside', async (t) => {
  const report = await reportOf([
    tally({ count: 3 }),
    tally({ status: 'released', count: 2 }),
    tally({ status: 'quarantine', count: 7, source: 'trap' }),
    tally({ status: 'erased', count: 4, channel: '', firstChannel: '', touches: 0 })
  ])
  t.match(report, { total: 5, quarantined: 7, erased: 4 })
  t.same(report.sources, [
    { name: 'yandex / cpc', first: 0, last: 5, empty: 0 },
    { name: 'Яндекс / organic', first: 5, last: 0, empty: 0 }
  ])
  t.same(report.campaigns, [{ name: 'без кампании', count: 5 }])
  t.same(report.pages, [{ name: 'неизвестна', count: 5 }])
  t.same(report.journeys, [{ first: 'Поиск', last: 'Реклама', count: 5 }])
})

t.test('spam and wrong numbers are no leads, and stand beside what they came by', async (t) => {
  const report = await reportOf([
    tally({ count: 30, empty: 4, campaign: 'brand' }),
    tally({ count: 2, empty: 2, channel: 'social', source: 'vk.com', page: '/spam/' }),
    tally({ status: 'erased', count: 4, empty: 1 })
  ])
  t.match(report, { total: 26, empty: 6, erased: 4 })
  t.same(report.channels, [
    { name: 'Реклама', first: 0, last: 26, empty: 4 },
    { name: 'Поиск', first: 26, last: 0, empty: 0 },
    { name: 'Соцсети', first: 0, last: 0, empty: 2 }
  ])
  t.same(report.sources, [
    { name: 'yandex / cpc', first: 0, last: 26, empty: 4 },
    { name: 'Яндекс / organic', first: 26, last: 0, empty: 0 },
    { name: 'vk.com', first: 0, last: 0, empty: 2 }
  ])
  t.same(report.campaigns, [{ name: 'brand', count: 26 }])
  t.same(report.pages, [{ name: 'неизвестна', count: 26 }], 'no row of what brought nothing')
})

t.test('days go on from the first to the last, over the ends of months and years', async (t) => {
  const daysOf = async (...days: [day: string, count: number][]) => {
    const { days: all } = await reportOf(
      [],
      days.map(([day, count]) => ({ start: new Date(`${day}T09:00Z`), count }))
    )
    return all.map(({ name, count }) => `${name} ${count}`)
  }
  t.same(await daysOf(), [])
  t.same(await daysOf(['2026-11-21', 2]), ['2026-11-21 2'])
  t.same(await daysOf(['2027-01-01', 1], ['2026-12-30', 2]), [
    '2026-12-30 2',
    '2026-12-31 0',
    '2027-01-01 1'
  ])
  t.same(await daysOf(['2024-02-28', 1], ['2024-03-01', 1]), [
    '2024-02-28 1',
    '2024-02-29 0',
    '2024-03-01 1'
  ])
  t.equal((await daysOf(['2025-01-01', 1], ['2025-12-31', 1])).length, 365)
  t.same(await daysOf(['2026-11-21', 2], ['2026-11-21', 3]), ['2026-11-21 5'], 'a day on two pages')
})

t.test(
  'channels stand in one order, values by how much they brought, equals by name',
  async (t) => {
    const report = await reportOf([
      tally({ channel: 'ai', source: 'б', campaign: 'x', touches: 10 }),
      tally({ channel: 'direct', source: 'а', campaign: 'x', touches: 2 }),
      tally({ source: 'в', count: 9, campaign: 'y', touches: 1 })
    ])
    t.same(
      report.channels.map(({ name }) => name),
      ['Реклама', 'Поиск', 'Прямые', 'ИИ-помощники']
    )
    t.same(
      report.sources.map(({ name }) => name),
      ['в', 'а', 'б', 'Яндекс / organic']
    )
    t.same(report.campaigns, [
      { name: 'y', count: 9 },
      { name: 'x', count: 2 }
    ])
    t.same(
      report.pathLengths.map(({ name }) => name),
      ['1', '2', '10'],
      'lengths by number, not as words'
    )
  }
)

t.test('pages of tallies add up to what one page of all would', async (t) => {
  const random = seeded(31)
  const one = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
  const tallies = Array.from({ length: 200 }, () =>
    tally({
      status: one(['new', 'released', 'quarantine', 'erased'] as const),
      channel: one(CHANNELS),
      firstChannel: one(CHANNELS),
      source: one(['a', 'б', 'в / г']),
      firstSource: one(['a', 'б', 'д']),
      campaign: one(['', 'brand']),
      page: one(['', '/', '/contacts/']),
      touches: 1 + Math.floor(random() * 10),
      count: 5 + Math.floor(random() * 5),
      empty: Math.floor(random() * 6)
    })
  )
  const whole = await reportOf(tallies)
  const pages = [tallies.slice(0, 50), tallies.slice(50, 51), [], tallies.slice(51)]
  t.same(
    await collectReport(
      pages.map((page) => ({ tallies: page, quarters: [] })),
      MOSCOW
    ),
    whole
  )

  const living = tallies.filter(({ status }) => status === 'new' || status === 'released')
  const sum = (list: readonly { count: number }[]) =>
    list.reduce((total, { count }) => total + count, 0)
  const leadsOf = (list: readonly LeadTally[]) =>
    list.reduce((total, { count, empty }) => total + count - empty, 0)
  t.equal(whole.total, leadsOf(living))
  t.equal(whole.total + whole.empty, sum(living))
  for (const list of [whole.campaigns, whole.pages, whole.journeys, whole.pathLengths]) {
    t.equal(sum(list), whole.total)
  }
  for (const channel of CHANNELS) {
    const by = (side: 'channel' | 'firstChannel') =>
      leadsOf(living.filter((lead) => lead[side] === channel))
    const row = whole.channels.find(({ name }) => name === CHANNEL_NAMES[channel])
    t.same([row?.first, row?.last], [by('firstChannel'), by('channel')], channel)
  }
})
