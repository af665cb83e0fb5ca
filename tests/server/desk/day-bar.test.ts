import t from 'tap'
import { dayBar, dayWord } from '../../../src/server/desk/inbox/inbox-row.ts'
import { createZone } from '../../../src/shared/zone.ts'
import { MOSCOW } from '../../support/moscow.ts'

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
