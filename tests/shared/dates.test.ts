import t from 'tap'
import {
  clockTime,
  dayAndMonth,
  dayInMoscow,
  longDate,
  longDateTime,
  longMonth,
  withOffset
} from '../../src/shared/dates.ts'

/** The same moment in the words of every function: at ends of days, months and years the zone decides. */
const MOMENTS = [
  {
    iso: '2026-07-14',
    ...{ day: '2026-07-14', date: '14 июля 2026 года', short: '14 июля', time: '03:00' }
  },
  {
    iso: '2025-12-31T23:59:59+03:00',
    ...{ day: '2025-12-31', date: '31 декабря 2025 года', short: '31 декабря', time: '23:59' }
  },
  {
    iso: '2025-12-31T21:00Z',
    ...{ day: '2026-01-01', date: '1 января 2026 года', short: '1 января', time: '00:00' }
  },
  {
    iso: '2026-01-01T01:00:00+07:00',
    ...{ day: '2025-12-31', date: '31 декабря 2025 года', short: '31 декабря', time: '21:00' }
  },
  {
    iso: '2024-02-29T22:30-01:00',
    ...{ day: '2024-03-01', date: '1 марта 2024 года', short: '1 марта', time: '02:30' }
  },
  {
    iso: '0999-05-09',
    ...{ day: '0999-05-09', date: '9 мая 999 года', short: '9 мая', time: undefined }
  }
]

for (const { iso, day, date, short, time } of MOMENTS) {
  t.test(`${iso} is ${date} in Moscow`, async (t) => {
    t.equal(dayInMoscow(iso), day)
    t.equal(longDate(iso), date)
    t.equal(dayAndMonth(iso), short)
    if (!time) return
    t.equal(clockTime(iso), time)
    t.equal(longDateTime(iso), iso.includes('T') ? `${date}, ${time}` : date, 'a day has no hour')
  })
}

t.test('a day without a time begins in Moscow', async (t) => {
  t.equal(withOffset('2026-07-14'), '2026-07-14T00:00:00+03:00')
  t.equal(withOffset('2026-07-14T10:00Z'), '2026-07-14T10:00Z')
  t.equal(dayInMoscow(withOffset('2026-03-01')), '2026-03-01')
})

t.test('every month has its name in the nominative', async (t) => {
  const names =
    'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
  for (const [index, name] of names.entries()) {
    const month = `2027-${String(index + 1).padStart(2, '0')}`
    t.equal(longMonth(month), `${name} 2027 года`)
  }
})

t.test('the day of every hour of a leap year is reckoned by three hours', async (t) => {
  const hours = Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2024, 0, 1, hour))
  const wrong = hours.filter((time) => {
    const moscow = new Date(time + 3 * 3_600_000).toISOString().slice(0, 10)
    return dayInMoscow(new Date(time).toISOString()) !== moscow
  })
  t.same(wrong, [])
})

t.test('what is no date is never printed as one', async (t) => {
  for (const text of ['', 'вчера', '2026-13-01', '2026-02-30T25:00:00Z']) {
    for (const print of [longDate, longDateTime, dayAndMonth, clockTime]) {
      t.throws(() => print(text), RangeError, `${print.name}(${text})`)
    }
  }
})
