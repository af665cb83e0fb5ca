import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { CHANNELS } from '../../../src/server/channels/lists.ts'
import { auditDays } from '../../../src/server/desk/audit-words.ts'
import { routeMap, type Stop } from '../../../src/server/desk/card/card-parts.ts'
import { dayBar, dayWord } from '../../../src/server/desk/inbox/inbox-row.ts'
import type { AuditRecord } from '../../../src/server/desk/note-rows.ts'
import { createZone } from '../../../src/shared/dates.ts'
import { MOSCOW } from '../../support/moscow.ts'

const HOUR_MS = 60 * 60 * 1000
const START = Date.parse('2026-11-01T09:00:00Z')
const stop = (hours: number | undefined, channel?: Stop['channel'], name = 'Реклама'): Stop => {
  const at = hours === undefined ? undefined : new Date(START + hours * HOUR_MS)
  return { name, at, ...(channel ? { channel } : {}) }
}
const LEAD = (hours: number) => stop(hours, undefined, 'Заявка')

t.test('D24: stops stand by their time, each in the lane of its channel', async (t) => {
  const { stations, lanes, line, width, height } = routeMap(
    [stop(0, 'paid'), stop(24, 'organic', 'Поиск'), stop(72, 'paid'), LEAD(96)],
    MOSCOW
  )
  t.same(
    lanes.map(({ name }) => name),
    ['Заявка', 'Реклама', 'Поиск']
  )
  const [first, second, third, lead] = stations
  if (!first || !second || !third || !lead) throw new Error('a station is missing')
  t.equal(first.y, third.y)
  const day = (lead.x - first.x) / 4
  for (const [one, days] of [
    [second, 1],
    [third, 3]
  ] as const) {
    t.ok(Math.abs(one.x - first.x - days * day) < 0.2, `${days} days are as long as they are`)
  }
  t.same(
    stations.map(({ number }) => number),
    [1, 2, 3, undefined]
  )
  t.equal(line.match(/L/g)?.length, 3)
  for (const { x, y } of stations) t.ok(x > 0 && x < width && y > 0 && y < height)
})

t.test(
  'a time that nobody knows is that of the stop after it, and no way is no drawing',
  async (t) => {
    const { stations } = routeMap([stop(undefined, 'paid'), stop(5, 'direct'), LEAD(9)], MOSCOW)
    t.equal(stations[0]?.trueX, stations[1]?.trueX)
    t.match(routeMap([], MOSCOW), { line: '', stations: { length: 0 } })
  }
)

t.test('a station is filled when it was paid for, hollow when nobody brought it', async (t) => {
  const { stations } = routeMap(
    [...CHANNELS.map((channel, i) => stop(i, channel)), LEAD(20), stop(30, undefined, 'Договор')],
    MOSCOW
  )
  t.same(
    stations.map(({ kind }) => kind),
    ['paid', 'free', 'direct', 'free', 'free', 'free', 'free', 'direct', 'direct', 'summit', 'end']
  )
})

/** Monday, 11:30 in Moscow. */
const NOW = new Date('2026-11-23T08:30:00Z')
const at = (hours: number, day = '2026-11-23') =>
  new Date(Date.parse(`${day}T00:00Z`) + (hours - 3) * 60 * 60 * 1000)

t.test('hours stand on the day of the reader from 8 to 20', async (t) => {
  const bar = (opens: number, closes: number, zone = MOSCOW) =>
    dayBar({ opens: at(opens), closes: at(closes) }, zone, NOW)
  t.same(bar(12, 14), { opens: 40, closes: 60, now: 35 })
  t.same(bar(9, 18), { opens: 10, closes: 100, now: 35 })
  t.same(bar(5, 7), { opens: 0, closes: 0, now: 35 }, 'what is before is at the edge')
  t.same(bar(18, 23), { opens: 100, closes: 120, now: 35 })
  t.same(bar(20, 25), { opens: 120, closes: 120, now: 35 }, 'what ends on the next day too')
  t.same(bar(12, 14, createZone('Asia/Kolkata')), { opens: 65, closes: 85, now: 60 })
  t.equal(bar(36, 38), undefined, 'the next day has a bar of its own')
})

t.test('another day is named, by the calendar of the reader', async (t) => {
  const word = (hours: number, zone = MOSCOW) => dayWord(at(hours), zone, NOW)
  t.equal(word(14), '')
  t.equal(word(24 + 9), 'вт')
  t.equal(word(3 * 24 + 9), 'чт')
  t.equal(word(23, createZone('Asia/Vladivostok')), 'вт')
})

const AT = new Date('2026-11-21T10:00:00Z')
const ID = '5861dc7e-2222-4333-8444-555555555555'

const NAMES = new Map([
  ['7', 'boris'],
  ['anna@agency.example', 'Анна']
])
const entry = (given: Partial<AuditRecord>) => {
  return {
    id: 1,
    at: AT,
    actor: 'anna@agency.example',
    action: '',
    object: '',
    detail: '',
    ...given
  }
}
function rowOf(given: Partial<AuditRecord>) {
  const [row] = auditDays([entry(given)], NAMES, MOSCOW, NOW)[0]?.rows ?? []
  if (!row) throw new Error('no row')
  return row
}

t.test('the audit stands by days of the reader', async (t) => {
  const times = ['2026-11-23T08:00Z', '2026-11-22T22:00Z', '2026-11-22T20:00Z', '2025-12-31T12:00Z']
  const records = times.map((time) => entry({ at: new Date(time) }))
  const days = (zone = MOSCOW) =>
    auditDays(records, NAMES, zone, NOW).map(({ title, rows }) => [
      title,
      ...rows.map(({ at }) => at)
    ])
  t.same(days(), [
    ['Сегодня, 23 ноября', '11:00', '01:00'],
    ['Вчера, 22 ноября', '23:00'],
    ['31 декабря 2025 года', '15:00']
  ])
  t.same(days(createZone('Asia/Novosibirsk'))[0], ['Сегодня, 23 ноября', '15:00', '05:00', '03:00'])
})

t.test('D24: the audit is read in words, and leads to the leads that it names', async (t) => {
  const row = (action: string, object = '', detail = '') => rowOf({ action, object, detail })
  t.same(row('desk outcome', ID, 'wrong_number'), {
    at: '13:00',
    actor: 'Анна',
    action: 'итог записан',
    objects: [{ text: '5861-DC7E', path: `/leads/${ID}` }],
    detail: 'Неверный номер'
  })
  t.match(row('desk assign', `${ID} ${ID}`, '7'), { objects: { length: 2 }, detail: 'boris' })
  t.match(row('desk assign', ID, 'nobody'), { detail: 'никто' })
  const added = row('desk-user add', 'a@b.example', 'manager')
  t.same(added.objects, [{ text: 'a@b.example', path: '' }])
  t.match(added, { action: 'сотрудник заведён', detail: 'менеджер' })
  const removed = (detail: string) => row('desk-user remove', 'a@b.example', detail).detail
  t.equal(removed('208 boris@b.example'), 'передано заявок: 208, кому: boris@b.example')
  t.equal(removed('3'), 'заявок без ответственного: 3')
  t.equal(removed(''), '')
  t.match(row('texts publish', 'news/a', 'waiting'), { detail: 'в назначенное время' })
  t.match(row('desk session end', '', 'others'), { detail: 'все остальные' })
  t.match(row('desk list', '', 'outcome since text'), { detail: 'итог, с дня, слова' })
  t.match(row('desk list'), { detail: '' })
  t.match(row('desk report', '', '2026-11-01 2026-11-20 source'), {
    detail: 'с 2026-11-01 по 2026-11-20, по источникам'
  })
  t.match(row('something else', '', 'x'), { action: 'something else', detail: 'x' })
})

t.test('every act has its words, wherever it is noted', async (t) => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`src/server/${file}`, 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => [...sources.matchAll(pattern)].map(([, name = '']) => name)
  const noted = found(/note(?:Attempt)?\([^,()]+, '([^']+)'/g)
  const onCards = found(/return \{ word: '([a-z]+)'/g)
  const commands = found(/^ {2}'?([a-z-]+)'?: \w+Command,?$/gm)
  t.ok(noted.length > 20 && onCards.length > 4 && commands.length > 14)
  for (const action of [...noted, ...onCards.map((word) => `desk ${word}`), ...commands]) {
    t.match(rowOf({ action }).action, /^[а-яё() ]+$/, action)
  }
})
