import t from 'tap'
import {
  clockTime,
  dayAndMonth,
  longDate,
  longDateTime,
  longMonth,
  withOffset
} from '../../src/shared/dates.ts'
import { seeded } from '../support/seeded.ts'

const MONTHS = (
  'января февраля марта апреля мая июня ' + 'июля августа сентября октября ноября декабря'
).split(' ')
const HOUR_MS = 60 * 60 * 1000
const MOSCOW_MS = 3 * HOUR_MS

const days = [
  { iso: '2026-07-14', day: '14 июля 2026 года' },
  { iso: '2026-01-01', day: '1 января 2026 года' },
  { iso: '2024-02-29', day: '29 февраля 2024 года' },
  { iso: '2026-08-31T12:00:00+03:00', day: '31 августа 2026 года' },
  // New Year comes to Moscow at nine in the evening by Greenwich.
  { iso: '2026-12-31T20:59:59Z', day: '31 декабря 2026 года' },
  { iso: '2026-12-31T21:00:00Z', day: '1 января 2027 года' },
  { iso: '2028-02-28T23:30:00Z', day: '29 февраля 2028 года' },
  { iso: '2026-03-01T00:10:00+07:00', day: '28 февраля 2026 года' }
]

for (const { iso, day } of days) {
  t.test(`${iso} is ${day}`, async (t) => {
    t.equal(longDate(iso), day)
    t.equal(`${dayAndMonth(iso)} ${day.slice(-9)}`, day, 'the same day without its year')
  })
}

const times = [
  { iso: '2026-07-14T10:40:00+03:00', time: '10:40' },
  { iso: '2026-07-14T07:05:59Z', time: '10:05' },
  { iso: '2026-07-13T21:00:00Z', time: '00:00' },
  { iso: '2026-07-13T20:59:00Z', time: '23:59' }
]

for (const { iso, time } of times) {
  t.test(`${iso} is ${time} in Moscow`, async (t) => {
    t.equal(clockTime(iso), time)
    t.equal(longDateTime(iso), `${longDate(iso)}, ${time}`)
  })
}

t.test('the clock of Moscow is three hours ahead, in summer and in winter', async (t) => {
  const random = seeded(14)
  const from = Date.parse('2015-01-01T00:00:00Z')
  const wrong: string[] = []
  for (let round = 0; round < 300; round++) {
    const at = new Date(from + Math.floor(random() * 40 * 365 * 24) * HOUR_MS)
    const there = new Date(at.getTime() + MOSCOW_MS)
    const day = `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()} года`
    const time = there.toISOString().slice(11, 16)
    if (longDateTime(at.toISOString()) !== `${day}, ${time}`) wrong.push(at.toISOString())
  }
  t.same(wrong, [])
})

const months = [
  { month: '2027-11', text: 'ноябрь 2027 года' },
  { month: '2026-01', text: 'январь 2026 года' },
  { month: '2026-05', text: 'май 2026 года' },
  { month: '2026-12', text: 'декабрь 2026 года' }
]

for (const { month, text } of months) {
  t.test(`${month} is ${text}`, async (t) => t.equal(longMonth(month), text))
}

t.test('a day without a time begins at midnight in Moscow, a moment stays itself', async (t) => {
  t.equal(new Date(withOffset('2026-11-21')).toISOString(), '2026-11-20T21:00:00.000Z')
  t.equal(longDateTime(withOffset('2026-11-21')), '21 ноября 2026 года, 00:00')
  for (const iso of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00+07:00']) {
    t.equal(withOffset(iso), iso)
  }
})

t.test('what is no date is never printed as one', async (t) => {
  for (const text of ['', 'вчера', '2026-13-01', '2026-02-30T25:00:00Z']) {
    for (const print of [longDate, longDateTime, dayAndMonth, clockTime]) {
      t.throws(() => print(text), RangeError, `${print.name}(${text})`)
    }
  }
})
